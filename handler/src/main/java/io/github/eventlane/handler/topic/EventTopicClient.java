package io.github.eventlane.handler.topic;

import static java.util.Objects.requireNonNull;

import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.aws.Backoff;
import io.github.eventlane.handler.aws.SdkClients;
import io.github.eventlane.handler.topic.PublishResult.Published;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.services.sns.SnsClient;

/**
 * Publishes events to a topic, in order per ordering key. Thread-safe; make one and keep it.
 *
 * <p>It is for events that stand in no event log. Those of a log reach the topic by the log's relay: publishing them as well
 * would be a second write that can fail where the first did not.
 *
 * <p>The region, the credentials and an endpoint other than AWS's ({@code AWS_ENDPOINT_URL}) come from the default chain of
 * the AWS SDK.
 */
public final class EventTopicClient {
    private final OrderedPublisher publisher;

    EventTopicClient(SnsClient sns, String topicArn, Backoff backoff) {
        this.publisher = new OrderedPublisher(new BatchSender(sns, topicArn), backoff);
    }

    /**
     * The client of the topic that this function is bound to.
     *
     * @return a client of the topic named by {@link EnvironmentVariables#TOPIC_ARN}
     * @throws IllegalStateException when the function is not bound to a topic
     */
    public static EventTopicClient fromEnvironment() {
        String topicArn = System.getenv(EnvironmentVariables.TOPIC_ARN);
        if (topicArn == null) {
            throw new IllegalStateException("The environment variable " + EnvironmentVariables.TOPIC_ARN
                    + " is not set: bind the function to the topic, or use EventTopicClient.forTopic");
        }
        return forTopic(topicArn);
    }

    /**
     * The client of a topic by its ARN.
     *
     * @param topicArn the ARN of a FIFO topic
     * @return a client
     */
    public static EventTopicClient forTopic(String topicArn) {
        return new EventTopicClient(SdkClients.sns(), requireNonNull(topicArn, "topicArn"), Backoff.JITTERED);
    }

    /**
     * Publishes one event.
     *
     * @param event the event
     * @return what the topic made of it
     * @throws PublishException when the topic did not take it in five attempts, or refused it
     */
    public Published publish(TopicEvent event) {
        return publishAll(List.of(event)).get(0);
    }

    /**
     * Publishes events, up to 10 and 256 KiB in a call. Events of one ordering key go one after the other; when one fails,
     * it alone is sent again, up to five times with a growing random pause, while the later ones of its key wait. Other
     * keys are not held back.
     *
     * @param events any number of events
     * @return one result for each event, in the order of the events
     * @throws PublishException when an event did not get through; its {@link PublishException#results() results} say which
     *     did. All of them may be sent again: the topic takes an event id once in five minutes
     */
    public List<Published> publishAll(List<TopicEvent> events) {
        return publishAll(events, () -> false);
    }

    /**
     * Publishes events as {@link #publishAll(List)} does, but starts no call after a time.
     *
     * @param events any number of events
     * @param limit the time from now; what has not been sent by then is {@link PublishResult.Held held}
     * @return one result for each event, in the order of the events
     * @throws PublishException when an event did not get through
     */
    public List<Published> publishAll(List<TopicEvent> events, Duration limit) {
        long start = System.nanoTime();
        return publishAll(
                events, () -> Duration.ofNanos(System.nanoTime() - start).compareTo(limit) >= 0);
    }

    private List<Published> publishAll(List<TopicEvent> events, BooleanSupplier outOfTime) {
        List<Entry> entries = new ArrayList<>(events.size());
        for (TopicEvent event : events) {
            entries.add(Entry.of(entries.size(), event));
        }
        List<PublishResult> results = publisher.publish(entries, outOfTime);
        if (!results.stream().allMatch(Published.class::isInstance)) {
            throw new PublishException(results);
        }
        return results.stream().map(Published.class::cast).toList();
    }
}
