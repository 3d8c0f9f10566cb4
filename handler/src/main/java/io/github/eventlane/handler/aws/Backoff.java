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
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting to try again", e);
        }
    };

    /**
     * Waits.
     *
     * @param attempt how many attempts have failed, from 1
     */
    void pause(int attempt);
}
