package io.github.eventlane.constructs;

import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.sqs.DeduplicationScope;
import software.amazon.awscdk.services.sqs.FifoThroughputLimit;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;
import software.constructs.Construct;

/** The FIFO queue of a collector. */
final class CollectorQueue {
    private static final int MAX_RECEIVE_COUNT = 5;

    private CollectorQueue() {}

    static Queue create(
            Construct scope, EventCollectorProps props, Duration visibilityTimeout, IDeadLetterQueue deadLetters) {
        DeduplicationScope deduplication =
                Checks.orElse(props.getDeduplicationScope(), DeduplicationScope.MESSAGE_GROUP);
        FifoThroughputLimit limit =
                Checks.orElse(props.getFifoThroughputLimit(), FifoThroughputLimit.PER_MESSAGE_GROUP_ID);
        check(props, deduplication, limit);
        return Queue.Builder.create(scope, "Queue")
                .fifo(true)
                .queueName(props.getQueueName())
                .visibilityTimeout(visibilityTimeout)
                .retentionPeriod(props.getRetentionPeriod())
                .contentBasedDeduplication(Checks.orElse(props.getContentBasedDeduplication(), true))
                .deduplicationScope(deduplication)
                .fifoThroughputLimit(limit)
                .encryption(Encryption.of(props.getEncryption(), props.getEncryptionMasterKey()))
                .encryptionMasterKey(props.getEncryptionMasterKey())
                .enforceSsl(Checks.orElse(props.getEnforceSSL(), true))
                .removalPolicy(props.getRemovalPolicy())
                .deadLetterQueue(software.amazon.awscdk.services.sqs.DeadLetterQueue.builder()
                        .queue(deadLetters.getQueue())
                        .maxReceiveCount(maxReceiveCount(props))
                        .build())
                .build();
    }

    static Number maxReceiveCount(EventCollectorProps props) {
        return Checks.orElse(props.getMaxReceiveCount(), MAX_RECEIVE_COUNT);
    }

    private static void check(EventCollectorProps props, DeduplicationScope deduplication, FifoThroughputLimit limit) {
        NameChecks.fifoName("queueName", props.getQueueName(), NameChecks.MAX_QUEUE_NAME);
        Checks.range("retentionPeriod", props.getRetentionPeriod(), Duration.minutes(1), Duration.days(14));
        if (limit == FifoThroughputLimit.PER_MESSAGE_GROUP_ID && deduplication != DeduplicationScope.MESSAGE_GROUP) {
            throw Checks.refusal(
                    "deduplicationScope",
                    deduplication,
                    "does not go with a throughput limit per message group id",
                    "set fifoThroughputLimit(FifoThroughputLimit.PER_QUEUE), or leave deduplicationScope out");
        }
        if (props.getEncryption() == QueueEncryption.KMS_MANAGED) {
            throw Checks.refusal(
                    "encryption",
                    props.getEncryption(),
                    "uses a key of AWS that SNS may not use to deliver events",
                    "set QueueEncryption.SQS_MANAGED, or a customer managed encryptionMasterKey");
        }
    }
}
