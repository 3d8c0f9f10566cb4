package io.github.eventlane.constructs;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sqs.DeduplicationScope;
import software.amazon.awscdk.services.sqs.FifoThroughputLimit;
import software.amazon.awscdk.services.sqs.QueueEncryption;

/** What a builder has collected. The copy that {@code build()} hands out is never changed again. */
final class EventCollectorValues extends StreamConsumerValues implements EventCollectorProps {
    @Nullable
    EventHandlerCode handler;

    @Nullable
    String collectorName;

    List<IEventLog> eventLogs = List.of();
    List<IEventTopic> topics = List.of();

    @Nullable
    EventFilter filter;

    @Nullable
    Instant replayFrom;

    @Nullable
    IDeadLetterQueue deadLetterQueue;

    @Nullable
    Number maxReceiveCount;

    @Nullable
    Acknowledge acknowledge;

    @Nullable
    Number queueParallelism;

    @Nullable
    Number streamParallelism;

    @Nullable
    Number timeReserve;

    @Nullable
    Boolean idempotenceTable;

    @Nullable
    Boolean delayedEnqueue;

    @Nullable
    IKey idempotenceTableEncryptionKey;

    @Nullable
    Number batchSize;

    @Nullable
    Number maxConcurrency;

    @Nullable
    String queueName;

    @Nullable
    Duration visibilityTimeout;

    @Nullable
    Duration retentionPeriod;

    @Nullable
    Boolean contentBasedDeduplication;

    @Nullable
    DeduplicationScope deduplicationScope;

    @Nullable
    FifoThroughputLimit fifoThroughputLimit;

    @Nullable
    QueueEncryption encryption;

    @Nullable
    IKey encryptionMasterKey;

    @Nullable
    Boolean enforceSSL;

    @Nullable
    RemovalPolicy removalPolicy;

    EventCollectorValues copy() {
        return (EventCollectorValues) clone();
    }

    @Override
    public @Nullable EventHandlerCode getHandler() {
        return handler;
    }

    @Override
    public @Nullable String getCollectorName() {
        return collectorName;
    }

    @Override
    public List<IEventLog> getEventLogs() {
        return eventLogs;
    }

    @Override
    public List<IEventTopic> getTopics() {
        return topics;
    }

    @Override
    public @Nullable EventFilter getFilter() {
        return filter;
    }

    @Override
    public @Nullable Instant getReplayFrom() {
        return replayFrom;
    }

    @Override
    public @Nullable IDeadLetterQueue getDeadLetterQueue() {
        return deadLetterQueue;
    }

    @Override
    public @Nullable Number getMaxReceiveCount() {
        return maxReceiveCount;
    }

    @Override
    public @Nullable Acknowledge getAcknowledge() {
        return acknowledge;
    }

    @Override
    public @Nullable Number getQueueParallelism() {
        return queueParallelism;
    }

    @Override
    public @Nullable Number getStreamParallelism() {
        return streamParallelism;
    }

    @Override
    public @Nullable Number getTimeReserve() {
        return timeReserve;
    }

    @Override
    public @Nullable Boolean getIdempotenceTable() {
        return idempotenceTable;
    }

    @Override
    public @Nullable Boolean getDelayedEnqueue() {
        return delayedEnqueue;
    }

    @Override
    public @Nullable IKey getIdempotenceTableEncryptionKey() {
        return idempotenceTableEncryptionKey;
    }

    @Override
    public @Nullable Number getBatchSize() {
        return batchSize;
    }

    @Override
    public @Nullable Number getMaxConcurrency() {
        return maxConcurrency;
    }

    @Override
    public @Nullable String getQueueName() {
        return queueName;
    }

    @Override
    public @Nullable Duration getVisibilityTimeout() {
        return visibilityTimeout;
    }

    @Override
    public @Nullable Duration getRetentionPeriod() {
        return retentionPeriod;
    }

    @Override
    public @Nullable Boolean getContentBasedDeduplication() {
        return contentBasedDeduplication;
    }

    @Override
    public @Nullable DeduplicationScope getDeduplicationScope() {
        return deduplicationScope;
    }

    @Override
    public @Nullable FifoThroughputLimit getFifoThroughputLimit() {
        return fifoThroughputLimit;
    }

    @Override
    public @Nullable QueueEncryption getEncryption() {
        return encryption;
    }

    @Override
    public @Nullable IKey getEncryptionMasterKey() {
        return encryptionMasterKey;
    }

    @Override
    public @Nullable Boolean getEnforceSSL() {
        return enforceSSL;
    }

    @Override
    public @Nullable RemovalPolicy getRemovalPolicy() {
        return removalPolicy;
    }
}
