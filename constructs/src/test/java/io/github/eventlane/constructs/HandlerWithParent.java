package io.github.eventlane.constructs;

import io.github.eventlane.handler.Event;

/** A handler whose parent stands in another jar. */
public final class HandlerWithParent extends HandlerParent {
    /** Nothing to prepare. */
    public HandlerWithParent() {}

    @Override
    public void handle(Event event) {}
}
