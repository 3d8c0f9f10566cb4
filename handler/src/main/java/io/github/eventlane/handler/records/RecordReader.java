package io.github.eventlane.handler.records;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.records.Delivery.Content;
import io.github.eventlane.handler.records.Delivery.HasEvent;
import io.github.eventlane.handler.records.Delivery.NoEvent;
import io.github.eventlane.handler.records.Delivery.Unreadable;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads one record. Its members come in any order, so they are gathered first, each in its final form, and judged at the
 * end
 * (<a href="https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html">SQS records</a>,
 * <a href="https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html">stream records</a>).
 */
final class RecordReader {
    private static final String QUEUE_SOURCE = "aws:sqs";
    private static final String STREAM_SOURCE = "aws:dynamodb";

    private final JsonParser parser;
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, String> system = new HashMap<>();
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final StreamChange change = new StreamChange();
    private MessageBody.@Nullable Content body;
    private Unreadable unreadableBody = new Unreadable("the record has no body", Optional.empty());

    private RecordReader(JsonParser parser) {
        this.parser = parser;
    }

    /** Reads the record whose START_OBJECT the parser is at, up to its END_OBJECT. */
    static Delivery read(JsonParser parser, int index) throws IOException {
        RecordReader reader = new RecordReader(parser);
        reader.readMembers();
        if (reader.texts.containsKey("messageId")) {
            return reader.queueMessage();
        }
        if (reader.change.sequenceNumber != null) {
            return reader.streamRecord(reader.change.sequenceNumber);
        }
        throw new UnreadableBatchException("Record " + index + " of the event source \""
                + reader.text("eventSource")
                + "\" has neither a message id nor a sequence number, so it cannot be answered by its own");
    }

    private void readMembers() throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            switch (name) {
                case "body" -> readBody(token);
                case "attributes" -> readSystemAttributes(token);
                case "messageAttributes" -> readMessageAttributes(token);
                case "dynamodb" -> {
                    if (token == JsonToken.START_OBJECT) {
                        change.read(parser);
                    } else {
                        parser.skipChildren();
                    }
                }
                case "messageId", "receiptHandle", "eventSource", "eventSourceARN", "eventID", "eventName" ->
                    put(texts, name);
                default -> parser.skipChildren();
            }
        }
    }

    private Delivery queueMessage() {
        String messageId = text("messageId");
        int receiveCount = (int) Math.min(Integer.MAX_VALUE, number(system.get("ApproximateReceiveCount"), 1));
        return new Delivery(
                Origin.QUEUE,
                messageId,
                text("eventSourceARN"),
                system.getOrDefault("MessageGroupId", ""),
                receiveCount,
                text("receiptHandle"),
                number(system.get("SentTimestamp"), 0),
                messageContent(messageId, receiveCount));
    }

    private Content messageContent(String messageId, int receiveCount) {
        if (!text("eventSource").equals(QUEUE_SOURCE)) {
            return unknownSource();
        }
        if (body == null) {
            return unreadableBody;
        }
        attributes.putAll(body.attributes());
        Event.Builder event = Event.builder()
                .origin(Origin.QUEUE)
                .json(body.json())
                .orderingKey(system.getOrDefault("MessageGroupId", ""))
                .source(text("eventSourceARN"))
                .sequenceNumber(system.getOrDefault("SequenceNumber", ""))
                .attributes(attributes)
                .receiveCount(receiveCount);
        body.members().name(event, messageId, attributes.get("type"));
        return new HasEvent(event.build());
    }

    private Delivery streamRecord(String sequenceNumber) {
        String key = "";
        Content content;
        try {
            key = change.partitionKey();
            content = changeContent(sequenceNumber, key);
        } catch (IllegalArgumentException e) {
            content = new Unreadable(String.valueOf(e.getMessage()), Optional.empty());
        }
        return new Delivery(
                Origin.STREAM, sequenceNumber, text("eventSourceARN"), key, 1, "", change.createdAtMillis, content);
    }

    private Content changeContent(String sequenceNumber, String partitionKey) {
        String eventName = text("eventName");
        if (!text("eventSource").equals(STREAM_SOURCE)) {
            return unknownSource();
        }
        if (eventName.equals("REMOVE")) {
            return new NoEvent("a removal");
        }
        if (!eventName.equals("INSERT") && !eventName.equals("MODIFY")) {
            return unreadable("the event name \"" + eventName + "\" is unknown");
        }
        if (change.problem != null) {
            return unreadable(change.problem);
        }
        if (change.newImage == null) {
            return "KEYS_ONLY".equals(change.view)
                    ? new NoEvent("a change on a stream of keys only")
                    : unreadable("the new image is missing; the stream's view is " + change.view);
        }
        Event.Builder event = Event.builder()
                .origin(Origin.STREAM)
                .json(change.newImage)
                .orderingKey(partitionKey)
                .source(text("eventSourceARN"))
                .sequenceNumber(sequenceNumber);
        change.members.name(event, texts.getOrDefault("eventID", sequenceNumber), null);
        return new HasEvent(event.build());
    }

    private Unreadable unknownSource() {
        return unreadable("the event source \"" + text("eventSource") + "\" is unknown");
    }

    private static Unreadable unreadable(String reason) {
        return new Unreadable(reason, Optional.empty());
    }

    private void readBody(JsonToken token) throws IOException {
        if (token != JsonToken.VALUE_STRING) {
            parser.skipChildren();
            return;
        }
        char[] chars = parser.getTextCharacters();
        int offset = parser.getTextOffset();
        int length = parser.getTextLength();
        try {
            body = MessageBody.read(chars, offset, length);
        } catch (IllegalArgumentException e) {
            unreadableBody =
                    new Unreadable(String.valueOf(e.getMessage()), Optional.of(new String(chars, offset, length)));
        }
    }

    private void readSystemAttributes(JsonToken token) throws IOException {
        if (token != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "ApproximateReceiveCount", "SentTimestamp", "SequenceNumber", "MessageGroupId" ->
                    put(system, name);
                default -> parser.skipChildren();
            }
        }
    }

    /** Such as {@code {"type":{"stringValue":"OrderPlaced","dataType":"String"}}}. */
    private void readMessageAttributes(JsonToken token) throws IOException {
        if (token != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                parser.skipChildren();
                continue;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String member = parser.currentName();
                parser.nextToken();
                if (member.equals("stringValue") || member.equals("binaryValue")) {
                    put(attributes, name);
                } else {
                    parser.skipChildren();
                }
            }
        }
    }

    private void put(Map<String, String> map, String name) throws IOException {
        String value = StrictJson.stringOrNull(parser);
        if (value != null) {
            map.put(name, value);
        }
    }

    private String text(String name) {
        return texts.getOrDefault(name, "");
    }

    private static long number(@Nullable String digits, long otherwise) {
        try {
            return digits == null ? otherwise : Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
