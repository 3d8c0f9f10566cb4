package io.github.eventlane.handler.collector;

/** The failure of an event whose handler was interrupted, because the function was about to time out. */
final class EventTimeoutException extends Exception {
    private static final long serialVersionUID = 1L;

    EventTimeoutException(Throwable interrupted) {
        super("The handler was interrupted, because the function was about to time out", interrupted);
    }
}
