package io.github.eventlane.test.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.Event;
import io.github.eventlane.test.harness.CollectorRun.DeadEvent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CollectorHarnessTest {
    enum Source {
        QUEUE,
        STREAM;

        CollectorRun run(CollectorHarness harness) {
            return this == QUEUE ? harness.runOnQueue() : harness.runOnStream();
        }
    }

    @ParameterizedTest
    @EnumSource
    void eventsOfAKeyAreHandledInOrderAlthoughOneFailsForAWhile(Source source) {
        CollectorRun run = source.run(CollectorHarness.of(event -> {})
                .event("a", "Placed", "{}")
                .event("a", "Paid", "{}")
                .failing(2)
                .event("b", "Placed", "{}")
                .event("a", "Shipped", "{}"));

        assertThat(run.handledOf("a")).startsWith(1L).endsWith(3L).isSorted().contains(2L);
        assertThat(run.handledOf("b")).contains(1L);
        assertThat(run.deadLetters()).isEmpty();
        assertThat(run.tried()).hasSizeGreaterThan(run.handled().size());
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheEventThatFailsForGoodIsDead(Source source) {
        CollectorRun run = source.run(CollectorHarness.of(event -> {})
                .event("a", "Placed", "{}")
                .failingForGood()
                .event("a", "Paid", "{}")
                .event("b", "Placed", "{}"));

        assertThat(run.deadLetters()).extracting(DeadEvent::orderingKey).containsExactly("a");
        assertThat(run.handledOf("a")).containsOnly(2L);
        assertThat(run.handledOf("b")).containsOnly(1L);
    }

    @ParameterizedTest
    @EnumSource
    void reorderingMixesTheKeysAndKeepsTheOrderInsideEach(Source source) {
        CollectorRun asNamed = source.run(threeKeys());
        CollectorRun mixed = source.run(threeKeys().reordered(7));
        CollectorRun mixedAgain = source.run(threeKeys().reordered(7));

        assertThat(keys(mixed)).isEqualTo(keys(mixedAgain)).isNotEqualTo(keys(asNamed));
        assertThat(List.of("a", "b", "c"))
                .allSatisfy(key -> assertThat(mixed.handledOf(key)).containsExactly(1L, 2L, 3L));
    }

    /** In batches of one, so that the order of the keys is that of the delivery. */
    private static CollectorHarness threeKeys() {
        CollectorHarness harness = CollectorHarness.of(event -> {}).batchSize(1);
        for (String key : List.of("a", "b", "c")) {
            harness.event(key, "Placed", "{}").event(key, "Paid", "{}").event(key, "Shipped", "{}");
        }
        return harness;
    }

    private static List<String> keys(CollectorRun run) {
        return run.handled().stream().map(Event::orderingKey).toList();
    }

    @ParameterizedTest
    @EnumSource
    void aCrashLosesNothing(Source source) {
        CollectorRun run = source.run(CollectorHarness.of(event -> {})
                .event("a", "Placed", "{}")
                .event("a", "Paid", "{}")
                .crashing(1)
                .event("b", "Placed", "{}"));

        assertThat(run.handledOf("a")).contains(1L, 2L).endsWith(2L);
        assertThat(run.handledOf("b")).contains(1L);
        assertThat(run.deadLetters()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void anEventThatAlwaysFailsEndsWholeInTheDeadLetterQueue(Source source) {
        CollectorRun run = source.run(CollectorHarness.of(event -> {})
                .maxReceiveCount(3)
                .retryAttempts(2)
                .event("a", "Placed", "{\"total\":10}")
                .failing(Integer.MAX_VALUE));

        assertThat(run.tried()).hasSize(3);
        assertThat(run.deadLetters())
                .singleElement()
                .extracting(DeadEvent::json)
                .asString()
                .contains("\"total\":10", "\"eventId\":\"event-1\"");
    }

    @ParameterizedTest
    @EnumSource
    void aHangingEventIsInterruptedAndTriedAgain(Source source) {
        CollectorRun run = source.run(CollectorHarness.of(event -> {})
                .timeout(Duration.ofMillis(300))
                .event("a", "Placed", "{}")
                .timingOut(1));

        assertThat(run.tried()).hasSize(2);
        assertThat(run.handledOf("a")).containsExactly(1L);
    }

    @ParameterizedTest
    @EnumSource
    void aDuplicatedEventIsHandledTwice(Source source) {
        CollectorRun run = source.run(
                CollectorHarness.of(event -> {}).event("a", "Placed", "{}").duplicated());

        assertThat(run.handledOf("a")).containsExactly(1L, 1L);
    }

    @Test
    void bothSourcesGiveTheHandlerTheSameJson() {
        CollectorRun queue = CollectorHarness.of(event -> {})
                .event("a", "Placed", "{\"total\":10,\"items\":[1,\"x\",null,true]}")
                .runOnQueue();
        CollectorRun stream = CollectorHarness.of(event -> {})
                .event("a", "Placed", "{\"total\":10,\"items\":[1,\"x\",null,true]}")
                .runOnStream();

        assertThat(queue.handled())
                .extracting(Event::json)
                .isEqualTo(stream.handled().stream().map(Event::json).toList());
    }

    @Test
    void aFaultWithoutAnEventIsRefused() {
        assertThatThrownBy(() -> CollectorHarness.of(event -> {}).failing(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("event before it");
    }
}
