package io.github.eventlane.handler.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.records.Delivery;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An event that could not be handled, as it is parked in the shared dead-letter queue.
 *
 * @param body the event's whole JSON, or the message's raw body where it could not be read
 * @param orderingKey the event's ordering key; empty where it has none
 * @param deduplicationId the same for each try to park this delivery, and another one for the event when it comes back after
 *     a redrive, so that it is never taken for a repetition of its first letter
 * @param attributes which collector failed, from where the event came, why, when and after how many tries; the names are the
 *     constants of this record
 */
public record DeadLetter(String body, String orderingKey, String deduplicationId, Map<String, String> attributes) {
    /** The collector's name. */
    public static final String COLLECTOR = "collector";
    /** The path: {@code QUEUE} or {@code STREAM}. */
    public static final String ORIGIN = "origin";
    /** The ARN of the queue or stream. */
    public static final String SOURCE = "source";
    /** The SQS message id; only from a queue. */
    public static final String MESSAGE_ID = "messageId";
    /** The stream's shard; only from a stream, and only where Lambda has named it. */
    public static final String SHARD_ID = "shardId";
    /** The stream's sequence number; only from a stream. */
    public static final String SEQUENCE_NUMBER = "sequenceNumber";
    /** The class of what the handler threw. */
    public static final String ERROR_CLASS = "errorClass";
    /** Its message, cut to fit. */
    public static final String ERROR_MESSAGE = "errorMessage";
    /** How often the event was tried, as far as the source tells. */
    public static final String ATTEMPTS = "attempts";
    /** When it was given up, ISO-8601. */
    public static final String FAILED_AT = "failedAt";
    /** The ordering key, only where it cannot serve as the message group id as it is. */
    public static final String ORDERING_KEY = "orderingKey";

    /**
     * Makes the dead letter of a delivery that a collector gives up.
     *
     * @param collector the collector's name
     * @param delivery what was delivered
     * @param body the event's JSON or the raw body
     * @param failure why it is given up
     * @return the dead letter
     */
    public static DeadLetter of(String collector, Delivery delivery, String body, Failure failure) {
        Map<String, String> where = new LinkedHashMap<>();
        where.put(ORIGIN, delivery.origin().name());
        where.put(SOURCE, delivery.source());
        where.put(delivery.origin() == Origin.QUEUE ? MESSAGE_ID : SEQUENCE_NUMBER, delivery.identifier());
        return of(collector, where, delivery.identifier(), delivery.orderingKey(), body, failure);
    }

    static DeadLetter of(
            String collector,
            Map<String, String> where,
            String deliveryId,
            String orderingKey,
            String body,
            Failure failure) {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put(COLLECTOR, collector);
        attributes.putAll(where);
        attributes.put(ERROR_CLASS, failure.errorClass());
        attributes.put(ERROR_MESSAGE, failure.errorMessage());
        attributes.put(ATTEMPTS, Integer.toString(failure.attempts()));
        attributes.put(FAILED_AT, failure.failedAt().toString());
        return new DeadLetter(body, orderingKey, sha256(collector + '\n' + deliveryId), Map.copyOf(attributes));
    }

    static String sha256(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
