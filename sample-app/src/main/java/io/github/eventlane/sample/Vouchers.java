package io.github.eventlane.sample;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.tablequeue.TableQueueClient;

/** Takes a voucher from the stock for each order that is placed. */
public final class Vouchers implements EventHandler {
    private final TableQueueClient stock;

    /** What Lambda calls. */
    public Vouchers() {
        this.stock = TableQueueClient.fromEnvironment();
    }

    /** The event's id is the request's id, so an event that comes again finds the voucher that it took. */
    @Override
    public void handle(Event event) {
        if (stock.take(event.orderingKey(), event.id()).isEmpty()) {
            throw new IllegalStateException("No voucher is left for " + event.orderingKey());
        }
    }
}
