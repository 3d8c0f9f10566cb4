package io.github.eventlane.handler.queue;

import io.github.eventlane.handler.EnvironmentVariables;
import java.util.Map;
import java.util.Optional;

/** What the collector's construct has made for delayed events. */
record DelaySettings(
        String delayQueueUrl,
        String delayQueueArn,
        String scheduleGroup,
        String scheduleRoleArn,
        Optional<String> scheduleKeyArn) {

    /** Empty where the collector takes no delayed events. */
    static Optional<DelaySettings> of(Map<String, String> environment) {
        String delayQueueUrl = environment.get(EnvironmentVariables.ENQUEUE_DELAY_QUEUE_URL);
        if (delayQueueUrl == null) {
            return Optional.empty();
        }
        return Optional.of(new DelaySettings(
                delayQueueUrl,
                required(environment, EnvironmentVariables.ENQUEUE_DELAY_QUEUE_ARN),
                required(environment, EnvironmentVariables.ENQUEUE_SCHEDULE_GROUP),
                required(environment, EnvironmentVariables.ENQUEUE_SCHEDULE_ROLE_ARN),
                Optional.ofNullable(environment.get(EnvironmentVariables.ENQUEUE_SCHEDULE_KEY_ARN))));
    }

    private static String required(Map<String, String> environment, String name) {
        String value = environment.get(name);
        if (value == null) {
            throw new IllegalStateException("The environment variable " + name + " is not set, but "
                    + EnvironmentVariables.ENQUEUE_DELAY_QUEUE_URL + " is: bind the function to the collector anew");
        }
        return value;
    }
}
