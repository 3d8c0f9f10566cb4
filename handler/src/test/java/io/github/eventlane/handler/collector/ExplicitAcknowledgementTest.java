package io.github.eventlane.handler.collector;

import static io.github.eventlane.handler.collector.Payload.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ExplicitAcknowledgementTest {
    private final List<List<String>> calls = new ArrayList<>();
    private final List<String> log = new ArrayList<>();

    @Test
    void theFinishedEventsOfEachKeyAreDeletedWhenItsRunEnds() throws IOException {
        Payload batch = batch().message("a1", "a", "1")
                .message("b1", "b", "2")
                .message("a2", "a", "3")
                .message("b2", "b", "4");

        assertThat(batch.returnedBy(function(failingOn("b2"), this::deleteAll))).containsExactly("b2");
        assertThat(calls).containsExactly(List.of("handle-a1", "handle-a2"), List.of("handle-b1"));
    }

    @Test
    void aCrashLaterInTheBatchRepeatsNone() {
        Payload batch = batch().message("a1", "a", "1").message("b1", "b", "2");
        EventHandler crashing = event -> {
            if (event.id().equals("b1")) {
                throw new InternalError("the process dies");
            }
        };

        assertThatThrownBy(() -> batch.returnedBy(function(crashing, this::deleteAll)))
                .isInstanceOf(InternalError.class);
        assertThat(calls).containsExactly(List.of("handle-a1"));
    }

    @Test
    void onlyFailedEntriesAreDeletedAgain() throws IOException {
        Payload batch = batch().message("a1", "a", "1").message("a2", "a", "2").message("a3", "a", "3");

        batch.returnedBy(function(event -> {}, handles -> {
            calls.add(handles);
            return calls.size() == 1 ? List.of("handle-a2") : List.of();
        }));

        assertThat(calls).containsExactly(List.of("handle-a1", "handle-a2", "handle-a3"), List.of("handle-a2"));
    }

    @Test
    void whatCannotBeDeletedIsAcknowledgedByTheResponse() throws IOException {
        AtomicInteger tries = new AtomicInteger();

        assertThat(batch().message("a1", "a", "1").returnedBy(function(event -> {}, handles -> {
                    tries.incrementAndGet();
                    throw new IOException("down");
                })))
                .isEmpty();
        assertThat(tries).hasValue(3);
        assertThat(log).anyMatch(line -> line.contains("could not be deleted") && line.contains("down"));
    }

    @Test
    void aCallDeletesAtMostTen() throws IOException {
        Payload batch = batch();
        for (int i = 0; i < 23; i++) {
            batch.message("m" + i, "a", "1");
        }

        batch.returnedBy(function(event -> {}, this::deleteAll));

        assertThat(calls).extracting(List::size).containsExactly(10, 10, 3);
    }

    @Test
    void streamRecordsNeedNoDeletion() throws IOException {
        batch().appended("1", "a", 1).returnedBy(function(event -> {}, this::deleteAll));

        assertThat(calls).isEmpty();
    }

    @Test
    void byDefaultNothingIsDeleted() throws IOException {
        EventCollectorFunction byResponse = EventCollectorFunction.builder()
                .handler(event -> {})
                .log(log::add)
                .build();

        assertThat(batch().message("a1", "a", "1").returnedBy(byResponse)).isEmpty();
        assertThat(calls).isEmpty();
    }

    private EventCollectorFunction function(EventHandler handler, QueueDeletion deletion) {
        return EventCollectorFunction.builder()
                .handler(handler)
                .acknowledgeExplicitly(deletion)
                .parallelism(1, 1)
                .log(log::add)
                .build();
    }

    private List<String> deleteAll(List<String> receiptHandles) {
        calls.add(List.copyOf(receiptHandles));
        return List.of();
    }

    private static EventHandler failingOn(String id) {
        return (Event event) -> {
            if (event.id().equals(id)) {
                throw new IOException("down");
            }
        };
    }
}
