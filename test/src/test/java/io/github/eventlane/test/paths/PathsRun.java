package io.github.eventlane.test.paths;

import io.github.eventlane.handler.log.EventLogClient;
import io.github.eventlane.handler.log.LogEvent;
import io.github.eventlane.handler.log.NewEvent;
import io.github.eventlane.test.CdkApp;
import io.github.eventlane.test.Deployment;
import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.aws.HandlerJar;
import io.github.eventlane.test.clients.DefaultAws;
import io.github.eventlane.test.faults.DeadLetter;
import io.github.eventlane.test.sources.LocalEventSources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * What the tests of this package look at: both apps are deployed and take all events, once for all of the tests.
 *
 * @param hostile hostile events; nothing filters them
 * @param filtered events that both collectors filter by type and data
 * @param shared events that the importing app's collectors filter by type; among them {@link #POISONED} and {@link #LARGE}
 * @param deadLetters the dead letters of {@link PathsApp}
 * @param deadLettersOfImporting the dead letters of {@link ImportingApp}
 * @param repairs what the test kit set right
 */
record PathsRun(
        Scenario hostile,
        Scenario filtered,
        Scenario shared,
        List<DeadLetter> deadLetters,
        List<DeadLetter> deadLettersOfImporting,
        List<String> repairs) {
    /** An aggregate of the shared log whose second of three events is poisonous. */
    static final String POISONED = "poisoned";

    /** An aggregate of the shared log whose second of three events is larger than the topic takes. */
    static final String LARGE = "large";

    private static final long SEED = 20_261_201;
    private static final int APPENDED_TOGETHER = 5;
    private static final Duration PATIENCE = Duration.ofMinutes(8);

    private static final class Once {
        private static final PathsRun RUN = inATemporaryDirectory();
    }

    static PathsRun once() {
        return Once.RUN;
    }

    private static PathsRun inATemporaryDirectory() {
        try (LocalAws aws = DefaultAws.start()) {
            Path directory = Files.createTempDirectory("eventlane-paths-");
            try {
                return run(aws, directory);
            } finally {
                deleteTree(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static PathsRun run(LocalAws aws, Path directory) throws IOException {
        String jar = HandlerJar.of(JournalingHandler.class, directory.resolve("handler.jar"))
                .toString();
        Deployment paths = aws.deploy(app(PathsApp.class, jar, directory.toString()));
        Deployment importing = aws.deploy(app(
                ImportingApp.class,
                jar,
                directory.toString(),
                paths.output(PathsApp.STACK, "SharedTable"),
                paths.output(PathsApp.STACK, "SharedStream"),
                paths.output(PathsApp.STACK, "SharedTopicArn")));
        AppendedEvents hostile = AppendedEvents.to(paths, "HostileLog", HostileEvents.random(SEED));
        AppendedEvents filtered = AppendedEvents.to(paths, "FilteredLog", FilteredEvents.random("filtered", SEED));
        AppendedEvents shared = AppendedEvents.to(paths, "SharedLog", eventsOfTheSharedLog());
        try (LocalEventSources sources =
                LocalEventSources.builder(aws).retryDelay(Duration.ZERO).start()) {
            sources.awaitIdle(PATIENCE);
        }
        SqsClient sqs = aws.configure(SqsClient.builder()).build();
        return new PathsRun(
                hostile.scenario(directory, PathsApp.HOSTILE_ON_STREAM, PathsApp.HOSTILE_ON_TOPIC),
                filtered.scenario(directory, PathsApp.FILTERED_ON_STREAM, PathsApp.FILTERED_ON_TOPIC),
                shared.scenario(directory, ImportingApp.ON_STREAM, ImportingApp.ON_TOPIC),
                DeadLetter.takeAll(sqs, paths.output(PathsApp.STACK, "DeadLetters")),
                DeadLetter.takeAll(sqs, importing.output(ImportingApp.STACK, "DeadLetters")),
                paths.repairs());
    }

    private static CdkApp app(Class<?> app, String... arguments) {
        return CdkApp.in(Path.of(System.getProperty("basedir", "")))
                .startedBy("java -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path") + "' "
                        + app.getName() + " '" + String.join("' '", arguments) + "'");
    }

    private static List<PlannedEvent> eventsOfTheSharedLog() {
        List<PlannedEvent> events = new ArrayList<>(FilteredEvents.random("shared", SEED + 1));
        events.add(new PlannedEvent(POISONED, event("before-poison", "OrderPlaced", "{}")));
        events.add(new PlannedEvent(POISONED, event("poison", JournalingHandler.POISON, "{\"text\":\"☠\"}")));
        events.add(new PlannedEvent(POISONED, event("after-poison", "OrderPlaced", "{}")));
        events.add(new PlannedEvent(LARGE, event("before-large", "OrderPlaced", "{}")));
        events.add(
                new PlannedEvent(LARGE, event("large", "OrderPlaced", "{\"text\":\"" + "x".repeat(300_000) + "\"}")));
        events.add(new PlannedEvent(LARGE, event("after-large", "OrderPlaced", "{}")));
        return events;
    }

    private static NewEvent event(String id, String type, String data) {
        return NewEvent.of(type, data).withEventId(id);
    }

    private static void deleteTree(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** The events of one log. */
    private record AppendedEvents(EventLogClient log, List<PlannedEvent> planned) {
        static AppendedEvents to(Deployment app, String table, List<PlannedEvent> planned) {
            EventLogClient log = EventLogClient.forTable(app.output(PathsApp.STACK, table));
            Map<String, List<NewEvent>> waiting = new LinkedHashMap<>();
            Map<String, Long> appended = new LinkedHashMap<>();
            for (PlannedEvent event : planned) {
                List<NewEvent> together = waiting.computeIfAbsent(event.aggregate(), id -> new ArrayList<>());
                together.add(event.event());
                if (together.size() == APPENDED_TOGETHER) {
                    append(log, event.aggregate(), together, appended);
                }
            }
            waiting.forEach((aggregate, together) -> append(log, aggregate, together, appended));
            return new AppendedEvents(log, planned);
        }

        private static void append(
                EventLogClient log, String aggregate, List<NewEvent> together, Map<String, Long> appended) {
            if (!together.isEmpty()) {
                long last = log.append(aggregate, appended.getOrDefault(aggregate, 0L), List.copyOf(together));
                appended.put(aggregate, last);
                together.clear();
            }
        }

        Scenario scenario(Path journals, String onStream, String onTopic) throws IOException {
            List<LogEvent> replayed = planned.stream()
                    .map(PlannedEvent::aggregate)
                    .distinct()
                    .flatMap(log::replay)
                    .toList();
            return new Scenario(
                    planned,
                    replayed,
                    new Journal(journals.resolve(onStream)).read(),
                    new Journal(journals.resolve(onTopic)).read());
        }
    }
}
