package io.github.eventlane.handler.collector;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.aws.Backoff;
import io.github.eventlane.handler.aws.Retries;
import io.github.eventlane.handler.queue.DelayedEvent;
import io.github.eventlane.handler.records.Batch;
import io.github.eventlane.handler.records.Delivery;
import io.github.eventlane.handler.records.Delivery.Content;
import io.github.eventlane.handler.records.Delivery.HasEvent;
import io.github.eventlane.handler.records.Delivery.Unreadable;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The standard queue in which events wait whose delay is at most 15 minutes, and in which EventBridge leaves those that it
 * could not bring to the collector's queue. An event that comes out of it is forwarded to the collector's queue, and treated
 * until then as any other: in order, tried again, parked in the end under its own key.
 */
final class DelayQueue {
    private final String arn;
    private final String queueUrl;
    private final Supplier<SqsClient> sqs;

    /**
     * @param arn the delay queue
     * @param queueUrl the collector's queue, to which everything goes, whatever a message says
     */
    DelayQueue(String arn, String queueUrl, Supplier<SqsClient> sqs) {
        this.arn = arn;
        this.queueUrl = queueUrl;
        this.sqs = sqs;
    }

    /** A batch comes from one queue. */
    boolean delivered(Batch batch) {
        return !batch.deliveries().isEmpty()
                && batch.deliveries().get(0).source().equals(arn);
    }

    /** The batch with each delayed event as itself, with its ordering key. */
    static Batch unwrap(Batch batch) {
        return new Batch(
                batch.origin(),
                batch.deliveries().stream().map(DelayQueue::unwrap).toList());
    }

    private static Delivery unwrap(Delivery delivery) {
        if (!(delivery.content() instanceof HasEvent wrapped)) {
            return delivery;
        }
        Optional<DelayedEvent> event = DelayedEvent.of(wrapped.event().json());
        Content content = event.<Content>map(delayed -> new HasEvent(Event.builder()
                        .json(delayed.body())
                        .orderingKey(delayed.orderingKey())
                        .id(delayed.deduplicationId())
                        .source(delivery.source())
                        .receiveCount(delivery.receiveCount())
                        .build()))
                .orElseGet(() -> new Unreadable(
                        "The delay queue holds what is no delayed event",
                        Optional.of(wrapped.event().json())));
        return new Delivery(
                delivery.origin(),
                delivery.identifier(),
                delivery.source(),
                event.map(DelayedEvent::orderingKey).orElse(delivery.orderingKey()),
                delivery.receiveCount(),
                delivery.receiptHandle(),
                delivery.sentAtMillis(),
                content);
    }

    /** What is done with an event in place of handling it. */
    UserHandler forwarding() {
        Retries retries = new Retries(Backoff.JITTERED);
        return UserHandler.oneByOne(event -> retries.run(() -> sqs.get()
                .sendMessage(request -> request.queueUrl(queueUrl)
                        .messageBody(event.json())
                        .messageGroupId(event.orderingKey())
                        .messageDeduplicationId(event.id()))));
    }
}
