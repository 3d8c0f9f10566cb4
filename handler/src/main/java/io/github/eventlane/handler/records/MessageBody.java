package io.github.eventlane.handler.records;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The body of a queue message: checked to be one JSON value, and its known members gathered, in a single pass. A body that
 * is an SNS notification is unwrapped
 * (<a href="https://docs.aws.amazon.com/sns/latest/dg/sns-sqs-as-subscriber.html">its form</a>).
 */
final class MessageBody {
    private final LogMembers members = new LogMembers();
    private final Map<String, String> notificationAttributes = new LinkedHashMap<>();
    private @Nullable String notificationType;
    private @Nullable String topicArn;
    private @Nullable String message;

    private MessageBody() {}

    /**
     * What a body says.
     *
     * @param json the event's JSON, as it was sent
     * @param members the event's known members
     * @param attributes the notification's message attributes; empty for a raw body
     */
    record Content(String json, LogMembers members, Map<String, String> attributes) {}

    /**
     * Reads a body.
     *
     * @throws IllegalArgumentException when it is no JSON value, with the reason
     */
    static Content read(char[] chars, int offset, int length) {
        MessageBody body = parse(chars, offset, length);
        String message = body.message;
        if (message == null || body.topicArn == null || !"Notification".equals(body.notificationType)) {
            return new Content(new String(chars, offset, length), body.members, Map.of());
        }
        char[] wrapped = message.toCharArray();
        return new Content(message, parse(wrapped, 0, wrapped.length).members, body.notificationAttributes);
    }

    private static MessageBody parse(char[] chars, int offset, int length) {
        if (StrictJson.hasUnpairedSurrogate(chars, offset, length)) {
            throw new IllegalArgumentException("the body holds an unpaired surrogate");
        }
        MessageBody body = new MessageBody();
        try (JsonParser parser = StrictJson.FACTORY.createParser(chars, offset, length)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new IllegalArgumentException("the body is empty");
            }
            if (first == JsonToken.START_OBJECT) {
                body.readMembers(parser);
            } else {
                parser.skipChildren();
            }
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("the body holds more than one JSON value");
            }
            return body;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the body is no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readMembers(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (token == JsonToken.VALUE_NUMBER_INT) {
                members.number(name, parser.getText());
            } else if (name.equals("MessageAttributes") && token == JsonToken.START_OBJECT) {
                readNotificationAttributes(parser);
            } else {
                switch (name) {
                    case "eventId", "id", "type" -> {
                        String text = StrictJson.stringOrNull(parser);
                        if (text != null) {
                            members.string(name, text);
                        }
                    }
                    case "Type" -> notificationType = StrictJson.stringOrNull(parser);
                    case "TopicArn" -> topicArn = StrictJson.stringOrNull(parser);
                    case "Message" -> message = StrictJson.stringOrNull(parser);
                    default -> parser.skipChildren();
                }
            }
        }
    }

    /** Such as {@code {"type":{"Type":"String","Value":"OrderPlaced"}}}. */
    private void readNotificationAttributes(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            String value = null;
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                parser.skipChildren();
                continue;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isValue = parser.currentName().equals("Value");
                parser.nextToken();
                String text = StrictJson.stringOrNull(parser);
                value = isValue ? text : value;
            }
            if (value != null) {
                notificationAttributes.put(name, value);
            }
        }
    }
}
