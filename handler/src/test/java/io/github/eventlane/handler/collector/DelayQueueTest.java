package io.github.eventlane.handler.collector;

import static io.github.eventlane.handler.collector.Payload.QUEUE_ARN;
import static io.github.eventlane.handler.collector.Payload.batch;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.handler.deadletter.DeadLetter;
import io.github.eventlane.handler.queue.DelayedEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;

class DelayQueueTest {
    private static final String QUEUE_URL = "https://sqs.eu-west-1.amazonaws.com/123456789012/orders.fifo";

    private final List<SendMessageRequest> forwarded = Collections.synchronizedList(new ArrayList<>());
    private final List<String> handled = Collections.synchronizedList(new ArrayList<>());
    private final List<List<String>> deleted = Collections.synchronizedList(new ArrayList<>());
    private final List<DeadLetter> deadLetters = Collections.synchronizedList(new ArrayList<>());
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final Set<String> refused = new HashSet<>();
    private final EventCollectorFunction function = function(QUEUE_ARN);

    @Test
    void aDelayedEventIsForwardedUnderItsKeyAndNotHandledYet() throws IOException {
        Payload batch = batch().message("m1", "", delayed("a", "d1", "{\"text\":\"\\\"x\\\"\"}"));

        assertThat(batch.returnedBy(function)).isEmpty();
        assertThat(handled).isEmpty();
        SendMessageRequest message = forwarded.get(0);
        assertThat(message.queueUrl()).isEqualTo(QUEUE_URL);
        assertThat(message.messageBody()).isEqualTo("{\"text\":\"\\\"x\\\"\"}");
        assertThat(message.messageGroupId()).isEqualTo("a");
        assertThat(message.messageDeduplicationId()).isEqualTo("d1");
    }

    @Test
    void aForwardedEventIsNotCountedAsHandled() throws IOException {
        batch().message("m1", "", delayed("a", "d1", "1")).returnedBy(function);

        assertThat(log)
                .singleElement()
                .asString()
                .contains("\"message\":\"Delayed events\"", "\"forwarded\":1", "\"Name\":\"Parked\"")
                .doesNotContain("Handled");
    }

    @Test
    void anotherQueuesBatchIsHandled() throws IOException {
        EventCollectorFunction other = function("arn:aws:sqs:eu-west-1:123456789012:orders-delay");

        assertThat(batch().message("m1", "a", "1").returnedBy(other)).isEmpty();
        assertThat(handled).containsExactly("m1");
        assertThat(forwarded).isEmpty();
    }

    @Test
    void anEventThatIsNotForwardedHoldsTheLaterOnesOfItsKeyOnly() throws IOException {
        refused.add("d1");
        Payload batch = batch().message("m1", "", delayed("a", "d1", "1"))
                .message("m2", "", delayed("b", "d2", "2"))
                .message("m3", "", delayed("a", "d3", "3"));

        assertThat(batch.returnedBy(function)).containsExactly("m1", "m3");
        assertThat(forwarded)
                .extracting(SendMessageRequest::messageDeduplicationId)
                .containsExactly("d2");
    }

    @Test
    void anEventThatIsNeverForwardedIsParkedWholeUnderItsKey() throws IOException {
        refused.add("d1");

        assertThat(batch().message("m1", "", delayed("a", "d1", "{\"n\":1}"), 5).returnedBy(function))
                .isEmpty();
        DeadLetter letter = deadLetters.get(0);
        assertThat(letter.body()).isEqualTo("{\"n\":1}");
        assertThat(letter.orderingKey()).isEqualTo("a");
        assertThat(letter.attributes())
                .containsEntry("source", QUEUE_ARN)
                .containsEntry("messageId", "m1")
                .containsEntry("attempts", "5");
    }

    @Test
    void whatIsNoDelayedEventIsParkedAsItIs() throws IOException {
        assertThat(batch().message("m1", "", "{\"n\":1}")
                        .message("m2", "", "hello")
                        .returnedBy(function))
                .isEmpty();
        assertThat(deadLetters).extracting(DeadLetter::body).containsExactly("{\"n\":1}", "hello");
        assertThat(forwarded).isEmpty();
    }

    @Test
    void explicitAcknowledgementIsForTheCollectorsOwnQueue() throws IOException {
        EventCollectorFunction explicit = builder(QUEUE_ARN)
                .acknowledgeExplicitly(handles -> {
                    deleted.add(handles);
                    return List.of();
                })
                .build();

        assertThat(batch().message("m1", "", delayed("a", "d1", "1")).returnedBy(explicit))
                .isEmpty();
        assertThat(forwarded).hasSize(1);
        assertThat(deleted).isEmpty();
    }

    private EventCollectorFunction function(String delayQueueArn) {
        return builder(delayQueueArn).build();
    }

    private EventCollectorFunction.Builder builder(String delayQueueArn) {
        return EventCollectorFunction.builder()
                .handler(event -> handled.add(event.id()))
                .deadLetters(deadLetters::add)
                .log(log::add)
                .delayQueue(new DelayQueue(delayQueueArn, QUEUE_URL, Queue::new));
    }

    private static String delayed(String key, String deduplicationId, String body) {
        return new DelayedEvent("https://other.example/queue.fifo", body, key, deduplicationId).toJson();
    }

    private final class Queue implements SqsClient {
        @Override
        public SendMessageResponse sendMessage(SendMessageRequest request) {
            if (refused.contains(request.messageDeduplicationId())) {
                throw SdkClientException.create("down");
            }
            forwarded.add(request);
            return SendMessageResponse.builder().build();
        }

        @Override
        public String serviceName() {
            return "sqs";
        }

        @Override
        public void close() {}
    }
}
