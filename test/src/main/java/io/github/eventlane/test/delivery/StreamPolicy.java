package io.github.eventlane.test.delivery;

/**
 * How a stream's event source mapping treats failures.
 *
 * @param bisect whether a failed batch of several records is split ({@code BisectBatchOnFunctionError})
 * @param maximumRetryAttempts retries of a batch until it is given up; negative means no limit
 */
public record StreamPolicy(boolean bisect, int maximumRetryAttempts) {}
