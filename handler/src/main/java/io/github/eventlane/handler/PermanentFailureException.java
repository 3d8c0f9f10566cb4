package io.github.eventlane.handler;

/**
 * Thrown by a handler when an event can never be handled, however often it is tried.
 *
 * <p>The event is parked in the shared dead-letter queue at once, and the later events of its ordering key are handled.
 * Every other exception is taken for a passing failure and retried.
 */
public class PermanentFailureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the exception with a reason.
     *
     * @param message why the event can never be handled; it is stored with the dead letter
     */
    public PermanentFailureException(String message) {
        super(message);
    }

    /**
     * Makes the exception with a reason and a cause.
     *
     * @param message why the event can never be handled; it is stored with the dead letter
     * @param cause what was thrown
     */
    public PermanentFailureException(String message, Throwable cause) {
        super(message, cause);
    }
}
