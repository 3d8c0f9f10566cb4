package io.github.eventlane.handler.topic;

import io.github.eventlane.handler.json.JsonText;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * An event to publish.
 *
 * @param orderingKey the message group, inside which order holds; 1 to 128 ASCII letters, digits and punctuation
 * @param id the deduplication id: the topic takes the same id once in five minutes; 1 to 128 ASCII letters, digits and
 *     punctuation
 * @param type what happened; it becomes the message attribute {@code type}, by which subscriptions filter
 * @param json the message, one JSON value
 * @param attributes further message attributes, at most 9, as text; a subscription with raw delivery takes 10 in all
 */
public record TopicEvent(String orderingKey, String id, String type, String json, Map<String, String> attributes) {
    /** The message attribute that carries an event's type. */
    static final String TYPE = "type";

    // https://docs.aws.amazon.com/sns/latest/dg/sns-message-attributes.html
    private static final int MAX_ATTRIBUTES_WITH_RAW_DELIVERY = 10;

    private static final Pattern ATTRIBUTE_NAME =
            Pattern.compile("(?!(?i)(aws|amazon)\\.)(?!.*\\.\\.)(?!\\.)[A-Za-z0-9_.-]{1,256}(?<!\\.)");

    private static final int MAX_TYPE_LENGTH = 256;

    /** What a message's attribute can hold, see the same page: no control characters, no half characters. */
    private static final Pattern TEXT = Pattern.compile("(?:[^\\p{Cc}\\p{Cs}\\uFFFE\\uFFFF]|[\\t\\n\\r])+");

    // https://docs.aws.amazon.com/sns/latest/api/API_Publish.html
    private static final Pattern ID = Pattern.compile("[\\x21-\\x7E]{1,128}");

    /**
     * Checks that the event can be a message. Only its size is left to the topic, which may be set to take up to 1 MiB.
     *
     * @param orderingKey the message group
     * @param id the deduplication id
     * @param type the event's type
     * @param json a JSON value
     * @param attributes further message attributes
     * @throws IllegalArgumentException when a value is none that a message can have; it names the value, never the JSON
     */
    public TopicEvent {
        check(
                ID.matcher(orderingKey).matches(),
                "orderingKey",
                orderingKey,
                "1 to 128 ASCII letters, digits, punctuation");
        check(ID.matcher(id).matches(), "id", id, "1 to 128 ASCII letters, digits, punctuation");
        check(
                TEXT.matcher(type).matches() && !type.isBlank() && type.length() <= MAX_TYPE_LENGTH,
                "type",
                type,
                "1 to " + MAX_TYPE_LENGTH + " characters, not all of them spaces, without control characters");
        attributes = Map.copyOf(attributes);
        check(
                attributes.size() < MAX_ATTRIBUTES_WITH_RAW_DELIVERY && !attributes.containsKey(TYPE),
                "attributes",
                attributes.keySet(),
                "at most 9, none named " + TYPE);
        attributes.forEach((name, value) -> {
            check(
                    ATTRIBUTE_NAME.matcher(name).matches(),
                    "The name of an attribute",
                    name,
                    "1 to 256 ASCII letters, digits, _ - and single dots inside, not beginning with AWS. or Amazon.");
            check(
                    TEXT.matcher(value).matches(),
                    "The value of the attribute " + name,
                    "\"" + value + "\"",
                    "text without control characters, not empty");
        });
        try {
            JsonText.check(json);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("json of the event " + id + ": " + e.getMessage(), e);
        }
    }

    /**
     * An event with a random id and no further attributes.
     *
     * @param orderingKey the message group
     * @param type the event's type
     * @param json a JSON value
     * @return the event
     */
    public static TopicEvent of(String orderingKey, String type, String json) {
        return new TopicEvent(orderingKey, UUID.randomUUID().toString(), type, json, Map.of());
    }

    /** The event without its payload, so that logging an event leaks nothing. */
    @Override
    public String toString() {
        return "TopicEvent[orderingKey=" + orderingKey + ", id=" + id + ", type=" + type + "]";
    }

    private static void check(boolean valid, String name, Object value, String allowed) {
        if (!valid) {
            throw new IllegalArgumentException(name + " is " + value + ", allowed: " + allowed);
        }
    }
}
