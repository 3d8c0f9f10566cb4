package io.github.eventlane.sample;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.eventlane.handler.Event;
import java.io.IOException;

/**
 * An event of the order log, in the shape that both handlers read.
 *
 * @param id the order's id
 * @param sequenceNr the event's position in the order
 * @param type what happened
 * @param time when, ISO-8601
 * @param data the event's own data
 */
record OrderEvent(String id, long sequenceNr, String type, String time, JsonNode data) {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    static OrderEvent of(Event event) throws IOException {
        return JSON.readValue(event.json(), OrderEvent.class);
    }
}
