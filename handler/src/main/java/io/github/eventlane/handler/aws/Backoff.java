package io.github.eventlane.handler.aws;

import java.util.concurrent.ThreadLocalRandom;

/** Waits before another attempt. Internal. */
@FunctionalInterface
public interface Backoff {
    /** Exponential with full jitter: up to 20 ms, 40 ms, 80 ms and so on, at most a second. */
    Backoff JITTERED = attempt -> {
        long ceiling = Math.min(1000, 10L << Math.min(attempt, 10));
        try {
            Thread.sleep(ThreadLocalRandom.current().nextLong(ceiling + 1));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    };

    /**
     * Waits.
     *
     * @param attempt how many attempts have failed, from 1
     * @return false when the thread was interrupted, and is to try no more
     */
    boolean pause(int attempt);
}
