package io.github.eventlane.constructs;

import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.sqs.IQueue;
import software.constructs.IConstruct;

/** A dead-letter queue, made in this app or imported. */
public interface IDeadLetterQueue extends IConstruct {
    /**
     * The queue itself.
     *
     * @return a FIFO queue
     */
    IQueue getQueue();

    /**
     * Lets someone look at dead letters without taking them away: receive them, hide them for a while, count them.
     *
     * @param grantee who may
     * @return the grant
     */
    default Grant grantInspect(IGrantable grantee) {
        return Access.inspect(getQueue(), grantee);
    }

    /**
     * Lets someone take dead letters away in order to handle them again: all of {@link #grantInspect}, delete, and SQS's
     * own message move tasks. Where the letters go needs a grant of its own: {@link EventCollector#grantEnqueue}.
     *
     * @param grantee who may
     * @return the grant
     */
    default Grant grantRedrive(IGrantable grantee) {
        return Access.redrive(getQueue(), grantee);
    }

    /**
     * How many dead letters lie in the queue: the maximum of ApproximateNumberOfMessagesVisible.
     *
     * @return the metric
     */
    default Metric metricDeadLetters() {
        return Access.visibleMessages(getQueue());
    }
}
