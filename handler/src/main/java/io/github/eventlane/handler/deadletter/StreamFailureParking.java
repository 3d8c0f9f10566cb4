package io.github.eventlane.handler.deadletter;

import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.json.AttributeJson;
import io.github.eventlane.handler.logging.JsonLog;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Parks the records of one failure. */
final class StreamFailureParking {
    private final String collector;
    private final StreamFailure failure;
    private final DeadLetterSink deadLetters;
    private final JsonLog log;

    StreamFailureParking(String collector, StreamFailure failure, DeadLetterSink deadLetters, JsonLog log) {
        this.collector = collector;
        this.failure = failure;
        this.deadLetters = deadLetters;
        this.log = log;
    }

    /** Parks what the stream still holds, in order. When it throws, the whole failure is to be tried again. */
    void park(DynamoDbStreamsClient streams) throws Exception {
        StreamRange range = StreamRange.read(streams, failure);
        if (!range.complete()) {
            parkExpired();
        }
        int skipped = 0;
        for (Record record : range.records()) {
            if (holdsEvent(record)) {
                parkEvent(record);
            } else {
                skipped++;
            }
        }
        log(range, skipped);
    }

    /** As in the collector: a removal, or a change on a stream of keys only, holds no event. */
    private static boolean holdsEvent(Record record) {
        return record.eventName() != OperationType.REMOVE
                && record.dynamodb().streamViewType() != StreamViewType.KEYS_ONLY;
    }

    private void parkEvent(Record record) throws Exception {
        boolean hasImage = record.dynamodb().hasNewImage();
        Map<String, AttributeValue> item =
                hasImage ? record.dynamodb().newImage() : record.dynamodb().keys();
        String sequenceNumber = record.dynamodb().sequenceNumber();
        Map<String, String> where = where();
        where.put(DeadLetter.SEQUENCE_NUMBER, sequenceNumber);
        deadLetters.park(DeadLetter.of(
                collector,
                where,
                sequenceNumber,
                orderingKey(record.dynamodb().keys()),
                AttributeJson.toJson(item),
                givenUp(hasImage ? "" : "; the record has no new image, so this letter holds its keys")));
    }

    private void parkExpired() throws Exception {
        Map<String, String> where = where();
        where.put(DeadLetter.SEQUENCE_NUMBER, failure.start());
        deadLetters.park(DeadLetter.of(
                collector,
                where,
                "expired " + failure.start(),
                "",
                failure.json(),
                new Failure(
                        "ExpiredStreamRecords",
                        "The stream no longer holds all of the records " + failure.start() + " to " + failure.end()
                                + ", which Lambda gave up (" + failure.condition()
                                + "); this letter holds Lambda's failure record",
                        failure.attempts(),
                        Instant.now())));
    }

    private Failure givenUp(String remark) {
        return new Failure(
                failure.condition(),
                "Lambda gave the record up; why the handler failed is in the log of request " + failure.requestId()
                        + remark,
                failure.attempts(),
                Instant.now());
    }

    private Map<String, String> where() {
        Map<String, String> where = new LinkedHashMap<>();
        where.put(DeadLetter.ORIGIN, Origin.STREAM.name());
        where.put(DeadLetter.SOURCE, failure.streamArn());
        where.put(DeadLetter.SHARD_ID, failure.shardId());
        return where;
    }

    /** The text of the key attribute {@code id}, else of the only one; empty where the partition key cannot be told. */
    private static String orderingKey(Map<String, AttributeValue> keys) {
        AttributeValue key = keys.get("id");
        if (key == null && keys.size() == 1) {
            key = keys.values().iterator().next();
        }
        if (key == null) {
            return "";
        }
        return switch (key.type()) {
            case S -> key.s();
            case N -> key.n();
            case B -> Base64.getEncoder().encodeToString(key.b().asByteArrayUnsafe());
            default -> "";
        };
    }

    private void log(StreamRange range, int skipped) {
        log.line("ERROR", "Stream records that Lambda gave up are in the dead-letter queue", json -> {
            json.writeStringField("source", failure.streamArn());
            json.writeStringField("shardId", failure.shardId());
            json.writeStringField("startSequenceNumber", failure.start());
            json.writeStringField("endSequenceNumber", failure.end());
            json.writeStringField("condition", failure.condition());
            json.writeStringField("requestId", failure.requestId());
            json.writeNumberField("parked", range.records().size() - skipped);
            json.writeNumberField("skipped", skipped);
            json.writeBooleanField("expired", !range.complete());
        });
    }
}
