package io.github.eventlane.test.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.handler.topic.EventTopicClient;
import io.github.eventlane.handler.topic.PublishResult.Published;
import io.github.eventlane.handler.topic.TopicEvent;
import io.github.eventlane.test.LocalAws;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EventTopicClientEndToEndTest {
    private final LocalAws aws = DefaultAws.start();
    private final SnsClient sns = aws.configure(SnsClient.builder()).build();
    private final SqsClient sqs = aws.configure(SqsClient.builder()).build();
    private final String queueUrl = createQueue();
    private final EventTopicClient topic = EventTopicClient.forTopic(createTopicFor(queueUrl));

    @AfterAll
    void stopAws() {
        sqs.close();
        sns.close();
        aws.close();
    }

    @Test
    void allEventsArriveOnceUnchangedAndInOrderPerKey() {
        String hostile = "{\"a\":\"\\u0000 \\\" 😀 é \\ufffe\",\"n\":12345678901234567890123456789012345678}";
        List<TopicEvent> events = IntStream.range(0, 100)
                .mapToObj(i -> new TopicEvent("key-" + i % 7, "e" + i, "Type" + i % 3, hostile, Map.of("n", "" + i)))
                .toList();

        List<Published> first = topic.publishAll(events);
        topic.publishAll(events);

        assertThat(first).hasSize(100).extracting(Published::messageId).doesNotHaveDuplicates();
        List<Message> messages = receiveAll();
        assertThat(messages)
                .hasSize(100)
                .allSatisfy(message -> assertThat(message.body()).isEqualTo(hostile));
        for (int key = 0; key < 7; key++) {
            String group = "key-" + key;
            assertThat(messages)
                    .filteredOn(message ->
                            group.equals(message.attributes().get(MessageSystemAttributeName.MESSAGE_GROUP_ID)))
                    .extracting(message -> attribute(message, "n"))
                    .containsExactlyElementsOf(events.stream()
                            .filter(event -> event.orderingKey().equals(group))
                            .map(event -> event.id().substring(1))
                            .toList());
        }
        assertThat(messages).extracting(message -> attribute(message, "type")).contains("Type0", "Type1", "Type2");
    }

    private List<Message> receiveAll() {
        List<Message> received = new ArrayList<>();
        while (true) {
            List<Message> messages = sqs.receiveMessage(request -> request.queueUrl(queueUrl)
                            .maxNumberOfMessages(10)
                            .waitTimeSeconds(1)
                            .messageAttributeNames("All")
                            .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                    .messages();
            if (messages.isEmpty()) {
                return received;
            }
            received.addAll(messages);
            sqs.deleteMessageBatch(request -> request.queueUrl(queueUrl)
                    .entries(messages.stream()
                            .map(message -> DeleteMessageBatchRequestEntry.builder()
                                    .id(message.messageId())
                                    .receiptHandle(message.receiptHandle())
                                    .build())
                            .toList()));
        }
    }

    private static String attribute(Message message, String name) {
        var value = message.messageAttributes().get(name);
        return value == null ? "" : value.stringValue();
    }

    private String createQueue() {
        return sqs.createQueue(request -> request.queueName("Queue-" + UUID.randomUUID() + ".fifo")
                        .attributes(Map.of(QueueAttributeName.FIFO_QUEUE, "true")))
                .queueUrl();
    }

    private String createTopicFor(String queue) {
        String topicArn = sns.createTopic(request -> request.name("Topic-" + UUID.randomUUID() + ".fifo")
                        .attributes(Map.of("FifoTopic", "true", "ContentBasedDeduplication", "true")))
                .topicArn();
        String queueArn = sqs.getQueueAttributes(
                        request -> request.queueUrl(queue).attributeNames(QueueAttributeName.QUEUE_ARN))
                .attributes()
                .get(QueueAttributeName.QUEUE_ARN);
        sns.subscribe(request -> request.topicArn(topicArn)
                .protocol("sqs")
                .endpoint(queueArn)
                .attributes(Map.of("RawMessageDelivery", "true")));
        return topicArn;
    }
}
