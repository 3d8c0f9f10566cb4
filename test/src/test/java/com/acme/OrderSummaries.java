package com.acme;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;

public final class OrderSummaries implements EventHandler {
    @Override
    public void handle(Event event) {
        System.out.println(
                "summary: " + event.orderingKey() + " " + event.type().orElse("?"));
    }
}
