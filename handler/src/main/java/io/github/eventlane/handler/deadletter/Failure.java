package io.github.eventlane.handler.deadletter;

import java.time.Instant;

/**
 * Why an event was given up.
 *
 * @param errorClass the class of what was thrown
 * @param errorMessage its message
 * @param attempts how often the event was tried, as far as its source tells
 * @param failedAt when it was given up
 */
public record Failure(String errorClass, String errorMessage, int attempts, Instant failedAt) {
    /**
     * The failure of an event whose handler threw something.
     *
     * @param thrown what was thrown
     * @param attempts how often the event was tried
     * @param failedAt when it was given up
     * @return the failure
     */
    public static Failure of(Throwable thrown, int attempts, Instant failedAt) {
        return new Failure(thrown.getClass().getName(), String.valueOf(thrown.getMessage()), attempts, failedAt);
    }
}
