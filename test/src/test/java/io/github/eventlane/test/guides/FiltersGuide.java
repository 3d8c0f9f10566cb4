package io.github.eventlane.test.guides;

import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventFilter;
import io.github.eventlane.constructs.EventHandlerCode;
import io.github.eventlane.constructs.EventTopic;
import io.github.eventlane.handler.log.EventLogClient;
import io.github.eventlane.handler.log.NewEvent;
import software.constructs.Construct;

/** The examples of docs/filters.md. */
final class FiltersGuide extends Construct {
    FiltersGuide(Construct scope, EventTopic orderEvents) {
        super(scope, "FiltersGuide");
        EventFilter swissOrders = EventFilter.types("OrderPlaced", "OrderPaid") // or typePrefixes("Order")
                .withData("country", "CH", "LI")
                .withDataPrefix("sku", "A-");
        EventCollector.Builder.create(this, "SwissOrders")
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.OrderSummaries"))
                .topic(orderEvents)
                .filter(swissOrders)
                .build();
    }

    /** Runs in a function, which has no CDK. */
    static final class Client {
        private Client() {}

        /** Another sku, another type, and one that meets the filter. */
        static long append() {
            return EventLogClient.fromEnvironment()
                    .append(
                            "order-6",
                            0,
                            NewEvent.of("OrderPlaced", "{\"country\":\"CH\",\"sku\":\"B-1\"}"),
                            NewEvent.of("OrderShipped", "{\"country\":\"CH\",\"sku\":\"A-1\"}"),
                            NewEvent.of("OrderPaid", "{\"country\":\"CH\",\"sku\":\"A-1\"}"));
        }
    }
}
