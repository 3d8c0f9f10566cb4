package io.github.eventlane.test.sources;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.eventlane.test.delivery.LambdaRecord;
import java.util.Base64;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * SQS messages as Lambda gives them to functions.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html">AWS: example SQS FIFO message event</a>
 */
final class QueueRecords {
    private QueueRecords() {}

    static LambdaRecord of(Message message, String queueArn, String region) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("messageId", message.messageId());
        json.put("receiptHandle", message.receiptHandle());
        json.put("body", message.body());
        ObjectNode attributes = json.putObject("attributes");
        message.attributesAsStrings().forEach(attributes::put);
        ObjectNode messageAttributes = json.putObject("messageAttributes");
        message.messageAttributes().forEach((name, value) -> {
            ObjectNode attribute = messageAttributes.putObject(name);
            if (value.stringValue() != null) {
                attribute.put("stringValue", value.stringValue());
            }
            if (value.binaryValue() != null) {
                attribute.put(
                        "binaryValue",
                        Base64.getEncoder().encodeToString(value.binaryValue().asByteArray()));
            }
            attribute.putArray("stringListValues");
            attribute.putArray("binaryListValues");
            attribute.put("dataType", value.dataType());
        });
        json.put("md5OfBody", message.md5OfBody());
        if (message.md5OfMessageAttributes() != null) {
            json.put("md5OfMessageAttributes", message.md5OfMessageAttributes());
        }
        json.put("eventSource", "aws:sqs");
        json.put("eventSourceARN", queueArn);
        json.put("awsRegion", region);
        return new LambdaRecord(message.messageId(), json);
    }
}
