package io.github.eventlane.test;

/** Thrown when the local AWS cannot be started or a deployment onto it fails; the message says what to look at. */
public final class LocalAwsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LocalAwsException(String message) {
        super(message);
    }

    LocalAwsException(String message, Throwable cause) {
        super(message, cause);
    }
}
