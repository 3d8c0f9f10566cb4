package io.github.eventlane.constructs;

import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.Duration;
import software.constructs.Construct;

/**
 * The function's timeout and the queue's visibility timeout, which belong together: AWS advises that the second is six
 * times the first, so that a batch has time for its retries before it is delivered again.
 *
 * @param timeout how long one invocation may take
 * @param visibilityTimeout how long a received event stays hidden
 */
record Deadlines(Duration timeout, Duration visibilityTimeout) {
    private static final int FACTOR = 6;
    private static final Duration DEFAULT_TIMEOUT = Duration.seconds(5);
    private static final String SOURCE = "https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html";

    /** Each moves the other where only one is set. */
    static Deadlines of(Construct scope, @Nullable Duration timeout, @Nullable Duration visibilityTimeout) {
        Checks.range("timeout", timeout, Duration.seconds(1), Duration.minutes(15));
        Checks.range("visibilityTimeout", visibilityTimeout, Duration.seconds(1), Duration.hours(12));
        if (isUnresolved(timeout) || isUnresolved(visibilityTimeout)) {
            return new Deadlines(
                    Checks.orElse(timeout, DEFAULT_TIMEOUT),
                    Checks.orElse(visibilityTimeout, Duration.seconds(FACTOR * seconds(DEFAULT_TIMEOUT))));
        }
        Deadlines deadlines = new Deadlines(
                timeout == null ? timeoutFor(visibilityTimeout) : timeout,
                visibilityTimeout == null
                        ? Duration.seconds(FACTOR * seconds(Checks.orElse(timeout, DEFAULT_TIMEOUT)))
                        : visibilityTimeout);
        deadlines.check(scope);
        return deadlines;
    }

    private static Duration timeoutFor(@Nullable Duration visibilityTimeout) {
        if (visibilityTimeout == null) {
            return DEFAULT_TIMEOUT;
        }
        int sixth = Math.max(1, seconds(visibilityTimeout) / FACTOR);
        return Duration.seconds(Math.min(sixth, seconds(Duration.minutes(15))));
    }

    private void check(Construct scope) {
        int advised = FACTOR * seconds(timeout);
        if (seconds(visibilityTimeout) < seconds(timeout)) {
            throw Checks.refusal(
                    "visibilityTimeout",
                    visibilityTimeout.toHumanString(),
                    "is below the function's timeout of " + timeout.toHumanString() + ", which Lambda refuses",
                    "set visibilityTimeout to at least " + advised + " seconds, or lower timeout");
        }
        if (seconds(visibilityTimeout) < advised) {
            Annotations.of(scope)
                    .addWarningV2(
                            "@eventlane/constructs:visibilityTimeout",
                            "visibilityTimeout: " + visibilityTimeout.toHumanString()
                                    + " is below six times the function's timeout of " + timeout.toHumanString()
                                    + "; set it to at least " + advised + " seconds (" + SOURCE + ").");
        }
    }

    private static boolean isUnresolved(@Nullable Duration duration) {
        return duration != null && duration.isUnresolved();
    }

    private static int seconds(Duration duration) {
        return duration.toSeconds().intValue();
    }
}
