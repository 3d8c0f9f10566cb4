package io.github.eventlane.handler.collector;

import java.util.List;

/** Deletes messages from the collector's queue; a deployed function asks SQS (DeleteMessageBatch). */
@FunctionalInterface
public interface QueueDeletion {
    /**
     * Deletes messages.
     *
     * @param receiptHandles 1 to 10
     * @return those that were not deleted; they are given again
     * @throws Exception when the whole call failed; all are given again
     */
    List<String> delete(List<String> receiptHandles) throws Exception;
}
