package io.github.eventlane.constructs;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;

/** A handler that the function cannot make. */
public final class HandlerWithParameter implements EventHandler {
    private final String table;

    /**
     * Wants what the function does not have.
     *
     * @param table anything
     */
    public HandlerWithParameter(String table) {
        this.table = table;
    }

    @Override
    public void handle(Event event) {
        throw new IllegalStateException(table);
    }
}
