package io.github.eventlane.constructs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.constructs.Construct;

/**
 * Refuses settings that nothing uses. Not before the app is synthesized: until then a log or a topic may be added, and
 * the settings be for that.
 */
final class UnusedSettings {
    private UnusedSettings() {}

    /** Settings of streams, where none is read. */
    static void refuseOfStreams(Construct scope, StreamConsumerProps props, BooleanSupplier readsLogs) {
        Map<String, Object> set = ofStreams(props);
        if (set.isEmpty()) {
            return;
        }
        scope.getNode().addValidation(() -> readsLogs.getAsBoolean() ? List.of() : refusals(set));
    }

    /** The beginning of a replay, where no topic is. */
    static void refuseReplay(Construct scope, @Nullable Instant from, BooleanSupplier subscribes) {
        if (from == null) {
            return;
        }
        scope.getNode()
                .addValidation(() -> subscribes.getAsBoolean()
                        ? List.of()
                        : List.of("replayFrom: " + from
                                + " is for topics, and the collector has none; give a topic with an"
                                + " archive, or leave it out."));
    }

    /** A filter, where only events come that are never filtered. */
    static void refuseFilter(Construct scope, @Nullable EventFilter filter, BooleanSupplier filters) {
        if (filter == null) {
            return;
        }
        scope.getNode()
                .addValidation(() -> filters.getAsBoolean()
                        ? List.of()
                        : List.of("filter: is for logs and topics, and the collector has neither; give an eventLog or a"
                                + " topic, or leave it out."));
    }

    private static List<String> refusals(Map<String, Object> set) {
        List<String> refusals = new ArrayList<>();
        set.forEach((prop, value) -> refusals.add(Checks.refusal(
                        prop,
                        value,
                        "is for the streams of logs, and none is read",
                        "give an eventLog, or leave it out")
                .getMessage()));
        return refusals;
    }

    private static Map<String, Object> ofStreams(StreamConsumerProps props) {
        Map<String, Object> set = new LinkedHashMap<>();
        put(set, "streamBatchSize", props.getStreamBatchSize());
        put(set, "startingPosition", props.getStartingPosition());
        put(set, "retryAttempts", props.getRetryAttempts());
        put(set, "bisectBatchOnError", props.getBisectBatchOnError());
        put(set, "parallelizationFactor", props.getParallelizationFactor());
        put(set, "maxRecordAge", text(props.getMaxRecordAge()));
        put(set, "maxBatchingWindow", text(props.getMaxBatchingWindow()));
        put(
                set,
                "onFailure",
                props.getOnFailure() == null
                        ? null
                        : props.getOnFailure().getNode().getPath());
        return set;
    }

    private static @Nullable String text(@Nullable Duration duration) {
        return duration == null ? null : duration.toHumanString();
    }

    private static void put(Map<String, Object> set, String prop, @Nullable Object value) {
        if (value != null) {
            set.put(prop, value);
        }
    }
}
