package com.acme;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.idempotence.IdempotentEventHandler;

public final class OrderMails implements EventHandler {
    private final EventHandler once = IdempotentEventHandler.fromEnvironment(this::send);

    @Override
    public void handle(Event event) throws Exception {
        once.handle(event);
    }

    private void send(Event event) { // each event once, in no order
        System.out.println("mail: " + event.orderingKey() + " " + event.type().orElse("?"));
    }
}
