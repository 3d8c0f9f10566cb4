package io.github.eventlane.test.guides;

import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.constructs.EventTopic;
import io.github.eventlane.handler.topic.EventTopicClient;
import io.github.eventlane.handler.topic.PublishException;
import io.github.eventlane.handler.topic.PublishResult;
import io.github.eventlane.handler.topic.PublishResult.Failed;
import io.github.eventlane.handler.topic.PublishResult.Published;
import io.github.eventlane.handler.topic.TopicEvent;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.lambda.Function;
import software.constructs.Construct;

/** The examples of docs/event-topic.md. */
final class EventTopicGuide extends Construct {
    private final EventTopic topic;

    EventTopicGuide(Construct scope, EventLog orders, Function function) {
        super(scope, "EventTopicGuide");
        EventTopic orderEvents = EventTopic.Builder.create(this, "OrderEvents")
                .eventLog(orders) // what is appended there is published here
                .archive(Duration.days(30)) // none by default
                .build();
        orderEvents.bindTo(function); // publishes events that stand in no log
        topic = orderEvents;

        EventLog documents = new EventLog(this, "Log");
        EventTopic.Builder.create(this, "Documents")
                .eventLog(documents)
                .maxMessageSizeBytes(1_048_576) // 1 MiB
                .build();
    }

    EventTopic topic() {
        return topic;
    }

    /** Runs in a function, which has no CDK. */
    static final class Client {
        private Client() {}

        static Published publish() {
            EventTopicClient topic = EventTopicClient.fromEnvironment(); // in a function bound to the topic

            Published published = topic.publish(TopicEvent.of("customer-7", "CustomerMoved", "{\"city\":\"Ulm\"}"));

            return published;
        }

        /** Two events of one key, and one of another that no topic takes. */
        static List<String> publishAll() {
            EventTopicClient topic = EventTopicClient.fromEnvironment();
            String tooLarge = "{\"text\":\"" + "x".repeat(2_000_000) + "\"}";
            List<TopicEvent> events = List.of(
                    TopicEvent.of("customer-8", "CustomerMoved", "{\"city\":\"Bern\"}"),
                    TopicEvent.of("customer-9", "CustomerMoved", tooLarge),
                    TopicEvent.of("customer-9", "CustomerMoved", "{\"city\":\"Chur\"}"),
                    TopicEvent.of("customer-8", "CustomerMoved", "{\"city\":\"Ulm\"}"));
            return publishAll(topic, events).stream().map(TopicEvent::json).toList();
        }

        private static List<TopicEvent> publishAll(EventTopicClient topic, List<TopicEvent> events) {
            List<TopicEvent> again = new ArrayList<>();
            try {
                topic.publishAll(events);
            } catch (PublishException e) {
                for (int i = 0; i < events.size(); i++) {
                    PublishResult result = e.results().get(i);
                    boolean hopeless = result instanceof Failed failed && failed.permanent();
                    if (!(result instanceof Published) && !hopeless) {
                        again.add(events.get(i)); // failed for a passing reason, or held behind one that failed
                    }
                }
            }
            return again;
        }
    }
}
