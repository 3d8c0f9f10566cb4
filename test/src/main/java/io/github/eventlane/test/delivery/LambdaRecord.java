package io.github.eventlane.test.delivery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * One record of a batch as the function sees it.
 *
 * @param identifier its item identifier: the SQS message id, or the stream record's sequence number
 * @param json the record as it stands in the event's {@code Records}
 */
public record LambdaRecord(String identifier, ObjectNode json) {
    /**
     * The event that carries records to a function.
     *
     * @param records the batch
     * @return {@code {"Records":[...]}}
     */
    public static String event(List<LambdaRecord> records) {
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        ArrayNode array = event.putArray("Records");
        records.forEach(record -> array.add(record.json()));
        return event.toString();
    }
}
