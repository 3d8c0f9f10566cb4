package io.github.eventlane.handler.tablequeue;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How a transaction ended. */
sealed interface Outcome {
    /** All writes were made. */
    record Committed() implements Outcome {}

    /**
     * Nothing was written, because conditions failed.
     *
     * @param rows by the number of the write whose condition failed: the row as it is, empty when there is none
     */
    record Refused(Map<Integer, Map<String, AttributeValue>> rows) implements Outcome {}

    /** Nothing was written, because another transaction was under way on one of the rows, or capacity ran out. */
    record Disturbed() implements Outcome {}
}
