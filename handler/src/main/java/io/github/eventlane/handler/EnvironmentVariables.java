package io.github.eventlane.handler;

/**
 * The environment variables by which the constructs tell a deployed function what it serves. The constructs set them;
 * set them yourself only where a function is made without the constructs.
 */
public final class EnvironmentVariables {
    /** The class name of the user's {@link EventHandler} or {@link BatchEventHandler}; else ServiceLoader finds it. */
    public static final String HANDLER = "EVENTLANE_HANDLER";
    /** The collector's name, as logs, metrics and dead letters show it. */
    public static final String COLLECTOR = "EVENTLANE_COLLECTOR";
    /** The URL of the shared FIFO dead-letter queue. */
    public static final String DEAD_LETTER_QUEUE_URL = "EVENTLANE_DEAD_LETTER_QUEUE_URL";
    /** The URL of the collector's FIFO queue. */
    public static final String QUEUE_URL = "EVENTLANE_QUEUE_URL";
    /** The queue's {@code maxReceiveCount}: a failing event is parked on this receive. */
    public static final String MAX_RECEIVE_COUNT = "EVENTLANE_MAX_RECEIVE_COUNT";
    /** {@code BATCH_RESPONSE} (default) or {@code EXPLICIT}. */
    public static final String ACKNOWLEDGE = "EVENTLANE_ACKNOWLEDGE";
    /** How many ordering keys of a queue batch are handled at once; a whole number from 1. */
    public static final String QUEUE_PARALLELISM = "EVENTLANE_QUEUE_PARALLELISM";
    /** How many ordering keys of a stream batch are handled at once; a whole number from 1, 1 by default. */
    public static final String STREAM_PARALLELISM = "EVENTLANE_STREAM_PARALLELISM";
    /** The table name of the event log that {@code EventLogClient.fromEnvironment()} uses. */
    public static final String EVENT_LOG_TABLE = "EVENTLANE_EVENT_LOG_TABLE";
    /** The table name of the event log's snapshots; unset when the log keeps none. */
    public static final String SNAPSHOT_TABLE = "EVENTLANE_SNAPSHOT_TABLE";
    /** The ARN of the topic that the relay and {@code EventTopicClient.fromEnvironment()} publish to. */
    public static final String TOPIC_ARN = "EVENTLANE_TOPIC_ARN";

    private EnvironmentVariables() {}
}
