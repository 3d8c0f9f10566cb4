package io.github.eventlane.test.guides;

import io.github.eventlane.handler.log.LogEvent;
import io.github.eventlane.handler.log.Snapshot;

final class Order {
    private final String id;
    private long sequenceNr;
    private boolean paid;

    Order(String id) {
        this.id = id;
    }

    static Order of(Snapshot snapshot) {
        Order order = new Order(snapshot.id());
        order.sequenceNr = snapshot.sequenceNr();
        order.paid = snapshot.state().contains("true");
        return order;
    }

    Snapshot snapshot() {
        return new Snapshot(id, sequenceNr, "{\"paid\":" + paid + "}");
    }

    void apply(LogEvent event) {
        sequenceNr = event.sequenceNr();
        paid |= event.type().equals("OrderPaid");
    }

    String id() {
        return id;
    }

    long sequenceNr() {
        return sequenceNr;
    }

    boolean isPaid() {
        return paid;
    }
}
