package io.github.eventlane.handler.collector;

import io.github.eventlane.handler.records.Delivery;
import java.util.List;

/**
 * Deletes the finished messages of a lane. What cannot be deleted is no harm: the batch response acknowledges it in the end.
 */
final class ExplicitAcknowledgement {
    private static final int MAX_ENTRIES = 10;
    private static final int TRIES = 3;

    private final QueueDeletion deletion;
    private final CollectorLog log;

    ExplicitAcknowledgement(QueueDeletion deletion, CollectorLog log) {
        this.deletion = deletion;
        this.log = log;
    }

    void acknowledge(List<Settled> lane) {
        List<String> handles = lane.stream()
                .filter(settled -> settled.outcome().isFinished())
                .map(Settled::delivery)
                .map(Delivery::receiptHandle)
                .toList();
        for (int from = 0; from < handles.size(); from += MAX_ENTRIES) {
            delete(handles.subList(from, Math.min(handles.size(), from + MAX_ENTRIES)));
        }
    }

    private void delete(List<String> receiptHandles) {
        List<String> left = receiptHandles;
        String reason = "";
        for (int tries = 0; tries < TRIES && !left.isEmpty(); tries++) {
            try {
                left = deletion.delete(left);
                reason = "refused by the queue";
            } catch (Exception e) {
                reason = e.toString();
            }
        }
        if (!left.isEmpty()) {
            log.notAcknowledged(left.size(), reason);
        }
    }
}
