package io.github.eventlane.test.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.PermanentFailureException;
import io.github.eventlane.handler.log.EventLogClient;
import io.github.eventlane.handler.log.NewEvent;
import io.github.eventlane.test.CdkApp;
import io.github.eventlane.test.Deployment;
import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.aws.HandlerJar;
import io.github.eventlane.test.clients.DefaultAws;
import io.github.eventlane.test.sources.LocalEventSources;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The deployed app takes 2,000 events over 50 aggregates on both paths, one in 100 failing for a while and one in 500 for
 * good, and each collector is killed three times in the middle of a batch.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeliveryUnderFaultsTest {
    private static final int KILLS = 3;
    private static final int HANDLED_BETWEEN_KILLS = 20;
    private static final int APPENDED_TOGETHER = 5;
    private static final Duration PATIENCE = Duration.ofMinutes(8);

    private final LocalAws aws = DefaultAws.start();
    private final List<PlannedEvent> events = PlannedEvent.all();
    private Deployment app;
    private EventLogClient log;
    private Journal journal;
    private List<DeadLetter> deadLetters;

    @BeforeAll
    void takeAllEvents(@TempDir Path directory, TestReporter reporter) throws IOException {
        app = aws.deploy(app(directory));
        log = EventLogClient.forTable(app.output(FaultyApp.STACK, "LogTable"));
        journal = new Journal(
                app.output(FaultyApp.STACK, "JournalTable"),
                aws.configure(DynamoDbClient.builder()).build());
        Instant start = Instant.now();
        try (LocalEventSources sources =
                LocalEventSources.builder(aws).retryDelay(Duration.ZERO).start()) {
            // Killed on its last receive, an event would be moved by SQS, as it is. So those that come that far follow
            // when the kills are over.
            CompletableFuture<Void> kills = CompletableFuture.allOf(
                    CompletableFuture.runAsync(() -> kill(sources, FaultyApp.ON_STREAM, Origin.STREAM)),
                    CompletableFuture.runAsync(() -> kill(sources, FaultyApp.ON_TOPIC, Origin.QUEUE)));
            append(1, PlannedEvent.LAST_BEFORE_ALWAYS);
            kills.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
            append(PlannedEvent.LAST_BEFORE_ALWAYS + 1, PlannedEvent.EVENTS_OF_AN_AGGREGATE);
            sources.awaitIdle(PATIENCE);
        }
        SqsClient sqs = aws.configure(SqsClient.builder()).build();
        deadLetters = DeadLetter.takeAll(sqs, app.output(FaultyApp.STACK, "DeadLetters"));
        reporter.publishEntry(Map.of(
                "seconds", Long.toString(Duration.between(start, Instant.now()).toSeconds()),
                "handled again from the stream",
                        Long.toString(report(Origin.STREAM).repeats()),
                "handled again from the topic",
                        Long.toString(report(Origin.QUEUE).repeats())));
    }

    private static CdkApp app(Path directory) throws IOException {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        Path jar = HandlerJar.of(FaultyHandler.class, directory.resolve("handler.jar"));
        // The sample's dependencies hold what this handler needs: the client of DynamoDB.
        Path dependencies = module.resolveSibling("sample-app").resolve("target/lambda");
        return CdkApp.in(module)
                .startedBy("java -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path") + "' "
                        + FaultyApp.class.getName() + " '" + jar + "' '" + dependencies + "'");
    }

    /** Each kill ends another process, one that has a batch in hand, when others have been handled since the last. */
    private void kill(LocalEventSources sources, String function, Origin origin) {
        for (int i = 0; i < KILLS; i++) {
            awaitProgress(origin);
            sources.kill(function);
        }
    }

    private void awaitProgress(Origin origin) {
        long enough = handled(origin) + HANDLED_BETWEEN_KILLS;
        try {
            while (handled(origin) < enough) {
                Thread.sleep(50);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("Interrupted while events are handled", e);
        }
    }

    private long handled(Origin origin) {
        return journal.handled(origin).values().stream().mapToLong(List::size).sum();
    }

    private void append(long from, long to) {
        for (long nr = from; nr <= to; nr += APPENDED_TOGETHER) {
            for (int i = 0; i < PlannedEvent.AGGREGATES; i++) {
                int first = i * PlannedEvent.EVENTS_OF_AN_AGGREGATE + (int) nr - 1;
                List<PlannedEvent> together = events.subList(first, first + APPENDED_TOGETHER);
                List<NewEvent> toAppend =
                        together.stream().map(PlannedEvent::toAppend).toList();
                log.append(together.get(0).aggregate(), nr - 1, toAppend);
            }
        }
    }

    private PathReport report(Origin origin) {
        return PathReport.of(events, journal.handled(origin));
    }

    @Test
    void everyEventIsHandledOnTheStreamInTheOrderOfItsKey() {
        assertThat(report(Origin.STREAM).lost()).isEmpty();
        assertThat(report(Origin.STREAM).late()).isEmpty();
    }

    @Test
    void everyEventIsHandledOnTheTopicInTheOrderOfItsKey() {
        assertThat(report(Origin.QUEUE).lost()).isEmpty();
        assertThat(report(Origin.QUEUE).late()).isEmpty();
    }

    @Test
    void theDeadLettersOfEachCollectorAreExactlyTheEventsThatFailForGood() {
        List<String> failed = PlannedEvent.forGood().map(this::whole).toList();

        assertThat(letters(FaultyApp.ON_STREAM).stream().map(DeadLetter::body))
                .containsExactlyInAnyOrderElementsOf(failed);
        assertThat(letters(FaultyApp.ON_TOPIC).stream().map(DeadLetter::body))
                .containsExactlyInAnyOrderElementsOf(failed);
        assertThat(deadLetters).hasSize(2 * failed.size());
    }

    @Test
    void aDeadLetterFromTheTopicTellsAllThatIsKnown() {
        assertThat(letter(FaultyApp.ON_TOPIC, Fault.ALWAYS)).allSatisfy(letter -> {
            assertThat(letter.attributes())
                    .containsEntry("errorClass", IllegalStateException.class.getName())
                    .containsEntry("attempts", Integer.toString(FaultyApp.MAX_RECEIVE_COUNT));
            assertThat(letter.attributes().get("errorMessage")).startsWith("never: ");
        });
        assertThat(letter(FaultyApp.ON_TOPIC, Fault.REFUSED)).allSatisfy(letter -> {
            assertThat(letter.attributes()).containsEntry("errorClass", PermanentFailureException.class.getName());
            assertThat(letter.attributes().get("errorMessage")).startsWith("refused: ");
        });
        assertThat(letters(FaultyApp.ON_TOPIC)).allSatisfy(letter -> {
            tellsWhereAndWhen(letter);
            assertThat(letter.attributes())
                    .containsEntry("origin", "QUEUE")
                    .containsEntry("source", app.output(FaultyApp.STACK, "TopicQueue"))
                    .containsOnlyKeys(
                            "collector",
                            "origin",
                            "source",
                            "messageId",
                            "errorClass",
                            "errorMessage",
                            "attempts",
                            "failedAt");
        });
    }

    @Test
    void aDeadLetterFromTheStreamTellsAllThatIsKnown() {
        assertThat(letter(FaultyApp.ON_STREAM, Fault.ALWAYS))
                .allSatisfy(letter -> assertThat(letter.attributes())
                        .containsEntry("errorClass", "RetryAttemptsExhausted")
                        .containsOnlyKeys(
                                "collector",
                                "origin",
                                "source",
                                "shardId",
                                "sequenceNumber",
                                "errorClass",
                                "errorMessage",
                                "attempts",
                                "failedAt"));
        // The collector itself parks what is refused, and Lambda does not tell it the shard.
        assertThat(letter(FaultyApp.ON_STREAM, Fault.REFUSED))
                .allSatisfy(letter -> assertThat(letter.attributes())
                        .containsEntry("errorClass", PermanentFailureException.class.getName())
                        .containsOnlyKeys(
                                "collector",
                                "origin",
                                "source",
                                "sequenceNumber",
                                "errorClass",
                                "errorMessage",
                                "attempts",
                                "failedAt"));
        assertThat(letters(FaultyApp.ON_STREAM)).allSatisfy(letter -> {
            tellsWhereAndWhen(letter);
            assertThat(letter.attributes())
                    .containsEntry("origin", "STREAM")
                    .containsEntry("source", app.output(FaultyApp.STACK, "LogStream"));
        });
    }

    private void tellsWhereAndWhen(DeadLetter letter) {
        assertThat(letter.body()).contains("\"id\":\"" + letter.group() + "\"");
        assertThat(letter.attributes().values()).noneMatch(String::isBlank);
        assertThat(Integer.parseInt(letter.attributes().getOrDefault("attempts", "")))
                .isPositive();
        assertThat(Instant.parse(letter.attributes().getOrDefault("failedAt", "")))
                .isBefore(Instant.now());
    }

    /** The event's JSON as the log has it. */
    private String whole(PlannedEvent event) {
        return log.replay(event.aggregate(), event.sequenceNr())
                .findFirst()
                .orElseThrow()
                .json();
    }

    private List<DeadLetter> letters(String collector) {
        return deadLetters.stream()
                .filter(letter -> collector.equals(letter.attributes().get("collector")))
                .toList();
    }

    private List<DeadLetter> letter(String collector, Fault fault) {
        List<DeadLetter> letters = letters(collector).stream()
                .filter(letter -> letter.body().contains("\"type\":\"" + fault + "\""))
                .toList();
        assertThat(letters).hasSize(2);
        return letters;
    }

    @AfterAll
    void stopAws() {
        aws.close();
    }
}
