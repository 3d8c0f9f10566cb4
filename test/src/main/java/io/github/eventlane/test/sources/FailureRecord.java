package io.github.eventlane.test.sources;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.eventlane.test.delivery.BatchResult;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * What Lambda sends to a stream's on-failure destination: where the records stand, not the records.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">AWS: on-failure record</a>
 */
final class FailureRecord {
    private FailureRecord() {}

    static String of(
            DeployedFunction function,
            String streamArn,
            String shardId,
            List<Record> records,
            int invocations,
            BatchResult result,
            Instant now) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putObject("requestContext")
                .put("requestId", UUID.randomUUID().toString())
                .put("functionArn", function.arn())
                .put("condition", "RetryAttemptsExhausted")
                .put("approximateInvokeCount", invocations);
        ObjectNode response =
                json.putObject("responseContext").put("statusCode", 200).put("executedVersion", function.version());
        if (result instanceof BatchResult.AllFailed) {
            response.put("functionError", "Unhandled");
        } else {
            response.putNull("functionError");
        }
        json.put("version", "1.0");
        json.put("timestamp", now.truncatedTo(ChronoUnit.MILLIS).toString());
        Record first = records.get(0);
        Record last = records.get(records.size() - 1);
        json.putObject("DDBStreamBatchInfo")
                .put("shardId", shardId)
                .put("startSequenceNumber", first.dynamodb().sequenceNumber())
                .put("endSequenceNumber", last.dynamodb().sequenceNumber())
                .put("approximateArrivalOfFirstRecord", arrival(first))
                .put("approximateArrivalOfLastRecord", arrival(last))
                .put("batchSize", records.size())
                .put("streamArn", streamArn);
        return json.toString();
    }

    private static String arrival(Record record) {
        return record.dynamodb()
                .approximateCreationDateTime()
                .truncatedTo(ChronoUnit.SECONDS)
                .toString();
    }
}
