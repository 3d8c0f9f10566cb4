package io.github.eventlane.handler.log;

import java.time.Instant;

/**
 * An event as it stands in the log.
 *
 * @param id the aggregate's id
 * @param sequenceNr the event's position in its aggregate, from 1, without gaps
 * @param eventId the event's id
 * @param type what happened
 * @param time when it was appended, by the clock of the appender
 * @param data the event's JSON object, members sorted by name
 * @param meta the event's meta data as a JSON object, members sorted by name
 * @param json the whole event as one JSON object: the same text that a collector gets as
 *     {@link io.github.eventlane.handler.Event#json() Event.json()}
 */
public record LogEvent(
        String id, long sequenceNr, String eventId, String type, Instant time, String data, String meta, String json) {
    /** The event without its payload, so that logging an event leaks nothing. */
    @Override
    public String toString() {
        return "LogEvent[id=" + id + ", sequenceNr=" + sequenceNr + ", eventId=" + eventId + ", type=" + type
                + ", time=" + time + "]";
    }
}
