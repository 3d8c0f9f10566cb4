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
    /** The URL of the collector's own FIFO queue. */
    public static final String QUEUE_URL = "EVENTLANE_QUEUE_URL";
    /** The ARN of the collector's own delay queue; unset where it takes no delayed events. */
    public static final String DELAY_QUEUE_ARN = "EVENTLANE_DELAY_QUEUE_ARN";
    /** The queue's {@code maxReceiveCount}: a failing event is parked on this receive. */
    public static final String MAX_RECEIVE_COUNT = "EVENTLANE_MAX_RECEIVE_COUNT";
    /** {@code BATCH_RESPONSE} (default) or {@code EXPLICIT}. */
    public static final String ACKNOWLEDGE = "EVENTLANE_ACKNOWLEDGE";
    /** How many ordering keys of a queue batch are handled at once; a whole number from 1. */
    public static final String QUEUE_PARALLELISM = "EVENTLANE_QUEUE_PARALLELISM";
    /** How many ordering keys of a stream batch are handled at once; a whole number from 1, 1 by default. */
    public static final String STREAM_PARALLELISM = "EVENTLANE_STREAM_PARALLELISM";
    /** The share of an invocation's time in which no event is started; between 0 and 1, 0.2 by default. */
    public static final String TIME_RESERVE = "EVENTLANE_TIME_RESERVE";
    /** The name of the table that {@code IdempotentEventHandler} and {@code SequencedEventHandler} keep their marks in. */
    public static final String IDEMPOTENCE_TABLE = "EVENTLANE_IDEMPOTENCE_TABLE";
    /** How long an event is left to whom has begun with it, in seconds; 960 by default. */
    public static final String IDEMPOTENCE_LEASE_SECONDS = "EVENTLANE_IDEMPOTENCE_LEASE_SECONDS";
    /** The URL of the FIFO queue of the collector that {@code EventQueueClient.fromEnvironment()} sends to. */
    public static final String ENQUEUE_QUEUE_URL = "EVENTLANE_ENQUEUE_QUEUE_URL";
    /** The URL of that collector's delay queue; unset where it takes no delayed events. */
    public static final String ENQUEUE_DELAY_QUEUE_URL = "EVENTLANE_ENQUEUE_DELAY_QUEUE_URL";
    /** The ARN of that delay queue. */
    public static final String ENQUEUE_DELAY_QUEUE_ARN = "EVENTLANE_ENQUEUE_DELAY_QUEUE_ARN";
    /** The name of the schedule group of that collector's events with longer delays. */
    public static final String ENQUEUE_SCHEDULE_GROUP = "EVENTLANE_ENQUEUE_SCHEDULE_GROUP";
    /** The ARN of the role with which those schedules send to the queue. */
    public static final String ENQUEUE_SCHEDULE_ROLE_ARN = "EVENTLANE_ENQUEUE_SCHEDULE_ROLE_ARN";
    /** The ARN of the key that encrypts those schedules; unset for the key that AWS owns. */
    public static final String ENQUEUE_SCHEDULE_KEY_ARN = "EVENTLANE_ENQUEUE_SCHEDULE_KEY_ARN";
    /** The table name of the event log that {@code EventLogClient.fromEnvironment()} uses. */
    public static final String EVENT_LOG_TABLE = "EVENTLANE_EVENT_LOG_TABLE";
    /** The table name of the event log's snapshots; unset when the log keeps none. */
    public static final String SNAPSHOT_TABLE = "EVENTLANE_SNAPSHOT_TABLE";
    /** The ARN of the topic that the relay and {@code EventTopicClient.fromEnvironment()} publish to. */
    public static final String TOPIC_ARN = "EVENTLANE_TOPIC_ARN";
    /** The name of the table that {@code TableQueueClient.fromEnvironment()} uses. */
    public static final String TABLE_QUEUE_TABLE = "EVENTLANE_TABLE_QUEUE_TABLE";
    /** The queue's name in mails and metrics; the table's name by default. */
    public static final String TABLE_QUEUE_NAME = "EVENTLANE_TABLE_QUEUE_NAME";
    /** The row and attribute names that differ from the defaults: {@code PARTITION_KEY=pk,HEAD_AT=head}. */
    public static final String TABLE_QUEUE_NAMES = "EVENTLANE_TABLE_QUEUE_NAMES";
    /** The {@code minFree} that a queue gets when its keeper row is made; 0 by default. */
    public static final String TABLE_QUEUE_MIN_FREE = "EVENTLANE_TABLE_QUEUE_MIN_FREE";
    /** The SES template of the low-stock mail; without it no mail is sent. */
    public static final String TABLE_QUEUE_MAIL_TEMPLATE = "EVENTLANE_TABLE_QUEUE_MAIL_TEMPLATE";
    /** The sender's address of the low-stock mail. */
    public static final String TABLE_QUEUE_MAIL_SENDER = "EVENTLANE_TABLE_QUEUE_MAIL_SENDER";
    /** The recipients' addresses of the low-stock mail, separated by commas. */
    public static final String TABLE_QUEUE_MAIL_RECIPIENTS = "EVENTLANE_TABLE_QUEUE_MAIL_RECIPIENTS";

    private EnvironmentVariables() {}
}
