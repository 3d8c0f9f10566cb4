package io.github.eventlane.test.guides;

import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventHandlerCode;
import io.github.eventlane.handler.queue.EventQueueClient;
import java.time.Duration;
import software.amazon.awscdk.services.lambda.Function;
import software.constructs.Construct;

/** The examples of docs/event-queue.md. */
final class EventQueueGuide extends Construct {
    EventQueueGuide(Construct scope, Function checkout) {
        super(scope, "EventQueueGuide");
        EventCollector reminders = EventCollector.Builder.create(this, "Reminders")
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.Reminders"))
                .delayedEnqueue(true) // only needed for delays
                .build();
        reminders.bindTo(checkout); // grants and environment; any function, a collector's too
    }

    /** Runs in a function, which has no CDK. */
    static final class Client {
        private Client() {}

        static String enqueue() {
            EventQueueClient queue = EventQueueClient.fromEnvironment(); // in a function bound to the collector
            queue.enqueueEvent(Duration.ZERO, "order-1", "{\"remind\":\"payment\"}");
            queue.enqueueEvent(Duration.ofMinutes(10), "order-1", "{\"remind\":\"payment\"}");
            queue.enqueueEvent(Duration.ofDays(3), "order-1", "{\"remind\":\"payment\"}", "order-1-payment-reminder");

            return "enqueued";
        }
    }
}
