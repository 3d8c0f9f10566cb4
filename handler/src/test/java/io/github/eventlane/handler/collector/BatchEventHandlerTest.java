package io.github.eventlane.handler.collector;

import static io.github.eventlane.handler.collector.Payload.batch;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.PermanentFailureException;
import io.github.eventlane.handler.deadletter.DeadLetter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchEventHandlerTest {
    private final List<List<String>> lists = new ArrayList<>();
    private final List<DeadLetter> deadLetters = new ArrayList<>();
    private Exception failure = new IOException("down");
    private final EventCollectorFunction function = EventCollectorFunction.builder()
            .batchHandler(this::handle)
            .deadLetters(deadLetters::add)
            .parallelism(1, 1)
            .log(line -> {})
            .build();

    @Test
    void eachCallGetsTheEventsOfOneKeyInOrder() throws IOException {
        Payload batch = batch().message("a1", "a", "1").message("b1", "b", "2").message("a2", "a", "3");

        assertThat(batch.returnedBy(function)).isEmpty();
        assertThat(lists).containsExactly(List.of("a1", "a2"), List.of("b1"));
    }

    @Test
    void aListFailsAsAWhole() throws IOException {
        Payload batch = batch().message("a1", "a", "1").message("bad", "a", "2").message("b1", "b", "3");

        assertThat(batch.returnedBy(function)).containsExactly("a1", "bad");
    }

    @Test
    void onTheLastReceiveEachEventOfAFailedListIsTriedAlone() throws IOException {
        Payload batch =
                batch().message("a1", "a", "1", 5).message("bad", "a", "2", 5).message("a3", "a", "3", 5);

        assertThat(batch.returnedBy(function)).isEmpty();
        assertThat(lists).containsExactly(List.of("a1", "bad", "a3"), List.of("a1"), List.of("bad"), List.of("a3"));
        assertThat(deadLetters).extracting(DeadLetter::body).containsExactly("2");
    }

    @Test
    void aPermanentFailureParksTheWholeList() throws IOException {
        failure = new PermanentFailureException("never");

        assertThat(batch().message("a1", "a", "1").message("bad", "a", "2").returnedBy(function))
                .isEmpty();
        assertThat(deadLetters).extracting(DeadLetter::body).containsExactly("1", "2");
    }

    @Test
    void aBodyThatIsNoJsonStandsInNoList() throws IOException {
        Payload batch =
                batch().message("a1", "a", "1").message("a2", "a", "no json").message("a3", "a", "3");

        assertThat(batch.returnedBy(function)).isEmpty();
        assertThat(lists).containsExactly(List.of("a1"), List.of("a3"));
        assertThat(deadLetters).extracting(DeadLetter::body).containsExactly("no json");
    }

    private void handle(List<Event> events) throws Exception {
        lists.add(events.stream().map(Event::id).toList());
        if (events.stream().anyMatch(event -> event.id().equals("bad"))) {
            throw failure;
        }
    }
}
