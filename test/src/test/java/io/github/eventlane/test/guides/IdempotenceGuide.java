package io.github.eventlane.test.guides;

import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventHandlerCode;
import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.constructs.EventTopic;
import software.constructs.Construct;

/** The examples of docs/idempotence.md, with com.acme's handlers OrderTotals and OrderMails. */
final class IdempotenceGuide extends Construct {
    IdempotenceGuide(Construct scope, EventLog orders, EventTopic orderEvents) {
        super(scope, "IdempotenceGuide");
        EventCollector totals = EventCollector.Builder.create(this, "OrderTotals")
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.OrderTotals"))
                .eventLog(orders)
                .topic(orderEvents)
                .idempotenceTable(true)
                .build();
        orders.bindReplayTo(totals.getFunction()); // for SequencedEventHandler only
    }
}
