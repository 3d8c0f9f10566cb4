package io.github.eventlane.test.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.eventlane.test.demo.CollectorReport.Position;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** What the shared dead-letter queue holds; reading leaves everything there. */
final class DeadLetters {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final SqsClient sqs;
    private final String queueUrl;
    private final Map<String, DeadLetter> byMessageId = new LinkedHashMap<>();

    /**
     * A parked event.
     *
     * @param orderingKey the message group
     * @param body the whole body
     * @param attributes which collector, from where, why and after how many tries
     */
    record DeadLetter(String orderingKey, String body, Map<String, String> attributes) {
        String attribute(String name) {
            return attributes.getOrDefault(name, "");
        }

        Position position() {
            try {
                JsonNode event = JSON.readTree(body);
                return new Position(
                        event.required("id").asText(),
                        event.required("sequenceNr").asLong());
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("A dead letter's body is not the event's JSON: " + body, e);
            }
        }
    }

    DeadLetters(SqsClient sqs, String queueUrl) {
        this.sqs = sqs;
        this.queueUrl = queueUrl;
    }

    /** Every dead letter seen so far, with those that have come since the last call. */
    Collection<DeadLetter> read() {
        List<Message> messages = sqs.receiveMessage(receive -> receive.queueUrl(queueUrl)
                        .maxNumberOfMessages(10)
                        .visibilityTimeout(1)
                        .messageAttributeNames("All")
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages();
        for (Message message : messages) {
            Map<String, String> attributes = new LinkedHashMap<>();
            message.messageAttributes()
                    .forEach((name, value) -> attributes.put(
                            name, Optional.ofNullable(value.stringValue()).orElse("")));
            String group = Optional.ofNullable(message.attributes().get(MessageSystemAttributeName.MESSAGE_GROUP_ID))
                    .orElse("");
            byMessageId.put(message.messageId(), new DeadLetter(group, message.body(), attributes));
        }
        return byMessageId.values();
    }
}
