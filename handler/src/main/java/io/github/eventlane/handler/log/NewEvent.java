package io.github.eventlane.handler.log;

import static java.util.Objects.requireNonNull;

import java.util.UUID;

/**
 * An event to append.
 *
 * <p>The event id makes an append repeatable: the same ids sent again are stored once. Where the command that leads to
 * the event may be tried again, derive the id from the command and do not let it be random.
 *
 * @param eventId unique among all events; 1 to 128 ASCII letters, digits and punctuation, because it is the message's
 *     deduplication id on the topic
 * @param type what happened, such as {@code OrderPlaced}; 1 to 256 characters, not all of them spaces, without control
 *     characters
 * @param data the event as the text of a JSON object; all digits and characters are kept
 * @param meta what is not the domain's, such as a correlation id, as the text of a JSON object
 */
public record NewEvent(String eventId, String type, String data, String meta) {
    /**
     * Checks that nothing is null; the contents are checked by the append.
     *
     * @param eventId the event's id
     * @param type the event's type
     * @param data a JSON object
     * @param meta a JSON object
     */
    public NewEvent {
        requireNonNull(eventId, "eventId");
        requireNonNull(type, "type");
        requireNonNull(data, "data");
        requireNonNull(meta, "meta");
    }

    /**
     * An event with a random id and no meta data.
     *
     * @param type the event's type
     * @param data a JSON object
     * @return the event
     */
    public static NewEvent of(String type, String data) {
        return new NewEvent(UUID.randomUUID().toString(), type, data, "{}");
    }

    /**
     * This event with another id.
     *
     * @param eventId the event's id
     * @return a new event
     */
    public NewEvent withEventId(String eventId) {
        return new NewEvent(eventId, type, data, meta);
    }

    /**
     * This event with meta data.
     *
     * @param meta a JSON object
     * @return a new event
     */
    public NewEvent withMeta(String meta) {
        return new NewEvent(eventId, type, data, meta);
    }

    /** The event without its payload, so that logging an event leaks nothing. */
    @Override
    public String toString() {
        return "NewEvent[eventId=" + eventId + ", type=" + type + "]";
    }
}
