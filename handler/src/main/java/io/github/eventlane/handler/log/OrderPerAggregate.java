package io.github.eventlane.handler.log;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Hands out a scan's events in order per aggregate. A scan gives the items of one partition together, and DynamoDB gives them
 * by sort key; but that order is documented for queries only, so an event that comes early waits for those before it.
 */
final class OrderPerAggregate {
    private final Consumer<LogEvent> inOrder;
    private final Map<Long, LogEvent> early = new HashMap<>();
    private String id = "";
    private long next = 1;

    OrderPerAggregate(Consumer<LogEvent> inOrder) {
        this.inOrder = inOrder;
    }

    void accept(LogEvent event) {
        if (!event.id().equals(id)) {
            finish();
            id = event.id();
            next = 1;
        }
        early.put(event.sequenceNr(), event);
        for (LogEvent due = early.remove(next); due != null; due = early.remove(next)) {
            inOrder.accept(due);
            next++;
        }
    }

    /**
     * Ends the last aggregate.
     *
     * @throws IllegalStateException when an event before those that came is missing
     */
    void finish() {
        if (!early.isEmpty()) {
            throw new IllegalStateException("The aggregate " + id + " has no event " + next + ", but later ones: "
                    + early.keySet().stream().sorted().toList());
        }
    }
}
