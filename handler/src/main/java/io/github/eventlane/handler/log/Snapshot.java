package io.github.eventlane.handler.log;

import static java.util.Objects.requireNonNull;

/**
 * An aggregate's state after one of its events, so that a replay need not start at the first one.
 *
 * @param id the aggregate's id
 * @param sequenceNr the last event that the state holds, from 1; continue with {@code replay(id, sequenceNr + 1)}
 * @param state the state as the text of a JSON object
 */
public record Snapshot(String id, long sequenceNr, String state) {
    /**
     * Checks the sequence number.
     *
     * @param id the aggregate's id
     * @param sequenceNr the last event that the state holds
     * @param state a JSON object
     * @throws IllegalArgumentException when the sequence number is below 1
     */
    public Snapshot {
        requireNonNull(id, "id");
        requireNonNull(state, "state");
        if (sequenceNr < 1) {
            throw new IllegalArgumentException("sequenceNr is " + sequenceNr + ", a snapshot holds at least one event");
        }
    }

    /** The snapshot without its payload, so that logging it leaks nothing. */
    @Override
    public String toString() {
        return "Snapshot[id=" + id + ", sequenceNr=" + sequenceNr + "]";
    }
}
