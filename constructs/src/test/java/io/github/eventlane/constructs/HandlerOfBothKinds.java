package io.github.eventlane.constructs;

import io.github.eventlane.handler.BatchEventHandler;
import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import java.util.List;

/** Leaves open whether it wants one event or a list. */
public final class HandlerOfBothKinds implements EventHandler, BatchEventHandler {
    @Override
    public void handle(Event event) {}

    @Override
    public void handle(List<Event> events) {}
}
