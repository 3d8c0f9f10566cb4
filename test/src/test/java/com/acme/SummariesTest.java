package com.acme;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.test.harness.CollectorHarness;
import io.github.eventlane.test.harness.CollectorRun;
import io.github.eventlane.test.harness.CollectorRun.DeadEvent;
import org.junit.jupiter.api.Test;

class SummariesTest {
    @Test
    void aFailingOrderHoldsNoOtherBack() {
        CollectorRun run = CollectorHarness.of(new OrdersApp.Summaries())
                .event("order-1", "OrderPlaced", "{\"total\":10}")
                .failing(2)
                .event("order-1", "OrderPaid", "{}")
                .crashing(1)
                .event("order-2", "OrderPlaced", "{}")
                .failingForGood()
                .event("order-3", "OrderPlaced", "{}")
                .duplicated()
                .runOnQueue(); // or runOnStream()

        assertThat(run.handledOf("order-1")).endsWith(1L, 2L);
        assertThat(run.deadLetters()).extracting(DeadEvent::orderingKey).containsExactly("order-2");
    }
}
