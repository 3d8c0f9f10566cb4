package io.github.eventlane.handler.collector;

import static io.github.eventlane.handler.collector.Payload.batch;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.deadletter.DeadLetter;
import io.github.eventlane.handler.lambda.FakeContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeadlineTest {
    private final AtomicInteger remaining = new AtomicInteger(1_000);
    private final List<String> handled = new ArrayList<>();
    private final List<DeadLetter> deadLetters = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private final EventCollectorFunction function = EventCollectorFunction.builder()
            .handler(this::handle)
            .deadLetters(deadLetters::add)
            .parallelism(1, 1)
            .log(log::add)
            .build();

    @Test
    void withLessThanTheReserveLeftNoEventIsStartedAndNoneCountsAsFailed() throws IOException {
        Payload batch =
                batch().message("slow", "a", "1", 5).message("a2", "a", "2", 5).message("b1", "b", "3", 5);

        assertThat(batch.returnedBy(function, new FakeContext(remaining::get))).containsExactly("a2", "b1");
        assertThat(handled).containsExactly("slow");
        assertThat(deadLetters).isEmpty();
        assertThat(log).singleElement().asString().contains("\"Handled\":1", "\"Failed\":0", "\"unfinished\":2");
    }

    @Test
    void aStreamOutOfTimeGoesOnFromTheFirstRecordThatWasNotStarted() throws IOException {
        Payload batch = batch().appended("1", "slow", 1).appended("2", "a", 1).appended("3", "a", 2);

        assertThat(batch.returnedBy(function, new FakeContext(remaining::get))).containsExactly("2");
    }

    @Test
    void aStuckHandlerIsInterruptedAndItsEventFailed() throws IOException {
        Payload batch = batch().message("stuck", "a", "1").message("a2", "a", "2");

        assertThat(batch.returnedBy(function, new FakeContext(() -> 300))).containsExactly("stuck", "a2");
        assertThat(handled).isEmpty();
        assertThat(log)
                .anyMatch(line -> line.contains("EventTimeoutException") && line.contains("\"messageId\":\"stuck\""));
    }

    @Test
    void aStuckHandlerOnAnotherThreadIsInterruptedToo() throws IOException {
        EventCollectorFunction parallel = EventCollectorFunction.builder()
                .handler(this::handle)
                .log(line -> {})
                .build();

        assertThat(batch().message("stuck", "a", "1")
                        .message("stuck", "b", "2")
                        .returnedBy(parallel, new FakeContext(() -> 300)))
                .containsExactly("stuck");
    }

    @Test
    void aStuckHandlerOnTheLastReceiveIsParked() throws IOException {
        assertThat(batch().message("stuck", "a", "1", 5).returnedBy(function, new FakeContext(() -> 300)))
                .isEmpty();
        assertThat(deadLetters)
                .extracting(letter -> letter.attributes().get("errorClass"))
                .containsExactly(EventTimeoutException.class.getName());
    }

    @Test
    void theInterruptionEndsWithTheHandler() throws IOException {
        batch().message("stuck", "a", "1").returnedBy(function, new FakeContext(() -> 300));

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(batch().message("a1", "a", "1").returnedBy(function)).isEmpty();
    }

    private void handle(Event event) throws InterruptedException {
        if (event.id().equals("slow") || event.orderingKey().equals("slow")) {
            remaining.set(199);
        }
        if (event.id().equals("stuck")) {
            new CountDownLatch(1).await();
        }
        handled.add(event.id());
    }
}
