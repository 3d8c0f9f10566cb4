package io.github.eventlane.handler.collector;

import static io.github.eventlane.handler.collector.Script.Fault.CRASHES_ONCE;
import static io.github.eventlane.handler.collector.Script.Fault.FAILS_FOR_A_WHILE;
import static io.github.eventlane.handler.collector.Script.Fault.FAILS_FOR_GOOD;
import static io.github.eventlane.handler.collector.Script.Fault.FAILS_PERMANENTLY;
import static io.github.eventlane.handler.collector.Script.Fault.FAILS_PERMANENTLY_AND_IS_PARKED_ON_THE_SECOND_TRY;
import static io.github.eventlane.handler.collector.Script.Fault.IS_NO_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.handler.collector.Script.Fault;
import io.github.eventlane.handler.collector.Script.Plan;
import io.github.eventlane.handler.collector.Script.Planned;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Random histories of a FIFO queue with {@code maxReceiveCount} 5, in memory, around the real function: SQS counts each
 * receive, keeps the order of a group, and moves a message to the dead-letter queue instead of a sixth receive.
 */
class QueueGuaranteesPropertyTest {
    private static final int MAX_RECEIVE_COUNT = 5;

    private Script script = new Script(List.of());
    private final Map<String, Integer> receives = new HashMap<>();
    private final Map<String, Integer> handledOnReceive = new HashMap<>();
    /** Events that an invocation took down with it on their last receive: SQS's own redrive is the backstop then. */
    private final Set<String> lostTheirLastReceive = new HashSet<>();

    @Property(tries = 1000)
    void aQueueLosesNothingKeepsOrderAndBlamesNoInnocentEvent(@ForAll("plans") List<Plan> plans, @ForAll Random random)
            throws IOException {
        check(plans, random, false);
    }

    @Property(tries = 1000)
    void listsLoseNothingKeepOrderAndBlameNoInnocentEvent(
            @ForAll("plansForLists") List<Plan> plans, @ForAll Random random) throws IOException {
        check(plans, random, true);
    }

    @Provide
    Arbitrary<List<Plan>> plans() {
        return Script.plans(
                FAILS_FOR_A_WHILE,
                FAILS_FOR_GOOD,
                FAILS_PERMANENTLY,
                IS_NO_JSON,
                CRASHES_ONCE,
                FAILS_PERMANENTLY_AND_IS_PARKED_ON_THE_SECOND_TRY);
    }

    /** A list is failed permanently as a whole, so there are no permanent failures of single events in lists. */
    @Provide
    Arbitrary<List<Plan>> plansForLists() {
        return Script.plans(FAILS_FOR_A_WHILE, FAILS_FOR_GOOD, IS_NO_JSON, CRASHES_ONCE);
    }

    private void check(List<Plan> plans, Random random, boolean inLists) throws IOException {
        script = new Script(plans);
        receives.clear();
        handledOnReceive.clear();
        lostTheirLastReceive.clear();
        EventCollectorFunction function = script.function(inLists, random.nextBoolean() ? 1 : 3);
        Map<String, Planned> queue = new LinkedHashMap<>(script.events);
        while (!queue.isEmpty()) {
            List<Planned> batch = receive(queue, random);
            if (!batch.isEmpty()) {
                invoke(function, batch).forEach(queue::remove);
            }
        }
        script.assertNothingIsLost();
        script.assertOrder();
        assertNoInnocentDeadLetter();
        assertIsolation();
    }

    /** A random part of the queue's groups, each from its front, as SQS gives it. */
    private List<Planned> receive(Map<String, Planned> queue, Random random) {
        int size = 1 + random.nextInt(10);
        Set<String> left = new HashSet<>();
        List<Planned> batch = new ArrayList<>();
        for (Planned event : List.copyOf(queue.values())) {
            if (batch.size() == size || left.contains(event.key()) || random.nextInt(4) == 0) {
                left.add(event.key());
            } else if (receives.merge(event.id(), 1, Integer::sum) > MAX_RECEIVE_COUNT) {
                script.deadLetters.add(event.id());
                queue.remove(event.id());
            } else {
                batch.add(event);
            }
        }
        return batch;
    }

    /** The events that the queue may forget. */
    private List<String> invoke(EventCollectorFunction function, List<Planned> batch) throws IOException {
        Payload payload = Payload.batch();
        batch.forEach(
                event -> payload.message(event.id(), event.key(), event.body(), receives.getOrDefault(event.id(), 0)));
        script.beginInvocation();
        List<String> ids = batch.stream().map(Planned::id).toList();
        List<String> acknowledged = List.of();
        try {
            List<String> returned = payload.returnedBy(function);
            acknowledged = ids.stream().filter(id -> !returned.contains(id)).toList();
            assertThat(returned)
                    .as("the exact batch response")
                    .containsExactlyElementsOf(ids.stream()
                            .filter(id -> !script.finishedNow.contains(id))
                            .toList());
        } catch (InternalError crash) {
            assertThat(script.crashed).isTrue();
        }
        script.finishedNow.forEach(id -> handledOnReceive.putIfAbsent(id, receives.getOrDefault(id, 0)));
        if (script.crashed || script.parkingFailed) {
            ids.stream()
                    .filter(id -> receives.getOrDefault(id, 0) >= MAX_RECEIVE_COUNT)
                    .forEach(lostTheirLastReceive::add);
        }
        return acknowledged;
    }

    private void assertNoInnocentDeadLetter() {
        assertThat(script.deadLetters)
                .allMatch(id -> script.planned(id).fault() == FAILS_PERMANENTLY
                        || script.planned(id).fault() == FAILS_PERMANENTLY_AND_IS_PARKED_ON_THE_SECOND_TRY
                        || script.planned(id).fault() == IS_NO_JSON
                        || script.failedOnReceive.getOrDefault(id, 0) == MAX_RECEIVE_COUNT
                        || lostTheirLastReceive.contains(id));
    }

    /** Where no process crashes, a key without faults is handled on its first receive. */
    private void assertIsolation() {
        boolean crashes = script.events.values().stream().anyMatch(event -> event.fault() == CRASHES_ONCE);
        if (crashes) {
            return;
        }
        Set<String> faulty = new HashSet<>();
        script.events.values().stream()
                .filter(event -> event.fault() != Fault.NONE)
                .forEach(event -> faulty.add(event.key()));
        assertThat(script.events.values())
                .filteredOn(event -> !faulty.contains(event.key()))
                .allMatch(event -> handledOnReceive.getOrDefault(event.id(), 0) == 1);
    }
}
