package io.github.eventlane.handler.collector;

import static io.github.eventlane.handler.collector.Script.Fault.CRASHES_ONCE;
import static io.github.eventlane.handler.collector.Script.Fault.FAILS_FOR_A_WHILE;
import static io.github.eventlane.handler.collector.Script.Fault.FAILS_FOR_GOOD;
import static io.github.eventlane.handler.collector.Script.Fault.FAILS_PERMANENTLY;
import static io.github.eventlane.handler.collector.Script.Fault.FAILS_PERMANENTLY_AND_IS_PARKED_ON_THE_SECOND_TRY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.handler.collector.Script.Fault;
import io.github.eventlane.handler.collector.Script.Plan;
import io.github.eventlane.handler.collector.Script.Planned;
import io.github.eventlane.handler.records.StreamBatchFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Random histories of a shard, in memory, around the real function, with Lambda's documented semantics: it goes on from the
 * record that the response names, halves a batch that fails as a whole (neither counts as a retry), and after 10 retries
 * gives the batch up to the on-failure destination.
 */
class StreamGuaranteesPropertyTest {
    private static final int RETRIES = 10;

    private Script script = new Script(List.of());
    private List<Planned> shard = List.of();

    @Property(tries = 1000)
    void aStreamLosesNothingKeepsOrderAndBlamesNoInnocentEvent(@ForAll("plans") List<Plan> plans, @ForAll Random random)
            throws IOException {
        check(plans, random, false);
    }

    @Property(tries = 1000)
    void listsLoseNothingKeepOrderAndBlameNoInnocentEvent(
            @ForAll("plansForLists") List<Plan> plans, @ForAll Random random) throws IOException {
        check(plans, random, true);
    }

    @Property(tries = 1000)
    void aBatchInAnyOrderIsHandledInTheLogsOrder(@ForAll("plansWithoutFaults") List<Plan> plans, @ForAll Random random)
            throws IOException {
        script = new Script(plans);
        shard = new ArrayList<>(script.events.values());
        Collections.shuffle(shard, random);

        deliver(script.function(random.nextBoolean(), 1 + random.nextInt(3)), shard);

        script.assertOrder();
        assertThat(script.handled).hasSameSizeAs(shard);
    }

    @Provide
    Arbitrary<List<Plan>> plans() {
        return Script.plans(
                FAILS_FOR_A_WHILE,
                FAILS_FOR_GOOD,
                FAILS_PERMANENTLY,
                CRASHES_ONCE,
                FAILS_PERMANENTLY_AND_IS_PARKED_ON_THE_SECOND_TRY);
    }

    /** A list is failed permanently as a whole, so there are no permanent failures of single events in lists. */
    @Provide
    Arbitrary<List<Plan>> plansForLists() {
        return Script.plans(FAILS_FOR_A_WHILE, FAILS_FOR_GOOD, CRASHES_ONCE);
    }

    @Provide
    Arbitrary<List<Plan>> plansWithoutFaults() {
        return Script.plans(Fault.NONE);
    }

    private void check(List<Plan> plans, Random random, boolean inLists) throws IOException {
        script = new Script(plans);
        shard = List.copyOf(script.events.values());
        EventCollectorFunction function = script.function(inLists, random.nextBoolean() ? 1 : 3);
        for (int from = 0; from < shard.size(); ) {
            int to = Math.min(shard.size(), from + 1 + random.nextInt(20));
            deliver(function, shard.subList(from, to));
            from = to;
        }
        script.assertNothingIsLost();
        script.assertOrder();
        assertNoInnocentDeadLetter();
    }

    private void deliver(EventCollectorFunction function, List<Planned> batch) throws IOException {
        for (int retries = 0; retries <= RETRIES; retries++) {
            int unfinished = invoke(function, batch);
            if (unfinished == batch.size()) {
                return;
            }
            if (unfinished > 0) {
                deliver(function, batch.subList(unfinished, batch.size()));
                return;
            }
            if (batch.size() > 1 && unfinished < 0) {
                int half = batch.size() / 2;
                deliver(function, batch.subList(0, half));
                deliver(function, batch.subList(half, batch.size()));
                return;
            }
        }
        batch.forEach(event -> script.deadLetters.add(event.id()));
    }

    /** The index of the record from which Lambda goes on, the batch's size after a success, -1 after a failure as a whole. */
    private int invoke(EventCollectorFunction function, List<Planned> batch) throws IOException {
        Payload payload = Payload.batch();
        batch.forEach(event -> payload.appended(sequenceNumber(event), event.key(), event.number()));
        script.beginInvocation();
        List<String> returned;
        try {
            returned = payload.returnedBy(function);
        } catch (InternalError | StreamBatchFailedException e) {
            assertThat(script.crashed || (batch.size() > 1 && firstUnfinished(batch) == 0))
                    .as("fails as a whole")
                    .isTrue();
            return -1;
        }
        int first = firstUnfinished(batch);
        assertThat(returned)
                .as("the exact batch response")
                .isEqualTo(first == batch.size() ? List.of() : List.of(sequenceNumber(batch.get(first))));
        return first;
    }

    private int firstUnfinished(List<Planned> batch) {
        int index = 0;
        while (index < batch.size()
                && script.finishedNow.contains(batch.get(index).id())) {
            index++;
        }
        return index;
    }

    private String sequenceNumber(Planned event) {
        return Integer.toString(1000 + shard.indexOf(event));
    }

    private void assertNoInnocentDeadLetter() {
        assertThat(script.deadLetters)
                .allMatch(id -> script.planned(id).fault() == FAILS_FOR_GOOD
                        || script.planned(id).fault() == FAILS_PERMANENTLY
                        || script.planned(id).fault() == FAILS_PERMANENTLY_AND_IS_PARKED_ON_THE_SECOND_TRY);
    }
}
