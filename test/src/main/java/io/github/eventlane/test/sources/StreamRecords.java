package io.github.eventlane.test.sources;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.eventlane.test.delivery.LambdaRecord;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/**
 * DynamoDB stream records as Lambda gives them to functions.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html">AWS: example event</a>
 */
final class StreamRecords {
    private StreamRecords() {}

    static LambdaRecord of(Record record, String streamArn) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("eventID", record.eventID());
        json.put("eventName", record.eventNameAsString());
        json.put("eventVersion", record.eventVersion());
        json.put("eventSource", "aws:dynamodb");
        json.put("awsRegion", record.awsRegion());
        json.set("dynamodb", change(record.dynamodb()));
        if (record.userIdentity() != null) {
            json.putObject("userIdentity")
                    .put("principalId", record.userIdentity().principalId())
                    .put("type", record.userIdentity().type());
        }
        json.put("eventSourceARN", streamArn);
        return new LambdaRecord(record.dynamodb().sequenceNumber(), json);
    }

    private static ObjectNode change(StreamRecord record) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        Instant created = record.approximateCreationDateTime();
        json.put("ApproximateCreationDateTime", BigDecimal.valueOf(created.toEpochMilli(), 3));
        json.set("Keys", item(record.keys()));
        if (record.hasNewImage()) {
            json.set("NewImage", item(record.newImage()));
        }
        if (record.hasOldImage()) {
            json.set("OldImage", item(record.oldImage()));
        }
        json.put("SequenceNumber", record.sequenceNumber());
        json.put("SizeBytes", record.sizeBytes());
        json.put("StreamViewType", record.streamViewTypeAsString());
        return json;
    }

    private static ObjectNode item(Map<String, AttributeValue> item) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        item.forEach((name, value) -> json.set(name, value(value)));
        return json;
    }

    private static ObjectNode value(AttributeValue value) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        switch (value.type()) {
            case S -> json.put("S", value.s());
            case N -> json.put("N", value.n());
            case B -> json.put("B", base64(value.b()));
            case SS -> texts(json.putArray("SS"), value.ss());
            case NS -> texts(json.putArray("NS"), value.ns());
            case BS ->
                texts(
                        json.putArray("BS"),
                        value.bs().stream().map(StreamRecords::base64).toList());
            case M -> json.set("M", item(value.m()));
            case L -> {
                ArrayNode list = json.putArray("L");
                value.l().forEach(element -> list.add(value(element)));
            }
            case NUL -> json.put("NULL", true);
            case BOOL -> json.put("BOOL", value.bool());
            default -> throw new IllegalArgumentException("An attribute value without a type: " + value);
        }
        return json;
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }

    private static String base64(SdkBytes bytes) {
        return Base64.getEncoder().encodeToString(bytes.asByteArray());
    }
}
