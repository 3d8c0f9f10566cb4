package io.github.eventlane.handler.tablequeue;

import io.github.eventlane.handler.aws.Backoff;

/** Waiting for another caller of the queue: a transaction takes some milliseconds, so short waits that stay short. */
final class Jitter {
    private static final Backoff BACKOFF = Backoff.jittered(10, 320);

    private Jitter() {}

    /**
     * Waits; not at all before the first attempt, up to 10 ms before the second, twice as long each time, up to 320 ms.
     *
     * @param attempt 0 for the first
     */
    static void pause(int attempt) {
        if (attempt > 0 && !BACKOFF.pause(attempt)) {
            throw new IllegalStateException("Interrupted while waiting for another caller of the queue");
        }
    }
}
