package io.github.eventlane.handler.collector;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.eventlane.handler.records.Batch;
import io.github.eventlane.handler.records.BatchReader;
import io.github.eventlane.handler.records.BatchResponse;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.crac.Core;
import org.crac.Resource;

/**
 * Reads and answers a canned batch of each kind before Lambda takes its snapshot, so that what the first real batch needs is
 * loaded already. The user's handler is not called.
 */
final class SnapStart implements Resource {
    private static final String QUEUE_BATCH = """
            {"Records":[{"messageId":"m","receiptHandle":"r","body":"{\\"a\\":[1.5,true,null]}","attributes":{\
            "ApproximateReceiveCount":"1","SentTimestamp":"1","SequenceNumber":"1","MessageGroupId":"g"},\
            "messageAttributes":{"type":{"stringValue":"t","dataType":"String"}},"eventSource":"aws:sqs"}]}""";

    private static final String STREAM_BATCH = """
            {"Records":[{"eventID":"e","eventName":"INSERT","eventSource":"aws:dynamodb","dynamodb":{\
            "ApproximateCreationDateTime":1,"Keys":{"id":{"S":"k"},"sequenceNr":{"N":"1"}},"NewImage":{\
            "eventId":{"S":"e"},"id":{"S":"k"},"sequenceNr":{"N":"1"},"type":{"S":"t"},"data":{"M":{"a":{"L":[\
            {"N":"1.5"},{"BOOL":true},{"NULL":true}]}}}},"SequenceNumber":"1","StreamViewType":"NEW_IMAGE"}}]}""";

    /** The context of CRaC keeps its resources weakly; this keeps ours. */
    static final SnapStart PRIMING = new SnapStart();

    private SnapStart() {}

    static void prime() {
        Core.getGlobalContext().register(PRIMING);
    }

    @Override
    public void beforeCheckpoint(org.crac.Context<? extends Resource> context) throws IOException {
        for (String payload : List.of(QUEUE_BATCH, STREAM_BATCH)) {
            Batch batch = BatchReader.read(new ByteArrayInputStream(payload.getBytes(UTF_8)));
            Lane.of(batch);
            BatchResponse.of(batch, delivery -> false).writeTo(OutputStream.nullOutputStream());
            new CollectorLog("", line -> {}, false).batch(batch, List.of(), 0, "");
        }
    }

    @Override
    public void afterRestore(org.crac.Context<? extends Resource> context) {
        // Nothing was closed.
    }
}
