package io.github.eventlane.handler.relay;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.PermanentFailureException;
import io.github.eventlane.handler.deadletter.DeadLetter;
import io.github.eventlane.handler.deadletter.DeadLetterSink;
import io.github.eventlane.handler.deadletter.Failure;
import io.github.eventlane.handler.records.Delivery;
import io.github.eventlane.handler.records.Delivery.HasEvent;
import io.github.eventlane.handler.records.Delivery.Unreadable;
import io.github.eventlane.handler.topic.PublishResult;
import io.github.eventlane.handler.topic.PublishResult.Failed;
import io.github.eventlane.handler.topic.PublishResult.Published;
import io.github.eventlane.handler.topic.TopicEvent;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Relays one batch: publishes each event behind those before it of its key, and parks what can never be published. When
 * neither works, the event and the later ones of its key stay unfinished.
 */
final class Relay {
    private final String name;
    private final Topic topic;
    private final DeadLetterSink deadLetters;
    private final Clock clock;

    Relay(String name, Topic topic, DeadLetterSink deadLetters, Clock clock) {
        this.name = name;
        this.topic = topic;
        this.deadLetters = deadLetters;
        this.clock = clock;
    }

    Relayed relay(List<Delivery> deliveries, Supplier<Duration> timeLeft) {
        Relayed relayed = new Relayed(deliveries);
        List<Message> open = parkWhatIsNoMessage(Lanes.inOrder(deliveries), relayed);
        while (!open.isEmpty()) {
            List<PublishResult> results =
                    topic.publish(open.stream().map(Message::event).toList(), timeLeft.get());
            open = settle(open, results, relayed);
        }
        return relayed;
    }

    private List<Message> parkWhatIsNoMessage(List<Delivery> deliveries, Relayed relayed) {
        List<Message> messages = new ArrayList<>();
        Set<String> stoppedKeys = new HashSet<>();
        for (Delivery delivery : deliveries) {
            if (stoppedKeys.contains(delivery.orderingKey())) {
                continue;
            }
            try {
                messages.add(new Message(delivery, message(delivery)));
            } catch (IllegalArgumentException | PermanentFailureException e) {
                if (!park(delivery, Failure.of(e, delivery.receiveCount(), clock.instant()), relayed)) {
                    stoppedKeys.add(delivery.orderingKey());
                }
            }
        }
        return messages;
    }

    /** Takes down what became of each message; the answer is what can go now because the refused one before it is parked. */
    private List<Message> settle(List<Message> messages, List<PublishResult> results, Relayed relayed) {
        List<Message> next = new ArrayList<>();
        Set<String> keysGoingOn = new HashSet<>();
        for (int i = 0; i < messages.size(); i++) {
            Delivery delivery = messages.get(i).delivery();
            PublishResult result = results.get(i);
            if (result instanceof Published) {
                relayed.published(delivery);
            } else if (result instanceof Failed failed && failed.permanent()) {
                Failure failure = new Failure(failed.code(), failed.reason(), delivery.receiveCount(), clock.instant());
                if (park(delivery, failure, relayed)) {
                    keysGoingOn.add(delivery.orderingKey());
                }
            } else if (result instanceof Failed failed) {
                relayed.failed(delivery, failed.code(), failed.reason());
            } else if (keysGoingOn.contains(delivery.orderingKey())) {
                next.add(messages.get(i));
            }
        }
        return next;
    }

    private static TopicEvent message(Delivery delivery) {
        if (delivery.content() instanceof Unreadable unreadable) {
            throw new PermanentFailureException(unreadable.reason());
        }
        Event event = ((HasEvent) delivery.content()).event();
        if (!Lanes.isLogEvent(event)) {
            throw new PermanentFailureException(
                    "the new image is no log event: it lacks eventId, id, sequenceNr or type");
        }
        return new TopicEvent(event.orderingKey(), event.id(), event.type().orElseThrow(), event.json(), Map.of());
    }

    private boolean park(Delivery delivery, Failure failure, Relayed relayed) {
        Optional<String> body = delivery.content() instanceof HasEvent content
                ? Optional.of(content.event().json())
                : ((Unreadable) delivery.content()).body();
        if (body.isEmpty()) {
            // There is nothing to park. The stream gives it up in the end, and its failure function reads it again.
            relayed.failed(delivery, failure.errorClass(), failure.errorMessage());
            return false;
        }
        try {
            deadLetters.park(DeadLetter.of(name, delivery, body.get(), failure));
            relayed.parked(delivery, failure.errorClass(), failure.errorMessage());
            return true;
        } catch (Exception e) {
            relayed.failed(delivery, e.getClass().getName(), String.valueOf(e.getMessage()));
            return false;
        }
    }

    private record Message(Delivery delivery, TopicEvent event) {}
}
