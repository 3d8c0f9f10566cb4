package io.github.eventlane.handler.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;

/** Queues in memory: they take what the script does not refuse. */
final class FakeQueues implements SqsClient {
    final List<SendMessageRequest> sent = new ArrayList<>();
    private final IntFunction<@Nullable RuntimeException> failures;
    int calls;

    /** The function gives what a call fails with, by its number from 1; null for a call that succeeds. */
    FakeQueues(IntFunction<@Nullable RuntimeException> failures) {
        this.failures = failures;
    }

    @Override
    public SendMessageResponse sendMessage(SendMessageRequest request) {
        calls++;
        RuntimeException failure = failures.apply(calls);
        if (failure != null) {
            throw failure;
        }
        sent.add(request);
        return SendMessageResponse.builder().messageId("message-" + calls).build();
    }

    @Override
    public String serviceName() {
        return "sqs";
    }

    @Override
    public void close() {}
}
