package io.github.eventlane.handler.tablequeue;

/**
 * Thrown when a call met so many others on the same queue that it gave up. Nothing was changed; call again later.
 */
public final class ContentionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ContentionException(String table, int attempts) {
        super("Gave up after " + attempts + " attempts: too many callers change the queue on table " + table
                + " at once. Take and add several items a call, or use fewer callers");
    }
}
