package io.github.eventlane.handler.topic;

import io.github.eventlane.handler.topic.PublishResult.Failed;
import io.github.eventlane.handler.topic.PublishResult.Held;
import io.github.eventlane.handler.topic.PublishResult.Published;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sns.model.PublishBatchRequest;
import software.amazon.awssdk.services.sns.model.PublishBatchResponse;
import software.amazon.awssdk.services.sns.model.SnsException;

/** One PublishBatch call, and what it says about each entry. */
final class BatchSender {
    static final Failed NO_ANSWER = new Failed("NoAnswer", "The topic's answer does not name the event", false);

    /**
     * What SNS says of a message that it will never take, see <a
     * href="https://docs.aws.amazon.com/sns/latest/api/API_PublishBatch.html">PublishBatch</a>. A missing topic, a missing
     * permission or a disabled key is not the message's fault.
     */
    private static final Set<String> REFUSALS = Set.of(
            "InvalidParameter",
            "InvalidParameterValue",
            "ParameterValueInvalid",
            "InvalidMessageContents",
            "BatchRequestTooLong",
            "ValidationException");

    private final SnsClient sns;
    private final String topicArn;

    BatchSender(SnsClient sns, String topicArn) {
        this.sns = sns;
        this.topicArn = topicArn;
    }

    /**
     * Sends entries, at most 10; the answer has a result by each entry's index. A refused call is the fault of its message
     * only where it has but one, so the others go once more in two halves: one may have been too large for this topic, or all
     * of them together. Once time has run out, no call is made.
     */
    Map<Integer, PublishResult> send(List<Entry> entries, BooleanSupplier outOfTime) {
        Map<Integer, PublishResult> results = new HashMap<>();
        if (outOfTime.getAsBoolean()) {
            entries.forEach(entry -> results.put(entry.index(), new Held()));
            return results;
        }
        try {
            PublishBatchResponse response = sns.publishBatch(PublishBatchRequest.builder()
                    .topicArn(topicArn)
                    .publishBatchRequestEntries(
                            entries.stream().map(Entry::request).toList())
                    .build());
            response.successful()
                    .forEach(entry -> results.put(
                            Integer.valueOf(entry.id()),
                            new Published(entry.messageId(), Objects.requireNonNullElse(entry.sequenceNumber(), ""))));
            response.failed().forEach(entry -> results.put(Integer.valueOf(entry.id()), failed(entry)));
        } catch (SdkException e) {
            Failed failed = failed(e);
            if (failed.permanent() && entries.size() > 1) {
                int half = entries.size() / 2;
                results.putAll(send(entries.subList(0, half), outOfTime));
                results.putAll(send(entries.subList(half, entries.size()), outOfTime));
            } else {
                entries.forEach(entry -> results.put(entry.index(), failed));
            }
        }
        return results;
    }

    private static Failed failed(BatchResultErrorEntry entry) {
        String code = Objects.requireNonNullElse(entry.code(), "NoCode");
        boolean permanent = Boolean.TRUE.equals(entry.senderFault()) && REFUSALS.contains(code);
        return new Failed(code, Objects.requireNonNullElse(entry.message(), ""), permanent);
    }

    private static Failed failed(SdkException e) {
        String code = e.getClass().getSimpleName();
        // A proxy on the way may answer in its own words, without a code.
        if (e instanceof SnsException refused
                && refused.awsErrorDetails() != null
                && refused.awsErrorDetails().errorCode() != null) {
            code = refused.awsErrorDetails().errorCode();
        }
        return new Failed(code, Objects.requireNonNullElse(e.getMessage(), ""), REFUSALS.contains(code));
    }
}
