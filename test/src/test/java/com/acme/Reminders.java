package com.acme;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;

public final class Reminders implements EventHandler {
    @Override
    public void handle(Event event) {
        System.out.println("reminder: " + event.orderingKey() + " " + event.json());
    }
}
