package io.github.eventlane.test.harness;

import static java.util.Objects.requireNonNull;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.PermanentFailureException;
import io.github.eventlane.handler.collector.EventCollectorFunction;
import io.github.eventlane.handler.deadletter.DeadLetter;
import io.github.eventlane.test.delivery.InvocationContext;
import io.github.eventlane.test.delivery.LambdaRecord;
import io.github.eventlane.test.delivery.Outcome;
import io.github.eventlane.test.harness.CollectorRun.DeadEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The real collector function around a handler that does what the script says, and the record of what happened. */
final class PlayedCollector {
    private final EventHandler handler;
    private final Map<String, ScriptedEvent> script;
    private final Duration timeout;
    private final EventCollectorFunction function;
    private final List<Event> handled = Collections.synchronizedList(new ArrayList<>());
    private final List<Event> tried = Collections.synchronizedList(new ArrayList<>());
    private final List<DeadEvent> deadLetters = Collections.synchronizedList(new ArrayList<>());
    private int invocations;

    PlayedCollector(EventHandler handler, List<ScriptedEvent> events, int maxReceiveCount, Duration timeout) {
        this.handler = handler;
        this.script = events.stream().collect(Collectors.toMap(event -> event.eventId, Function.identity()));
        this.timeout = timeout;
        this.function = EventCollectorFunction.builder()
                .handler(this::play)
                .deadLetters(letter -> dead(
                        letter.orderingKey(),
                        letter.body(),
                        letter.attributes().getOrDefault(DeadLetter.ERROR_CLASS, "")))
                .maxReceiveCount(maxReceiveCount)
                .log(line -> {})
                .build();
    }

    /** What stands for the end of the process: an error that no handler and no collector catches. */
    private static final class ProcessEnded extends VirtualMachineError {
        private static final long serialVersionUID = 1L;
    }

    private void play(Event event) throws Exception {
        tried.add(event);
        switch (requireNonNull(script.get(event.id()), event.id()).nextTry()) {
            case THROW -> throw new IllegalStateException("The script lets this try fail");
            case THROW_PERMANENT -> throw new PermanentFailureException("The script lets each try fail");
            case CRASH -> throw new ProcessEnded();
            case TIME_OUT -> Thread.sleep(timeout.multipliedBy(10).toMillis());
            case NONE -> {
                handler.handle(event);
                handled.add(event);
            }
        }
    }

    Outcome invoke(List<LambdaRecord> records) {
        invocations++;
        byte[] event = LambdaRecord.event(records).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try {
            function.handleRequest(
                    new ByteArrayInputStream(event), answer, new InvocationContext("collector", "", timeout, 1024));
            return new Outcome.Answered(answer.toString(StandardCharsets.UTF_8));
        } catch (Throwable e) {
            // Whatever a function throws, errors included, is a failed invocation to Lambda.
            return new Outcome.Failed(e.toString());
        }
    }

    void dead(String orderingKey, String json, String reason) {
        deadLetters.add(new DeadEvent(orderingKey, json, reason));
    }

    CollectorRun run() {
        return new CollectorRun(handled, tried, deadLetters, invocations);
    }
}
