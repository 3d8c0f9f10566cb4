package io.github.eventlane.handler.collector;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;

/** Asks SQS. */
final class SqsDeletion implements QueueDeletion {
    private final String queueUrl;
    private final Supplier<SqsClient> client;

    SqsDeletion(String queueUrl, Supplier<SqsClient> client) {
        this.queueUrl = queueUrl;
        this.client = client;
    }

    @Override
    public List<String> delete(List<String> receiptHandles) {
        List<DeleteMessageBatchRequestEntry> entries = new ArrayList<>();
        for (String receiptHandle : receiptHandles) {
            entries.add(DeleteMessageBatchRequestEntry.builder()
                    .id(Integer.toString(entries.size()))
                    .receiptHandle(receiptHandle)
                    .build());
        }
        return client
                .get()
                .deleteMessageBatch(request -> request.queueUrl(queueUrl).entries(entries))
                .failed()
                .stream()
                .map(failed -> receiptHandles.get(Integer.parseInt(failed.id())))
                .toList();
    }
}
