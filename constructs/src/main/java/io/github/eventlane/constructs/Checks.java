package io.github.eventlane.constructs;

import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Token;

/** Refuses settings that cannot work, while the app is synthesized, with the prop, the value and the fix. */
final class Checks {
    private Checks() {}

    static IllegalArgumentException refusal(String prop, Object value, String reason, String fix) {
        return new IllegalArgumentException(prop + ": " + value + " " + reason + "; " + fix + ".");
    }

    static void range(String prop, @Nullable Number value, int min, int max) {
        if (value == null || (value.longValue() >= min && value.longValue() <= max) || Token.isUnresolved(value)) {
            return;
        }
        throw refusal(prop, value, "is out of range", "set a number from " + min + " to " + max);
    }

    static void share(String prop, @Nullable Number value) {
        if (value == null || (value.doubleValue() > 0 && value.doubleValue() < 1) || Token.isUnresolved(value)) {
            return;
        }
        throw refusal(prop, value, "is no share", "set a number above 0 and below 1, for example 0.2");
    }

    static void range(String prop, @Nullable Duration value, Duration min, Duration max) {
        if (value == null || value.isUnresolved()) {
            return;
        }
        long millis = value.toMilliseconds().longValue();
        if (millis < min.toMilliseconds().longValue()
                || millis > max.toMilliseconds().longValue()) {
            throw refusal(
                    prop,
                    value.toHumanString(),
                    "is out of range",
                    "set " + min.toHumanString() + " to " + max.toHumanString());
        }
    }

    static void fifoName(String prop, @Nullable String value) {
        if (value != null && !value.endsWith(".fifo") && !Token.isUnresolved(value)) {
            throw refusal(
                    prop,
                    value,
                    "is not FIFO",
                    "name a FIFO queue or topic, which ends with .fifo: " + value + ".fifo");
        }
    }

    static boolean orElse(@Nullable Boolean value, boolean otherwise) {
        return value == null ? otherwise : value;
    }

    static <T> T orElse(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }
}
