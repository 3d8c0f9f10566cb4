package io.github.eventlane.constructs;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;

/** A handler as it should be. */
public final class GoodHandler implements EventHandler {
    /** Nothing to prepare. */
    public GoodHandler() {}

    @Override
    public void handle(Event event) {}
}
