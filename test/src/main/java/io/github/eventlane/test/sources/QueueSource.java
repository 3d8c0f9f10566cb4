package io.github.eventlane.test.sources;

import static software.amazon.awssdk.services.sqs.model.QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES;
import static software.amazon.awssdk.services.sqs.model.QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED;
import static software.amazon.awssdk.services.sqs.model.QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE;

import io.github.eventlane.test.delivery.BatchResult;
import io.github.eventlane.test.delivery.LambdaRecord;
import io.github.eventlane.test.delivery.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.lambda.model.EventSourceMappingConfiguration;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/**
 * Takes batches from a queue to a function, several at once. That at most one batch holds messages of a group, and that a
 * message goes to the dead-letter queue, is the queue's doing.
 */
final class QueueSource implements EventSource {
    private static final List<QueueAttributeName> COUNTS = List.of(
            APPROXIMATE_NUMBER_OF_MESSAGES,
            APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE,
            APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED);

    private final EventSourceMappingConfiguration mapping;
    private final SqsClient sqs;
    private final FunctionPool function;
    private final Optional<Duration> retryDelay;
    private final RecordFilter filter;
    private final String queueUrl;
    private final String region;
    private final Pollers pollers;

    QueueSource(
            EventSourceMappingConfiguration mapping,
            SqsClient sqs,
            FunctionPool function,
            Optional<Duration> retryDelay,
            int concurrency) {
        this.mapping = mapping;
        this.sqs = sqs;
        this.function = function;
        this.retryDelay = retryDelay;
        this.filter = Mappings.filter(mapping);
        String[] arn = mapping.eventSourceArn().split(":", -1);
        this.region = arn[3];
        this.queueUrl = sqs.getQueueUrl(request -> request.queueName(arn[5])).queueUrl();
        Integer limit =
                mapping.scalingConfig() == null ? null : mapping.scalingConfig().maximumConcurrency();
        this.pollers = new Pollers(mapping.eventSourceArn());
        int workers = limit == null ? concurrency : Math.min(concurrency, limit);
        for (int i = 0; i < workers; i++) {
            pollers.start(this::poll);
        }
    }

    @Override
    public String arn() {
        return mapping.eventSourceArn();
    }

    @Override
    public FunctionPool function() {
        return function;
    }

    private void poll() throws InterruptedException {
        List<Message> messages = sqs.receiveMessage(request -> request.queueUrl(queueUrl)
                        .maxNumberOfMessages(Math.min(10, mapping.batchSize()))
                        .waitTimeSeconds(1)
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL)
                        .messageAttributeNames("All"))
                .messages();
        if (messages.isEmpty()) {
            return;
        }
        Map<Boolean, List<Message>> split =
                messages.stream().collect(Collectors.partitioningBy(message -> filter.passes(record(message))));
        delete(split.getOrDefault(false, List.of()));
        deliver(split.getOrDefault(true, List.of()));
    }

    private void deliver(List<Message> messages) throws InterruptedException {
        if (messages.isEmpty()) {
            return;
        }
        Outcome outcome = function.invoke(
                LambdaRecord.event(messages.stream().map(this::record).toList()));
        List<String> identifiers = messages.stream().map(Message::messageId).toList();
        BatchResult result = BatchResult.of(outcome, identifiers, Mappings.partialResponses(mapping));
        List<Message> done = new ArrayList<>();
        List<Message> returned = new ArrayList<>();
        for (Message message : messages) {
            (failed(result, message) ? returned : done).add(message);
        }
        if (!returned.isEmpty()) {
            function.failed(result);
        }
        delete(done);
        comeBackSoon(returned);
    }

    private static boolean failed(BatchResult result, Message message) {
        if (result instanceof BatchResult.SomeFailed some) {
            return some.identifiers().contains(message.messageId());
        }
        return result instanceof BatchResult.AllFailed;
    }

    private LambdaRecord record(Message message) {
        return QueueRecords.of(message, mapping.eventSourceArn(), region);
    }

    private void delete(List<Message> messages) {
        if (messages.isEmpty()) {
            return;
        }
        List<DeleteMessageBatchRequestEntry> entries = messages.stream()
                .map(message -> DeleteMessageBatchRequestEntry.builder()
                        .id(message.messageId())
                        .receiptHandle(message.receiptHandle())
                        .build())
                .toList();
        sqs.deleteMessageBatch(request -> request.queueUrl(queueUrl).entries(entries));
    }

    /** Lambda lets the visibility timeout run out; with a retry delay, tests need not wait that long. */
    private void comeBackSoon(List<Message> messages) {
        if (messages.isEmpty() || retryDelay.isEmpty()) {
            return;
        }
        int seconds = (int) retryDelay.get().toSeconds();
        List<ChangeMessageVisibilityBatchRequestEntry> entries = messages.stream()
                .map(message -> ChangeMessageVisibilityBatchRequestEntry.builder()
                        .id(message.messageId())
                        .receiptHandle(message.receiptHandle())
                        .visibilityTimeout(seconds)
                        .build())
                .toList();
        sqs.changeMessageVisibilityBatch(request -> request.queueUrl(queueUrl).entries(entries));
    }

    @Override
    public boolean idle(long since) {
        Map<QueueAttributeName, String> counts = sqs.getQueueAttributes(
                        request -> request.queueUrl(queueUrl).attributeNames(COUNTS))
                .attributes();
        return counts.values().stream().allMatch("0"::equals);
    }

    @Override
    public void close() {
        pollers.close();
    }
}
