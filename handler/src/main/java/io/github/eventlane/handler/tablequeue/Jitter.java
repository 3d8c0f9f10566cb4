package io.github.eventlane.handler.tablequeue;

import java.util.concurrent.ThreadLocalRandom;

/** Waiting before the next attempt: a random time ("full jitter"), so that callers who met once do not meet again. */
final class Jitter {
    private static final long FIRST_MILLIS = 10;
    private static final long LONGEST_MILLIS = 320;

    private Jitter() {}

    /**
     * Waits; not at all before the first attempt, up to 10 ms before the second, twice as long each time, up to 320 ms.
     *
     * @param attempt 0 for the first
     */
    static void pause(int attempt) {
        if (attempt == 0) {
            return;
        }
        long longest = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(attempt - 1, 10));
        try {
            Thread.sleep(ThreadLocalRandom.current().nextLong(longest + 1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for another caller of the queue", e);
        }
    }
}
