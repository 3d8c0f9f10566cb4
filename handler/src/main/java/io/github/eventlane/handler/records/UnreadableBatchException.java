package io.github.eventlane.handler.records;

import java.io.IOException;

/**
 * Thrown when an invocation's payload cannot be read so far that each of its records could be answered by its own. The
 * whole invocation must fail then, so that its source keeps every record.
 */
public final class UnreadableBatchException extends IOException {
    private static final long serialVersionUID = 1L;

    UnreadableBatchException(String message) {
        super(message);
    }

    UnreadableBatchException(String message, Throwable cause) {
        super(message, cause);
    }
}
