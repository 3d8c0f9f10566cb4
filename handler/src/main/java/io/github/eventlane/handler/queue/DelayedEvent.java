package io.github.eventlane.handler.queue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An event on its way to a collector's queue. As JSON it is the
 * <a href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html">SendMessage</a>
 * request that puts it there: so a schedule can make that request as it stands, and one that cannot leaves the same JSON in
 * the delay queue. Internal.
 *
 * @param queueUrl the collector's queue
 * @param body the event's JSON
 * @param orderingKey the message group
 * @param deduplicationId the same for each try to put this event into the queue
 */
public record DelayedEvent(String queueUrl, String body, String orderingKey, String deduplicationId) {
    private static final String QUEUE_URL = "QueueUrl";
    private static final String BODY = "MessageBody";
    private static final String ORDERING_KEY = "MessageGroupId";
    private static final String DEDUPLICATION_ID = "MessageDeduplicationId";

    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    /**
     * The request.
     *
     * @return one line of JSON
     */
    public String toJson() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField(QUEUE_URL, queueUrl);
            json.writeStringField(BODY, body);
            json.writeStringField(ORDERING_KEY, orderingKey);
            json.writeStringField(DEDUPLICATION_ID, deduplicationId);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // The scheduler replaces "<aws.scheduler.scheduled-time>" and its like wherever they stand, see
        // https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-context-attributes.html
        return text.toString().replace("<", "\\u003c");
    }

    /**
     * Reads a request.
     *
     * @param text what a message of the delay queue holds
     * @return the event; empty when the text is no such request
     */
    public static Optional<DelayedEvent> of(String text) {
        Map<String, String> members = new HashMap<>();
        try (JsonParser parser = JSON.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                if (parser.nextToken() == JsonToken.VALUE_STRING) {
                    members.put(name, parser.getText());
                }
                parser.skipChildren();
            }
        } catch (IOException noJson) {
            return Optional.empty();
        }
        String queueUrl = members.get(QUEUE_URL);
        String body = members.get(BODY);
        String orderingKey = members.get(ORDERING_KEY);
        String deduplicationId = members.get(DEDUPLICATION_ID);
        return queueUrl == null || body == null || body.isBlank() || orderingKey == null || deduplicationId == null
                ? Optional.empty()
                : Optional.of(new DelayedEvent(queueUrl, body, orderingKey, deduplicationId));
    }

    /** The event without its payload, so that logging an event leaks nothing. */
    @Override
    public String toString() {
        return "DelayedEvent[orderingKey=" + orderingKey + ", deduplicationId=" + deduplicationId + "]";
    }
}
