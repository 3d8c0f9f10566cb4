package io.github.eventlane.handler.collector;

import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.PermanentFailureException;
import io.github.eventlane.handler.records.Delivery;
import io.github.eventlane.handler.records.Delivery.Unreadable;

/** What is to be done about a delivery that failed. */
enum Verdict {
    /** Trying again cannot help, or this was the last try: into the dead-letter queue, and on with its key. */
    PARK,
    /** To be delivered again, and with it the later events of its key. */
    RETURN;

    static Verdict of(Delivery delivery, Throwable failure, int maxReceiveCount) {
        if (delivery.content() instanceof Unreadable unreadable
                && unreadable.body().isEmpty()) {
            // There is nothing to park. Its source keeps it, and gives it up whole in the end.
            return RETURN;
        }
        return failure instanceof PermanentFailureException || isLastReceive(delivery, maxReceiveCount) ? PARK : RETURN;
    }

    /** Lambda tells no count for a stream record; there the last try is known to {@code StreamFailureFunction} only. */
    static boolean isLastReceive(Delivery delivery, int maxReceiveCount) {
        return delivery.origin() == Origin.QUEUE && delivery.receiveCount() >= maxReceiveCount;
    }
}
