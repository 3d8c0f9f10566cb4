package io.github.eventlane.handler.aws;

import java.util.concurrent.ThreadLocalRandom;

/** Waits before another attempt. Internal. */
@FunctionalInterface
public interface Backoff {
    /** Up to 20 ms, 40 ms, 80 ms and so on, at most a second. */
    Backoff JITTERED = jittered(20, 1000);

    /**
     * Exponential with full jitter: a random time, so that callers who met once do not meet again.
     *
     * @param firstMillis the longest wait after one failed attempt; twice as long after each further one
     * @param longestMillis the longest wait of all
     * @return waits so
     */
    static Backoff jittered(long firstMillis, long longestMillis) {
        return attempt -> {
            long ceiling = Math.min(longestMillis, firstMillis << Math.min(attempt - 1, 20));
            try {
                Thread.sleep(ThreadLocalRandom.current().nextLong(ceiling + 1));
                return true;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        };
    }

    /**
     * Waits.
     *
     * @param attempt how many attempts have failed, from 1
     * @return false when the thread was interrupted, and is to try no more
     */
    boolean pause(int attempt);
}
