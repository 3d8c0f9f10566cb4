package io.github.eventlane.handler.log;

import io.github.eventlane.handler.json.AttributeJson;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The layout of an event in the table; the attribute names are typed here only. */
final class LogItem {
    static final String ID = "id";
    static final String SEQUENCE_NR = "sequenceNr";
    static final String EVENT_ID = "eventId";
    static final String TYPE = "type";
    static final String TIME = "time";
    static final String DATA = "data";
    static final String META = "meta";

    private LogItem() {}

    static Map<String, AttributeValue> of(String id, long sequenceNr, NewEvent event, Instant time) {
        return Map.of(
                ID, AttributeValue.fromS(id),
                SEQUENCE_NR, AttributeValue.fromN(Long.toString(sequenceNr)),
                EVENT_ID, AttributeValue.fromS(event.eventId()),
                TYPE, AttributeValue.fromS(event.type()),
                TIME, AttributeValue.fromS(time.toString()),
                DATA, object(DATA + " of " + event, event.data()),
                META, object(META + " of " + event, event.meta()));
    }

    static LogEvent toEvent(Map<String, AttributeValue> item) {
        try {
            return new LogEvent(
                    attribute(item, ID).s(),
                    sequenceNr(item),
                    attribute(item, EVENT_ID).s(),
                    attribute(item, TYPE).s(),
                    Instant.parse(attribute(item, TIME).s()),
                    AttributeJson.toJson(attribute(item, DATA).m()),
                    AttributeJson.toJson(attribute(item, META).m()),
                    AttributeJson.toJson(item));
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "The item with the id " + item.get(ID) + " and the sequence number " + item.get(SEQUENCE_NR)
                            + " is no log event",
                    e);
        }
    }

    static long sequenceNr(Map<String, AttributeValue> item) {
        return Long.parseLong(attribute(item, SEQUENCE_NR).n());
    }

    static AttributeValue attribute(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        if (value == null) {
            throw new IllegalStateException("The item has no attribute " + name);
        }
        return value;
    }

    static AttributeValue object(String name, String json) {
        try {
            return AttributeValue.fromM(AttributeJson.fromJson(json));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }
}
