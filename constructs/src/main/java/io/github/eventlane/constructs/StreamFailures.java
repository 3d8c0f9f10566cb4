package io.github.eventlane.constructs;

import io.github.eventlane.handler.EnvironmentVariables;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Token;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping;
import software.amazon.awscdk.services.sqs.CfnQueue;
import software.amazon.awscdk.services.sqs.IQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;
import software.constructs.Construct;

/**
 * Where Lambda reports the stream records that it gave up. A report holds only the shard and the sequence numbers, and
 * goes to a standard queue; {@code StreamFailureFunction} reads the records again and parks the whole events in the
 * shared FIFO dead-letter queue.
 */
final class StreamFailures extends Construct {
    private static final String ENTRY_POINT = "io.github.eventlane.handler.deadletter.StreamFailureFunction";
    private static final Duration TIMEOUT = Duration.seconds(60);
    private static final int SQS_DEFAULT_VISIBILITY_SECONDS = 30;

    private final IQueue queue;
    private final HandlerFunction function;

    StreamFailures(Construct scope, String consumer, IDeadLetterQueue deadLetters, StreamConsumerProps props) {
        super(scope, "StreamFailures");
        queue = queue(props.getOnFailure());
        function = new HandlerFunction(
                this,
                "Function",
                EventHandlerCode.bundled(ENTRY_POINT),
                settings(props),
                TIMEOUT,
                "Parks the events that " + consumer + " could not handle from a stream",
                Map.of(
                        EnvironmentVariables.COLLECTOR,
                        consumer,
                        EnvironmentVariables.DEAD_LETTER_QUEUE_URL,
                        deadLetters.getQueue().getQueueUrl()));
        Access.consume(queue, function.function());
        Access.send(deadLetters.getQueue(), function.function());
        CfnEventSourceMapping.Builder.create(this, "Source")
                .functionName(function.alias().getFunctionArn())
                .eventSourceArn(queue.getQueueArn())
                .batchSize(10)
                .functionResponseTypes(List.of("ReportBatchItemFailures"))
                .build();
    }

    /** Where Lambda reports to. */
    IQueue queue() {
        return queue;
    }

    /** Lets the function read given up records of a log again. */
    void mayReread(IEventLog log, String streamArn) {
        Access.rereadStream(log.getTable(), streamArn, function.function());
    }

    /**
     * Where it runs, what it may do and where its logs go is what its consumer's function has. It runs seldom and nobody
     * waits for it, so that a snapshot would be made for nothing.
     */
    private static StreamConsumerProps settings(StreamConsumerProps consumer) {
        StreamConsumerValues settings = new StreamConsumerValues();
        settings.snapStart = false;
        settings.permissionsBoundary = consumer.getPermissionsBoundary();
        settings.environmentEncryption = consumer.getEnvironmentEncryption();
        settings.logGroup = consumer.getLogGroup();
        settings.logRetention = consumer.getLogRetention();
        settings.vpc = consumer.getVpc();
        settings.vpcSubnets = consumer.getVpcSubnets();
        settings.securityGroups = consumer.getSecurityGroups();
        return settings;
    }

    private IQueue queue(@Nullable IQueue given) {
        if (given == null) {
            Queue made = Queue.Builder.create(this, "Queue")
                    .retentionPeriod(Duration.days(14))
                    .visibilityTimeout(Duration.seconds(6 * TIMEOUT.toSeconds().intValue()))
                    .encryption(QueueEncryption.SQS_MANAGED)
                    .enforceSsl(true)
                    .build();
            NagReason.give(
                    made,
                    "AwsSolutions-SQS3",
                    "It is a dead-letter queue itself: Lambda reports to it the stream records that it gave up.");
            return made;
        }
        if (given.getFifo()) {
            throw Checks.refusal(
                    "onFailure",
                    given.getNode().getPath(),
                    "is a FIFO queue, and Lambda reports stream failures to standard queues only",
                    "leave onFailure out, or give a standard queue; the events still end in the FIFO dead-letter queue");
        }
        checkPlace(given);
        checkVisibilityTimeout(given);
        return given;
    }

    /** The function that drains it polls queues of its own region, and has rights on those of its own account. */
    private void checkPlace(IQueue given) {
        Place there = Place.ofResource(given);
        if (there.isElsewhereThan(Place.of(this))) {
            throw Checks.refusal(
                    "onFailure",
                    given.getNode().getPath(),
                    "is of " + there + ", and " + getNode().getPath() + " of " + Place.of(this),
                    "leave onFailure out, or give a queue of the same account and region");
        }
    }

    /** Of an imported queue it is not known. */
    private static void checkVisibilityTimeout(IQueue given) {
        if (!(given.getNode().getDefaultChild() instanceof CfnQueue queue)) {
            return;
        }
        Number seconds = Checks.orElse(queue.getVisibilityTimeout(), SQS_DEFAULT_VISIBILITY_SECONDS);
        if (!Token.isUnresolved(seconds)
                && seconds.intValue() < TIMEOUT.toSeconds().intValue()) {
            throw Checks.refusal(
                    "onFailure",
                    given.getNode().getPath(),
                    "has a visibility timeout of " + seconds + " seconds, below the " + TIMEOUT.toSeconds()
                            + " of the function that drains it, which Lambda refuses",
                    "set the queue's visibilityTimeout to 6 minutes");
        }
    }
}
