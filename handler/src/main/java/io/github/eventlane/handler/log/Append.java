package io.github.eventlane.handler.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.eventlane.handler.json.AttributeJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What one append writes: checked items, at the positions after the expected sequence number. */
record Append(String id, long expectedSequenceNr, List<Map<String, AttributeValue>> items) {
    /** A transaction takes 100 items; one is kept free for a condition on another item. */
    static final int MAX_EVENTS = 99;

    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
    static final int MAX_ITEM_BYTES = 400 * 1024;
    static final int MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

    // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html: 1 MiB, of which
    // the attributes of a dead letter get the rest
    private static final int MAX_MESSAGE_BYTES = 1_000_000;
    private static final int MAX_JSON_BYTES_OF_A_BYTE = 6;

    // https://docs.aws.amazon.com/sns/latest/api/API_Publish.html: message group and deduplication ids
    private static final Predicate<String> TOPIC_ID =
            Pattern.compile("[\\x21-\\x7E]{1,128}").asMatchPredicate();
    private static final Predicate<String> TYPE =
            Pattern.compile("[^\\p{Cc}\\p{Cs}\\uFFFE\\uFFFF]{1,256}").asMatchPredicate();

    static Append of(String id, long expectedSequenceNr, List<NewEvent> events, Instant time) {
        check(TOPIC_ID.test(id), "id", id, "1 to 128 ASCII letters, digits and punctuation");
        check(
                expectedSequenceNr >= 0 && expectedSequenceNr <= Long.MAX_VALUE - MAX_EVENTS,
                "expectedSequenceNr",
                expectedSequenceNr,
                "0 for a new aggregate, or the last number that was seen");
        check(
                !events.isEmpty() && events.size() <= MAX_EVENTS,
                "The number of events",
                events.size(),
                "1 to " + MAX_EVENTS + " in one append");
        Set<String> eventIds = new HashSet<>();
        List<Map<String, AttributeValue>> items = new ArrayList<>(events.size());
        long bytes = 0;
        for (NewEvent event : events) {
            check(
                    TOPIC_ID.test(event.eventId()),
                    "eventId",
                    event.eventId(),
                    "1 to 128 ASCII letters, digits and punctuation");
            check(eventIds.add(event.eventId()), "eventId", event.eventId(), "another for each event of an append");
            check(
                    TYPE.test(event.type()) && !event.type().isBlank(),
                    "type",
                    event.type(),
                    "1 to 256 characters, not all of them spaces, without control characters");
            var item = LogItem.of(id, expectedSequenceNr + 1 + items.size(), event, time);
            long size = ItemSize.of(item);
            check(size <= MAX_ITEM_BYTES, "The size of " + event, size, "at most 400 KB (409,600 bytes)");
            checkMessage(event, item, size);
            bytes += size;
            items.add(item);
        }
        check(
                events.size() == 1 || bytes <= MAX_TRANSACTION_BYTES,
                "The size of all events together",
                bytes,
                "at most 4 MB (4,194,304 bytes) in one append");
        return new Append(id, expectedSequenceNr, List.copyOf(items));
    }

    long lastSequenceNr() {
        return expectedSequenceNr + items.size();
    }

    /** An event that fits no message could neither go over a topic nor be kept as a dead letter. */
    private static void checkMessage(NewEvent event, Map<String, AttributeValue> item, long size) {
        if (size * MAX_JSON_BYTES_OF_A_BYTE > MAX_MESSAGE_BYTES) {
            long bytes = AttributeJson.toJson(item).getBytes(UTF_8).length;
            check(
                    bytes <= MAX_MESSAGE_BYTES,
                    "The size of the JSON of " + event,
                    bytes,
                    "at most 1,000,000 bytes, of which a control character takes six");
        }
    }

    private static void check(boolean valid, String name, Object value, String allowed) {
        if (!valid) {
            throw new IllegalArgumentException(name + " is " + value + ", allowed: " + allowed);
        }
    }
}
