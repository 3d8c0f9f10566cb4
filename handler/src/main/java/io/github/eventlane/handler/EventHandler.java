package io.github.eventlane.handler;

/**
 * Handles the events of one collector, one at a time.
 *
 * <p>Events of one ordering key arrive one after the other and in order. An event that was handled successfully can
 * arrive again (delivery is at least once), so a handler should be idempotent.
 *
 * <p>The class needs a public constructor without parameters. One instance serves all events of a function instance;
 * when the collector handles ordering keys in parallel, several threads call it at once, each with another key.
 */
@FunctionalInterface
public interface EventHandler {
    /**
     * Handles one event. Returning normally finishes the event.
     *
     * @param event the event
     * @throws PermanentFailureException when trying again cannot help: the event goes to the dead-letter queue at once
     * @throws Exception any other failure: the event, and the later ones of its ordering key, are tried again
     */
    void handle(Event event) throws Exception;
}
