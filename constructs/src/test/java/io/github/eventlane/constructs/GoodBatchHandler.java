package io.github.eventlane.constructs;

import io.github.eventlane.handler.BatchEventHandler;
import io.github.eventlane.handler.Event;
import java.util.List;

/** A batch handler as it should be. */
public final class GoodBatchHandler implements BatchEventHandler {
    /** Nothing to prepare. */
    public GoodBatchHandler() {}

    @Override
    public void handle(List<Event> events) {}
}
