package io.github.eventlane.handler.collector;

import io.github.eventlane.handler.PermanentFailureException;

/** The failure of a delivery that cannot be read as an event. */
final class UnreadableEventException extends PermanentFailureException {
    private static final long serialVersionUID = 1L;

    UnreadableEventException(String reason) {
        super(reason);
    }
}
