package io.github.eventlane.constructs;

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
    private static final String ADD_LOG = "give an eventLog, or leave it out";

    private UnusedSettings() {}

    static void refuse(
            Construct scope, EventCollectorProps props, BooleanSupplier readsLogs, BooleanSupplier subscribes) {
        Map<String, Object> ofStreams = ofStreams(props);
        boolean filtered = props.getFilter() != null;
        if (ofStreams.isEmpty() && !filtered) {
            return;
        }
        scope.getNode().addValidation(() -> {
            List<String> refusals = new ArrayList<>();
            if (!readsLogs.getAsBoolean()) {
                ofStreams.forEach((prop, value) -> refusals.add(
                        Checks.refusal(prop, value, "is for the streams of logs, and the collector reads none", ADD_LOG)
                                .getMessage()));
            }
            if (filtered && !readsLogs.getAsBoolean() && !subscribes.getAsBoolean()) {
                refusals.add("filter: is for logs and topics, and the collector has neither; " + ADD_LOG + ".");
            }
            return refusals;
        });
    }

    private static Map<String, Object> ofStreams(EventCollectorProps props) {
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
