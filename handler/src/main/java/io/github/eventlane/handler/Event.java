package io.github.eventlane.handler;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One event, as a handler gets it. Immutable.
 *
 * <p>An event that was appended to an {@code EventLog} is the same event with the same JSON whichever path it took:
 * {@link #json()} is the log's item as plain JSON, an object with the members {@code data}, {@code eventId},
 * {@code id}, {@code meta}, {@code sequenceNr}, {@code time} and {@code type}, sorted by name at every level. Numbers
 * keep all of their digits, sets are arrays and binary values are base64 strings.
 */
public final class Event {
    private final String json;
    private final String orderingKey;
    private final String id;
    private final Origin origin;
    private final String source;
    private final String sequenceNumber;
    private final @Nullable Long sequenceNr;
    private final @Nullable String type;
    private final Map<String, String> attributes;
    private final int receiveCount;

    private Event(Builder builder) {
        this.json = requireNonNull(builder.json, "json");
        this.orderingKey = requireNonNull(builder.orderingKey, "orderingKey");
        this.id = requireNonNull(builder.id, "id");
        this.origin = builder.origin;
        this.source = builder.source;
        this.sequenceNumber = builder.sequenceNumber;
        this.sequenceNr = builder.sequenceNr;
        this.type = builder.type;
        this.attributes = Map.copyOf(builder.attributes);
        this.receiveCount = builder.receiveCount;
    }

    /**
     * Starts an event, for the tests of a handler.
     *
     * @return a builder; {@code json}, {@code orderingKey} and {@code id} must be set
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The event's whole JSON text: the body of a queue message, or the new image of a stream record.
     *
     * @return a JSON value, never blank
     */
    public String json() {
        return json;
    }

    /**
     * The key inside which order holds: the queue's message group id, or the partition key of the stream's item. For an
     * event log it is the aggregate's id on both paths.
     *
     * @return the ordering key; empty for a message that has no message group
     */
    public String orderingKey() {
        return orderingKey;
    }

    /**
     * The event's id, the same each time the event is delivered and on both paths: the {@code eventId} of an event log's
     * event, else the SQS message id, else the stream record's id.
     *
     * @return the id
     */
    public String id() {
        return id;
    }

    /**
     * The path on which this delivery came.
     *
     * @return queue or stream
     */
    public Origin origin() {
        return origin;
    }

    /**
     * The ARN of the queue or stream that delivered the event.
     *
     * @return the ARN, or the empty string in a test that sets none
     */
    public String source() {
        return source;
    }

    /**
     * The sequence number that the queue or stream gave to this delivery. It grows within an ordering key on one
     * source; it says nothing across sources. For the position in the aggregate see {@link #sequenceNr()}.
     *
     * @return decimal digits, or the empty string where the source gives none
     */
    public String sequenceNumber() {
        return sequenceNumber;
    }

    /**
     * The event's position in its aggregate: the event log's {@code sequenceNr}.
     *
     * @return the position, empty for an event that is not from an event log
     */
    public OptionalLong sequenceNr() {
        return sequenceNr == null ? OptionalLong.empty() : OptionalLong.of(sequenceNr);
    }

    /**
     * The event's type: the event log's {@code type}, else the message attribute {@code type}.
     *
     * @return the type, empty for an event without one
     */
    public Optional<String> type() {
        return Optional.ofNullable(type);
    }

    /**
     * The message attributes that came with a queue message, as text; binary values are base64.
     *
     * @return an immutable map; empty for stream records
     */
    public Map<String, String> attributes() {
        return attributes;
    }

    /**
     * How often the queue has delivered this message, this time included.
     *
     * @return 1 or more; always 1 for stream records, for which Lambda tells no count
     */
    public int receiveCount() {
        return receiveCount;
    }

    /** The event without its payload, so that logging an event leaks nothing. */
    @Override
    public String toString() {
        return "Event[id=" + id + ", orderingKey=" + orderingKey + ", origin=" + origin + ", type=" + type
                + ", sequenceNr=" + sequenceNr + ", receiveCount=" + receiveCount + "]";
    }

    /** Builds an {@link Event}; see its accessors for what each value means. */
    public static final class Builder {
        private @Nullable String json;
        private @Nullable String orderingKey;
        private @Nullable String id;
        private Origin origin = Origin.QUEUE;
        private String source = "";
        private String sequenceNumber = "";
        private @Nullable Long sequenceNr;
        private @Nullable String type;
        private Map<String, String> attributes = Map.of();
        private int receiveCount = 1;

        private Builder() {}

        /**
         * Sets the JSON text.
         *
         * @param json a JSON value
         * @return this
         */
        public Builder json(String json) {
            this.json = json;
            return this;
        }

        /**
         * Sets the ordering key.
         *
         * @param orderingKey the message group or partition key
         * @return this
         */
        public Builder orderingKey(String orderingKey) {
            this.orderingKey = orderingKey;
            return this;
        }

        /**
         * Sets the event's id.
         *
         * @param id the id
         * @return this
         */
        public Builder id(String id) {
            this.id = id;
            return this;
        }

        /**
         * Sets the path; the queue by default.
         *
         * @param origin queue or stream
         * @return this
         */
        public Builder origin(Origin origin) {
            this.origin = requireNonNull(origin, "origin");
            return this;
        }

        /**
         * Sets the source's ARN; empty by default.
         *
         * @param source the ARN
         * @return this
         */
        public Builder source(String source) {
            this.source = requireNonNull(source, "source");
            return this;
        }

        /**
         * Sets the source's sequence number; empty by default.
         *
         * @param sequenceNumber decimal digits
         * @return this
         */
        public Builder sequenceNumber(String sequenceNumber) {
            this.sequenceNumber = requireNonNull(sequenceNumber, "sequenceNumber");
            return this;
        }

        /**
         * Sets the position in the aggregate; none by default.
         *
         * @param sequenceNr the event log's sequence number
         * @return this
         */
        public Builder sequenceNr(long sequenceNr) {
            this.sequenceNr = sequenceNr;
            return this;
        }

        /**
         * Sets the type; none by default.
         *
         * @param type the event's type
         * @return this
         */
        public Builder type(String type) {
            this.type = requireNonNull(type, "type");
            return this;
        }

        /**
         * Sets the message attributes; none by default.
         *
         * @param attributes names and values
         * @return this
         */
        public Builder attributes(Map<String, String> attributes) {
            this.attributes = Map.copyOf(attributes);
            return this;
        }

        /**
         * Sets the receive count; 1 by default.
         *
         * @param receiveCount 1 or more
         * @return this
         */
        public Builder receiveCount(int receiveCount) {
            this.receiveCount = receiveCount;
            return this;
        }

        /**
         * Makes the event.
         *
         * @return the event
         * @throws NullPointerException when the JSON, the ordering key or the id is missing
         */
        public Event build() {
            return new Event(this);
        }
    }
}
