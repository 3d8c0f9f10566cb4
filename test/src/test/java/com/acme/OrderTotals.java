package com.acme;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.idempotence.SequencedEventHandler;

public final class OrderTotals implements EventHandler {
    private final EventHandler inOrder = SequencedEventHandler.fromEnvironment(this::update);

    @Override
    public void handle(Event event) throws Exception {
        inOrder.handle(event);
    }

    private void update(Event event) { // each event of an order once: 1, 2, 3, ...
        System.out.println(
                "total: " + event.orderingKey() + " " + event.sequenceNr().orElse(0));
    }
}
