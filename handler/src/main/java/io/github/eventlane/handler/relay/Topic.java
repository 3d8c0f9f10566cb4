package io.github.eventlane.handler.relay;

import io.github.eventlane.handler.topic.EventTopicClient;
import io.github.eventlane.handler.topic.PublishException;
import io.github.eventlane.handler.topic.PublishResult;
import io.github.eventlane.handler.topic.TopicEvent;
import java.time.Duration;
import java.util.List;

/** Where the relay publishes. */
@FunctionalInterface
interface Topic {
    /** Publishes in order per key and starts no call after the limit; one result for each event, in their order. */
    List<PublishResult> publish(List<TopicEvent> events, Duration limit);

    static Topic of(EventTopicClient client) {
        return (events, limit) -> {
            try {
                return List.copyOf(client.publishAll(events, limit));
            } catch (PublishException e) {
                return e.results();
            }
        };
    }
}
