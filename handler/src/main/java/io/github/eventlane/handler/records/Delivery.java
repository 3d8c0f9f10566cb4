package io.github.eventlane.handler.records;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.Origin;
import java.util.Optional;

/**
 * One record of a batch: how the source delivered it, and what it holds.
 *
 * @param origin queue or stream
 * @param identifier what a batch response names it by: the SQS message id or the stream's sequence number
 * @param source the ARN of the queue or stream; empty where the record names none
 * @param orderingKey the message group id or the partition key; empty where there is none, or where it is unreadable
 * @param receiveCount how often the queue has delivered it, this time included; 1 on a stream
 * @param receiptHandle what a queue message is deleted by; empty on a stream
 * @param sentAtMillis when it entered the queue or the table, in milliseconds since 1970; 0 where the record does not say
 * @param content what it holds
 */
public record Delivery(
        Origin origin,
        String identifier,
        String source,
        String orderingKey,
        int receiveCount,
        String receiptHandle,
        long sentAtMillis,
        Content content) {

    /** What a record holds. */
    public sealed interface Content {}

    /**
     * An event.
     *
     * @param event the event, ready for a handler
     */
    public record HasEvent(Event event) implements Content {}

    /**
     * No event, and there is none to be had: a removal, or a change on a stream of keys only.
     *
     * @param reason what the record is
     */
    public record NoEvent(String reason) implements Content {}

    /**
     * Something that must be an event and cannot be read as one. It must never be acknowledged as if it were handled.
     *
     * @param reason what is wrong with it, without any of its payload
     * @param body the message's body as it was delivered; empty where the record has none that could be kept
     */
    public record Unreadable(String reason, Optional<String> body) implements Content {}
}
