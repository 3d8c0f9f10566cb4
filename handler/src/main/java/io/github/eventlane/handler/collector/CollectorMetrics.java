package io.github.eventlane.handler.collector;

/**
 * The names of the CloudWatch metrics that a collector writes with its log, once a batch, in the
 * <a href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html">
 * embedded metric format</a>.
 */
public final class CollectorMetrics {
    /** The namespace of all of them. */
    public static final String NAMESPACE = "Eventlane";
    /** The one dimension: the collector's name. */
    public static final String COLLECTOR = "collector";
    /** Events that the handler finished. */
    public static final String HANDLED = "Handled";
    /** Tries that failed and will be made again. */
    public static final String FAILED = "Failed";
    /** Events put into the dead-letter queue. */
    public static final String PARKED = "Parked";
    /** Stream records that hold no event. */
    public static final String SKIPPED = "Skipped";
    /** How long ago the batch's oldest record entered its queue or table, in milliseconds. */
    public static final String OLDEST_EVENT_AGE = "OldestEventAge";
    /** How long the batch took, in milliseconds. */
    public static final String BATCH_DURATION = "BatchDuration";

    private CollectorMetrics() {}
}
