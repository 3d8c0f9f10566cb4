package io.github.eventlane.handler.collector;

import io.github.eventlane.handler.EnvironmentVariables;
import java.util.Arrays;
import java.util.Map;

/** How a collector works; {@link EventCollectorFunction.Builder} says what each value means. */
record Settings(
        String collector,
        int maxReceiveCount,
        Acknowledge acknowledge,
        int queueParallelism,
        int streamParallelism,
        double timeReserve) {

    /** What holds where nothing is set. Ten is the most that a batch of a FIFO queue can hold. */
    static final Settings DEFAULT = new Settings("collector", 5, Acknowledge.BATCH_RESPONSE, 10, 1, 0.2);

    Settings {
        check(!collector.isBlank(), "collector", collector, "a name");
        check(maxReceiveCount >= 1, "maxReceiveCount", maxReceiveCount, "1 or more");
        check(queueParallelism >= 1, "queueParallelism", queueParallelism, "1 or more");
        check(streamParallelism >= 1, "streamParallelism", streamParallelism, "1 or more");
        check(timeReserve > 0 && timeReserve < 1, "timeReserve", timeReserve, "more than 0 and less than 1");
    }

    /** Reads {@link EnvironmentVariables}. */
    static Settings of(Map<String, String> environment) {
        return new Settings(
                environment.getOrDefault(EnvironmentVariables.COLLECTOR, DEFAULT.collector),
                integer(environment, EnvironmentVariables.MAX_RECEIVE_COUNT, DEFAULT.maxReceiveCount),
                acknowledge(environment),
                integer(environment, EnvironmentVariables.QUEUE_PARALLELISM, DEFAULT.queueParallelism),
                integer(environment, EnvironmentVariables.STREAM_PARALLELISM, DEFAULT.streamParallelism),
                share(environment));
    }

    Settings with(Acknowledge other) {
        return new Settings(collector, maxReceiveCount, other, queueParallelism, streamParallelism, timeReserve);
    }

    Settings withCollector(String other) {
        return new Settings(other, maxReceiveCount, acknowledge, queueParallelism, streamParallelism, timeReserve);
    }

    Settings withMaxReceiveCount(int other) {
        return new Settings(collector, other, acknowledge, queueParallelism, streamParallelism, timeReserve);
    }

    Settings withParallelism(int queue, int stream) {
        return new Settings(collector, maxReceiveCount, acknowledge, queue, stream, timeReserve);
    }

    Settings withTimeReserve(double other) {
        return new Settings(collector, maxReceiveCount, acknowledge, queueParallelism, streamParallelism, other);
    }

    private static int integer(Map<String, String> environment, String name, int otherwise) {
        String text = environment.get(name);
        try {
            return text == null ? otherwise : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw invalid(name, text, "a whole number");
        }
    }

    private static double share(Map<String, String> environment) {
        String text = environment.get(EnvironmentVariables.TIME_RESERVE);
        try {
            return text == null ? DEFAULT.timeReserve : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw invalid(EnvironmentVariables.TIME_RESERVE, text, "a number");
        }
    }

    private static Acknowledge acknowledge(Map<String, String> environment) {
        String text = environment.getOrDefault(EnvironmentVariables.ACKNOWLEDGE, DEFAULT.acknowledge.name());
        return Arrays.stream(Acknowledge.values())
                .filter(value -> value.name().equals(text))
                .findFirst()
                .orElseThrow(() -> invalid(
                        EnvironmentVariables.ACKNOWLEDGE, text, "one of " + Arrays.toString(Acknowledge.values())));
    }

    private static void check(boolean valid, String name, Object value, String expected) {
        if (!valid) {
            throw invalid(name, value, expected);
        }
    }

    private static IllegalArgumentException invalid(String name, Object value, String expected) {
        return new IllegalArgumentException(name + " is " + value + ", it must be " + expected);
    }
}
