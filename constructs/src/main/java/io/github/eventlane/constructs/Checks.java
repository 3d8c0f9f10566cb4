package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.TimeConversionOptions;
import software.amazon.awscdk.Token;

/** Refuses settings that cannot work, while the app is synthesized, with the prop, the value and the fix. */
final class Checks {
    private Checks() {}

    static IllegalArgumentException refusal(String prop, Object value, String reason, String fix) {
        return new IllegalArgumentException(prop + ": " + value + " " + reason + "; " + fix + ".");
    }

    /** Refuses null where Java lets it through, and names the prop as everywhere else. */
    static <T> T given(String prop, @Nullable T value) {
        if (value == null) {
            throw refusal(prop, "null", "is no value", "give one");
        }
        return value;
    }

    static <T> List<T> allGiven(String prop, @Nullable List<? extends T> values) {
        List<? extends T> all = given(prop, values);
        all.forEach(value -> given(prop, value));
        return List.copyOf(all);
    }

    static <K> Map<K, String> allGiven(String prop, @Nullable Map<K, String> values) {
        Map<K, String> all = given(prop, values);
        all.forEach((name, value) -> given(prop + "(" + given(prop, name) + ")", value));
        return Map.copyOf(all);
    }

    static void range(String prop, @Nullable Number value, int min, int max) {
        whole(prop, value, min, max, "set a whole number from " + min + " to " + max);
    }

    static void atLeast(String prop, @Nullable Number value, int min) {
        whole(prop, value, min, Integer.MAX_VALUE, "set a whole number from " + min);
    }

    private static void whole(String prop, @Nullable Number value, int min, int max, String fix) {
        if (value == null
                || (isWhole(value) && value.longValue() >= min && value.longValue() <= max)
                || Token.isUnresolved(value)) {
            return;
        }
        throw refusal(prop, value, isWhole(value) ? "is out of range" : "is no whole number", fix);
    }

    /** A number as the functions read it: a whole one without a decimal point, whatever its Java type. */
    static String text(Number value) {
        if (Token.isUnresolved(value)) {
            return Token.asString(value);
        }
        return isWhole(value) ? Long.toString(value.longValue()) : value.toString();
    }

    private static boolean isWhole(Number value) {
        return value.doubleValue() % 1 == 0;
    }

    static void share(String prop, @Nullable Number value) {
        if (value == null || (value.doubleValue() > 0 && value.doubleValue() < 1) || Token.isUnresolved(value)) {
            return;
        }
        throw refusal(prop, value, "is no share", "set a number above 0 and below 1, for example 0.2");
    }

    /** No service of AWS takes fractions of a second here. */
    static void range(String prop, @Nullable Duration value, Duration min, Duration max) {
        if (value == null || value.isUnresolved()) {
            return;
        }
        double seconds = seconds(value);
        if (seconds % 1 != 0) {
            throw refusal(prop, value.toHumanString(), "is no whole number of seconds", "round it to seconds");
        }
        if (seconds < seconds(min) || seconds > seconds(max)) {
            throw refusal(
                    prop,
                    value.toHumanString(),
                    "is out of range",
                    "set " + min.toHumanString() + " to " + max.toHumanString());
        }
    }

    private static double seconds(Duration duration) {
        return duration.toSeconds(
                        TimeConversionOptions.builder().integral(false).build())
                .doubleValue();
    }

    static boolean orElse(@Nullable Boolean value, boolean otherwise) {
        return value == null ? otherwise : value;
    }

    static <T> T orElse(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }
}
