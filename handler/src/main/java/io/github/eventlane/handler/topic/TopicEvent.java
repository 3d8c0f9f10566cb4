package io.github.eventlane.handler.topic;

import java.util.Map;
import java.util.UUID;

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
    /**
     * Copies the attributes; the contents are checked when the event is published.
     *
     * @param orderingKey the message group
     * @param id the deduplication id
     * @param type the event's type
     * @param json a JSON value
     * @param attributes further message attributes
     */
    public TopicEvent {
        attributes = Map.copyOf(attributes);
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
}
