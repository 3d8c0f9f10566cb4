package io.github.eventlane.handler.collector;

import static io.github.eventlane.handler.collector.Payload.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.PermanentFailureException;
import io.github.eventlane.handler.deadletter.DeadLetter;
import io.github.eventlane.handler.lambda.FakeContext;
import io.github.eventlane.handler.records.StreamBatchFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class EventCollectorFunctionTest {
    private final List<String> handled = Collections.synchronizedList(new ArrayList<>());
    private final List<DeadLetter> deadLetters = Collections.synchronizedList(new ArrayList<>());
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, Throwable> failures = new ConcurrentHashMap<>();
    private final EventCollectorFunction function = EventCollectorFunction.builder()
            .collector("summaries")
            .handler(this::handle)
            .deadLetters(deadLetters::add)
            .log(log::add)
            .build();

    @Test
    void anEmptyBatchIsAnsweredWithoutFailures() throws IOException {
        assertThat(batch().answerOf(function, FakeContext.withTime())).isEqualTo("{\"batchItemFailures\":[]}");
    }

    @Test
    void allEventsOfAQueueAreHandledInOrderOfTheirKey() throws IOException {
        Payload batch = batch().message("a1", "a", "1").message("b1", "b", "2").message("a2", "a", "3");

        assertThat(batch.returnedBy(function)).isEmpty();
        assertThat(handled).containsExactlyInAnyOrder("a1", "b1", "a2").containsSubsequence("a1", "a2");
    }

    @Test
    void laterEventsOfAFailedKeyAreReturnedUnhandled() throws IOException {
        failures.put("a2", new IOException("down"));
        Payload batch = batch().message("a1", "a", "1")
                .message("a2", "a", "2")
                .message("b1", "b", "3")
                .message("a3", "a", "4");

        assertThat(batch.returnedBy(function)).containsExactly("a2", "a3");
        assertThat(handled).containsExactlyInAnyOrder("a1", "b1");
        assertThat(deadLetters).isEmpty();
    }

    @Test
    void messagesWithoutAGroupFormOneKey() throws IOException {
        failures.put("m1", new IOException("down"));

        assertThat(batch().message("m1", "", "1").message("m2", "", "2").returnedBy(function))
                .containsExactly("m1", "m2");
    }

    @Test
    void aFailingEventIsParkedOnItsLastReceiveAndItsKeyGoesOn() throws IOException {
        failures.put("a1", new IOException("down"));
        Payload batch = batch().message("a1", "a", "{\"n\":1}", 5).message("a2", "a", "2", 5);

        assertThat(batch.returnedBy(function)).isEmpty();
        assertThat(handled).containsExactly("a2");
        DeadLetter letter = deadLetters.get(0);
        assertThat(letter.body()).isEqualTo("{\"n\":1}");
        assertThat(letter.orderingKey()).isEqualTo("a");
        assertThat(letter.attributes())
                .containsEntry("collector", "summaries")
                .containsEntry("origin", "QUEUE")
                .containsEntry("source", Payload.QUEUE_ARN)
                .containsEntry("messageId", "a1")
                .containsEntry("errorClass", "java.io.IOException")
                .containsEntry("errorMessage", "down")
                .containsEntry("attempts", "5")
                .containsKey("failedAt")
                .hasSize(8);
    }

    @Test
    void aPermanentFailureIsParkedAtOnceAndItsKeyGoesOn() throws IOException {
        failures.put("a1", new PermanentFailureException("never"));

        assertThat(batch().message("a1", "a", "1").message("a2", "a", "2").returnedBy(function))
                .isEmpty();
        assertThat(handled).containsExactly("a2");
        assertThat(deadLetters).hasSize(1);
    }

    @Test
    void aBodyThatIsNoJsonIsParkedAtOnceAsItIs() throws IOException {
        assertThat(batch().message("a1", "a", "hello").message("a2", "a", "2").returnedBy(function))
                .isEmpty();
        assertThat(handled).containsExactly("a2");
        assertThat(deadLetters).extracting(DeadLetter::body).containsExactly("hello");
    }

    @Test
    void anEventThatCannotBeParkedIsReturned() throws IOException {
        failures.put("a1", new PermanentFailureException("never"));
        EventCollectorFunction withoutQueue = EventCollectorFunction.builder()
                .handler(this::handle)
                .log(log::add)
                .build();

        assertThat(batch().message("a1", "a", "1").message("a2", "a", "2").returnedBy(withoutQueue))
                .containsExactly("a1", "a2");
        assertThat(handled).isEmpty();
    }

    @Test
    void anErrorIsAFailureOfItsEventOnly() throws IOException {
        failures.put("a1", new NoClassDefFoundError("com/acme/Missing"));

        assertThat(batch().message("a1", "a", "1").message("b1", "b", "2").returnedBy(function))
                .containsExactly("a1");
    }

    @Test
    void anErrorOfTheJvmFailsTheInvocation() {
        failures.put("a1", new OutOfMemoryError("Java heap space"));

        assertThatThrownBy(() ->
                        batch().message("a1", "a", "1").message("b1", "b", "2").returnedBy(function))
                .isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void aStreamAnswersWithItsFirstUnfinishedRecord() throws IOException {
        failures.put("b/1", new IOException("down"));
        Payload batch = batch().appended("1", "a", 1)
                .appended("2", "b", 1)
                .appended("3", "b", 2)
                .appended("4", "c", 1);

        assertThat(batch.returnedBy(function)).containsExactly("2");
        assertThat(handled).containsExactly("a/1", "c/1");
    }

    @Test
    void aStreamBatchWhoseFirstRecordFailsFailsAsAWhole() {
        failures.put("a/1", new IOException("down"));
        Payload batch = batch().appended("1", "a", 1).appended("2", "b", 1);

        assertThatThrownBy(() -> batch.returnedBy(function)).isInstanceOf(StreamBatchFailedException.class);
        assertThat(handled).containsExactly("b/1");
    }

    @Test
    void aStreamRecordThatFailsAloneIsReturned() throws IOException {
        failures.put("a/1", new IOException("down"));

        assertThat(batch().appended("1", "a", 1).returnedBy(function)).containsExactly("1");
        assertThat(deadLetters).isEmpty();
    }

    @Test
    void aStreamHandlesALogsEventsInTheirOwnOrder() throws IOException {
        Payload batch = batch().appended("1", "a", 2).appended("2", "b", 1).appended("3", "a", 1);

        assertThat(batch.returnedBy(function)).isEmpty();
        assertThat(handled).containsExactly("a/1", "a/2", "b/1");
    }

    @Test
    void aPermanentFailureOfAStreamIsParkedWithItsSequenceNumber() throws IOException {
        failures.put("a/1", new PermanentFailureException("never"));

        assertThat(batch().appended("1", "a", 1).appended("2", "a", 2).returnedBy(function))
                .isEmpty();
        assertThat(handled).containsExactly("a/2");
        assertThat(deadLetters.get(0).attributes())
                .containsEntry("origin", "STREAM")
                .containsEntry("sequenceNumber", "1")
                .doesNotContainKey("messageId");
    }

    @Test
    void aRemovalIsAcknowledgedAndCounted() throws IOException {
        assertThat(batch().removed("1", "a").returnedBy(function)).isEmpty();
        assertThat(log).singleElement().asString().contains("\"Skipped\":1");
    }

    @Test
    void aMissingImageHoldsItsKeyAndIsLoggedWithItsSequenceNumber() throws IOException {
        Payload batch = batch().appended("1", "b", 1).withoutImage("2", "a").appended("3", "a", 2);

        assertThat(batch.returnedBy(function)).containsExactly("2");
        assertThat(handled).containsExactly("b/1");
        assertThat(log)
                .anyMatch(line -> line.contains("\"sequenceNumber\":\"2\"") && line.contains("image is missing"));
    }

    @Test
    void laterReceivesStartFirst() throws IOException {
        EventCollectorFunction sequential = EventCollectorFunction.builder()
                .handler(this::handle)
                .parallelism(1, 1)
                .log(log::add)
                .build();

        assertThat(batch().message("a1", "a", "1", 1)
                        .message("b1", "b", "2", 4)
                        .message("c1", "c", "3", 4)
                        .returnedBy(sequential))
                .isEmpty();
        assertThat(handled).containsExactly("b1", "c1", "a1");
    }

    @Test
    void keysRunOnSeveralThreadsTheFirstOnTheCallers() throws IOException {
        Map<String, Thread> threads = new ConcurrentHashMap<>();
        java.util.concurrent.CyclicBarrier all = new java.util.concurrent.CyclicBarrier(3);
        EventCollectorFunction parallel = EventCollectorFunction.builder()
                .handler(event -> {
                    threads.put(event.id(), Thread.currentThread());
                    all.await();
                })
                .log(log::add)
                .build();

        assertThat(batch().message("a", "a", "1")
                        .message("b", "b", "2")
                        .message("c", "c", "3")
                        .returnedBy(parallel))
                .isEmpty();
        assertThat(Set.copyOf(threads.values())).hasSize(3);
        assertThat(threads).containsEntry("a", Thread.currentThread());
    }

    private void handle(Event event) throws Exception {
        Throwable failure = failures.get(event.id());
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof Exception exception) {
            throw exception;
        }
        handled.add(event.id());
    }
}
