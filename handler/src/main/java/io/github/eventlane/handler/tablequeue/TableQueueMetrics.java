package io.github.eventlane.handler.tablequeue;

import java.io.PrintStream;
import java.time.Clock;

/**
 * The CloudWatch metrics of a queue. In a Lambda function each take and add writes one log line in the embedded metric
 * format, from which CloudWatch makes them: no call, no permission. Elsewhere nothing is written.
 *
 * @see <a href="https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html">
 *     Embedded metric format</a>
 */
public final class TableQueueMetrics {
    /** The namespace of the metrics. */
    public static final String NAMESPACE = "Eventlane";
    /** The only dimension: the queue's name. */
    public static final String QUEUE_DIMENSION = "TableQueue";
    /** The items that can be taken, after a take or an add; take its minimum. */
    public static final String STOCK = "Stock";
    /** The items taken; take its sum. */
    public static final String TAKEN = "ItemsTaken";
    /** The items added; take its sum. */
    public static final String ADDED = "ItemsAdded";

    private final String queueName;
    private final Clock clock;
    private final PrintStream out;

    TableQueueMetrics(String queueName, Clock clock, PrintStream out) {
        this.queueName = queueName;
        this.clock = clock;
        this.out = out;
    }

    void taken(int count, long stock) {
        write(TAKEN, count, stock);
    }

    void added(int count, long stock) {
        write(ADDED, count, stock);
    }

    private void write(String metric, int count, long stock) {
        String name = queueName.replace("\\", "\\\\").replace("\"", "\\\"");
        out.println("{\"_aws\":{\"Timestamp\":" + clock.millis() + ",\"CloudWatchMetrics\":[{\"Namespace\":\""
                + NAMESPACE
                + "\",\"Dimensions\":[[\"" + QUEUE_DIMENSION + "\"]],\"Metrics\":[{\"Name\":\"" + STOCK
                + "\",\"Unit\":\"Count\"},{\"Name\":\"" + metric + "\",\"Unit\":\"Count\"}]}]},\"" + QUEUE_DIMENSION
                + "\":\"" + name + "\",\"" + STOCK + "\":" + stock + ",\"" + metric + "\":" + count + "}");
    }
}
