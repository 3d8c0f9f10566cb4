package io.github.eventlane.handler.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sns.model.PublishBatchRequest;
import software.amazon.awssdk.services.sns.model.PublishBatchRequestEntry;
import software.amazon.awssdk.services.sns.model.PublishBatchResponse;
import software.amazon.awssdk.services.sns.model.PublishBatchResultEntry;

/** A topic in memory: it takes what the script does not refuse. */
final class FakeSns implements SnsClient {
    final List<PublishBatchRequest> calls = new ArrayList<>();
    final List<PublishBatchRequestEntry> taken = new ArrayList<>();
    private final Function<PublishBatchRequestEntry, String> errorCode;

    /** The function gives the error code for an entry, the empty string to take it; it may throw for the whole call. */
    FakeSns(Function<PublishBatchRequestEntry, String> errorCode) {
        this.errorCode = errorCode;
    }

    @Override
    public PublishBatchResponse publishBatch(PublishBatchRequest request) {
        calls.add(request);
        List<PublishBatchResultEntry> successful = new ArrayList<>();
        List<BatchResultErrorEntry> failed = new ArrayList<>();
        List<PublishBatchRequestEntry> entries = request.publishBatchRequestEntries();
        List<String> codes = entries.stream().map(errorCode).toList();
        for (int i = 0; i < entries.size(); i++) {
            PublishBatchRequestEntry entry = entries.get(i);
            String code = codes.get(i);
            if (code.isEmpty()) {
                taken.add(entry);
                successful.add(PublishBatchResultEntry.builder()
                        .id(entry.id())
                        .messageId("message-" + entry.messageDeduplicationId())
                        .sequenceNumber(Integer.toString(taken.size()))
                        .build());
            } else {
                failed.add(BatchResultErrorEntry.builder()
                        .id(entry.id())
                        .code(code)
                        .message("refused")
                        .senderFault(!code.equals("InternalError"))
                        .build());
            }
        }
        return PublishBatchResponse.builder()
                .successful(successful)
                .failed(failed)
                .build();
    }

    List<String> takenIds() {
        return taken.stream()
                .map(PublishBatchRequestEntry::messageDeduplicationId)
                .toList();
    }

    @Override
    public String serviceName() {
        return "sns";
    }

    @Override
    public void close() {}
}
