package io.github.eventlane.test.harness;

import io.github.eventlane.handler.Event;
import java.util.List;

/**
 * What happened to the events of a script.
 *
 * @param handled the events that the handler finished, in that order; one that was delivered twice stands here twice
 * @param tried each call of the handler, in order, whether it succeeded or not
 * @param deadLetters what ended in the dead-letter queue, in order
 * @param invocations how many batches the function got
 */
public record CollectorRun(List<Event> handled, List<Event> tried, List<DeadEvent> deadLetters, int invocations) {
    /**
     * Makes the lists immutable.
     *
     * @param handled the finished events
     * @param tried all calls
     * @param deadLetters the dead letters
     * @param invocations the batches
     */
    public CollectorRun {
        handled = List.copyOf(handled);
        tried = List.copyOf(tried);
        deadLetters = List.copyOf(deadLetters);
    }

    /**
     * An event in the dead-letter queue.
     *
     * @param orderingKey its ordering key
     * @param json its whole JSON
     * @param reason the class of what the handler threw when it parked the event itself; {@code "redriven"} for a message
     *     that SQS moved, {@code "given up"} for a record that Lambda gave up
     */
    public record DeadEvent(String orderingKey, String json, String reason) {}

    /**
     * The positions in their aggregate of the finished events of one key.
     *
     * @param orderingKey the key
     * @return the sequence numbers, in the order of handling
     */
    public List<Long> handledOf(String orderingKey) {
        return handled.stream()
                .filter(event -> event.orderingKey().equals(orderingKey))
                .map(event -> event.sequenceNr().orElse(0))
                .toList();
    }
}
