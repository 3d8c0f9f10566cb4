package io.github.eventlane.handler.idempotence;

/** A passing failure: the event, or its aggregate, is in other hands. It is delivered again. */
final class EventInProgressException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EventInProgressException(String message) {
        super(message);
    }
}
