package io.github.eventlane.handler;

import java.util.List;

/**
 * Handles the events of one ordering key that arrived in one batch, together.
 *
 * <p>Use it in place of an {@link EventHandler} where one write can serve several events of an aggregate. The list
 * succeeds or fails as a whole: when this method throws, every event of the list is tried again. On their last receive
 * from a queue the events of a failed list are first tried one by one, so that none is parked for the failure of another.
 *
 * <p>The class needs a public constructor without parameters, and the same care for repeated events and for threads
 * as an {@link EventHandler}.
 */
@FunctionalInterface
public interface BatchEventHandler {
    /**
     * Handles events of one ordering key.
     *
     * @param events at least one event; all have the same {@link Event#orderingKey()}, in order
     * @throws PermanentFailureException when trying again cannot help: the events go to the dead-letter queue at once
     * @throws Exception any other failure: the events are tried again
     */
    void handle(List<Event> events) throws Exception;
}
