package io.github.eventlane.handler.collector;

import static java.util.Objects.requireNonNull;
import static net.jqwik.api.Arbitraries.integers;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.PermanentFailureException;
import io.github.eventlane.handler.deadletter.DeadLetter;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * What happens to each event of a random history, and what was seen to happen: a handler that fails as planned, and a
 * dead-letter queue that is down as planned.
 */
final class Script {
    /** How an event goes wrong. */
    enum Fault {
        NONE,
        FAILS_FOR_A_WHILE,
        FAILS_FOR_GOOD,
        FAILS_PERMANENTLY,
        IS_NO_JSON,
        CRASHES_ONCE,
        FAILS_PERMANENTLY_AND_IS_PARKED_ON_THE_SECOND_TRY
    }

    /** One event before it has a place in its key. */
    record Plan(int key, Fault fault, int failures) {}

    /** One event: the {@code number}th of its key. */
    record Planned(String key, int number, Fault fault, int failures) {
        String id() {
            return key + "/" + number;
        }

        String body() {
            return fault == Fault.IS_NO_JSON
                    ? id()
                    : "{\"eventId\":\"%s\",\"id\":\"%s\",\"sequenceNr\":%d,\"type\":\"T\"}"
                            .formatted(id(), key, number);
        }
    }

    final Map<String, Planned> events = new LinkedHashMap<>();
    /** In the order of their first success. */
    final Set<String> handled = new LinkedHashSet<>();
    /** By the function, or by the source itself. */
    final Set<String> deadLetters = new LinkedHashSet<>();
    /** Events whose latest try ended in an exception, with the receive count of that try. */
    final Map<String, Integer> failedOnReceive = new HashMap<>();
    /** What this invocation finished. */
    final Set<String> finishedNow = new LinkedHashSet<>();

    boolean crashed;
    boolean parkingFailed;
    private final Map<String, Integer> tries = new HashMap<>();

    Script(List<Plan> plans) {
        Map<Integer, Integer> numbers = new HashMap<>();
        for (Plan plan : plans) {
            int number = numbers.merge(plan.key, 1, Integer::sum);
            Planned event = new Planned("k" + plan.key, number, plan.fault, plan.failures);
            events.put(event.id(), event);
        }
    }

    static Arbitrary<List<Plan>> plans(Fault... faults) {
        // Most events are innocent.
        Arbitrary<Fault> fault =
                integers().between(0, 4).flatMap(n -> n == 0 ? Arbitraries.of(faults) : Arbitraries.just(Fault.NONE));
        return Combinators.combine(integers().between(0, 4), fault, integers().between(1, 7))
                .as(Plan::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(20);
    }

    void beginInvocation() {
        finishedNow.clear();
        crashed = false;
        parkingFailed = false;
    }

    EventCollectorFunction function(boolean inLists, int parallelism) {
        EventCollectorFunction.Builder builder = EventCollectorFunction.builder()
                .deadLetters(this::park)
                .parallelism(parallelism, parallelism)
                .log(line -> {});
        return (inLists ? builder.batchHandler(this::handle) : builder.handler(event -> handle(List.of(event))))
                .build();
    }

    /** Each event is handled, or is whole in the dead-letter queue. */
    void assertNothingIsLost() {
        Set<String> safe = new HashSet<>(handled);
        safe.addAll(deadLetters);
        assertThat(safe).isEqualTo(events.keySet());
    }

    /** No event was handled for the first time after a later one of its key. */
    void assertOrder() {
        Map<String, Integer> latest = new HashMap<>();
        for (String id : handled) {
            Planned event = planned(id);
            assertThat(latest.getOrDefault(event.key, 0))
                    .as("handled before %s", id)
                    .isLessThan(event.number);
            latest.put(event.key, event.number);
        }
    }

    Planned planned(String id) {
        return requireNonNull(events.get(id), id);
    }

    private synchronized void handle(List<Event> list) throws Exception {
        for (Event event : list) {
            try {
                tryOnce(event);
            } catch (Exception e) {
                failedOnReceive.put(event.id(), event.receiveCount());
                throw e;
            }
        }
        for (Event event : list) {
            handled.add(event.id());
            finishedNow.add(event.id());
        }
    }

    private void tryOnce(Event event) throws IOException {
        Planned plan = planned(event.id());
        int count = tries.merge(event.id(), 1, Integer::sum);
        switch (plan.fault) {
            case FAILS_FOR_A_WHILE -> {
                if (count <= plan.failures) {
                    throw new PlannedException();
                }
            }
            case FAILS_FOR_GOOD -> throw new PlannedException();
            case FAILS_PERMANENTLY, FAILS_PERMANENTLY_AND_IS_PARKED_ON_THE_SECOND_TRY ->
                throw new PermanentFailureException("never");
            case CRASHES_ONCE -> {
                if (count == 1) {
                    crashed = true;
                    throw new InternalError("the process dies");
                }
            }
            case IS_NO_JSON -> throw new AssertionError("What is no JSON is no event: " + event);
            case NONE -> {}
        }
    }

    private synchronized void park(DeadLetter letter) throws IOException {
        String id = id(letter.body());
        if (planned(id).fault == Fault.FAILS_PERMANENTLY_AND_IS_PARKED_ON_THE_SECOND_TRY
                && tries.getOrDefault(id, 0) == 1) {
            parkingFailed = true;
            throw new IOException("the dead-letter queue is down");
        }
        if (!letter.body().equals(planned(id).body()) && !letter.body().contains("\"eventId\":\"" + id + "\"")) {
            throw new AssertionError("Not whole: " + letter.body());
        }
        deadLetters.add(id);
        finishedNow.add(id);
    }

    private static String id(String body) {
        int from = body.indexOf("\"eventId\":\"");
        return from < 0 ? body : body.substring(from + 11, body.indexOf('"', from + 11));
    }

    /** Without a stack trace: there are hundreds of thousands. */
    private static final class PlannedException extends IOException {
        private static final long serialVersionUID = 1L;

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
