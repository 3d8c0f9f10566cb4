package io.github.eventlane.constructs;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sqs.DeduplicationScope;
import software.amazon.awscdk.services.sqs.FifoThroughputLimit;
import software.amazon.awscdk.services.sqs.QueueEncryption;

/** The setters that the builders of {@link EventCollector} and {@link EventCollectorProps} share. */
abstract class EventCollectorSettings<B extends EventCollectorSettings<B>> extends StreamConsumerSettings<B> {
    private final EventCollectorValues values = new EventCollectorValues();

    @Override
    EventCollectorValues values() {
        return values;
    }

    /** What was set so far, safe from later changes. */
    final EventCollectorProps props() {
        return values.copy();
    }

    /**
     * The code that handles the events: what you write. Required.
     *
     * @param handler see {@link EventCollectorProps#getHandler()}
     * @return this
     */
    public B handler(EventHandlerCode handler) {
        values.handler = handler;
        return self();
    }

    /**
     * The name that logs, metrics, tags and dead letters show. By default the path of the construct inside its
     * stack. It must be the only one of this name on its dead-letter queue.
     *
     * @param collectorName see {@link EventCollectorProps#getCollectorName()}
     * @return this
     */
    public B collectorName(String collectorName) {
        values.collectorName = collectorName;
        return self();
    }

    /**
     * Adds one to {@link EventCollectorProps#getEventLogs()}.
     *
     * @param eventLog one more
     * @return this
     */
    public B eventLog(IEventLog eventLog) {
        return eventLogs(List.of(Checks.given("eventLog", eventLog)));
    }

    /**
     * Adds event logs whose streams the collector reads. None by default.
     *
     * @param eventLogs further ones, see {@link EventCollectorProps#getEventLogs()}
     * @return this
     */
    public B eventLogs(List<? extends IEventLog> eventLogs) {
        values.eventLogs = Stream.concat(
                        values.eventLogs.stream(), Checks.<IEventLog>allGiven("eventLogs", eventLogs).stream())
                .toList();
        return self();
    }

    /**
     * Adds one to {@link EventCollectorProps#getTopics()}.
     *
     * @param topic one more
     * @return this
     */
    public B topic(IEventTopic topic) {
        return topics(List.of(Checks.given("topic", topic)));
    }

    /**
     * Adds topics that the collector subscribes to. None by default.
     *
     * @param topics further ones, see {@link EventCollectorProps#getTopics()}
     * @return this
     */
    public B topics(List<? extends IEventTopic> topics) {
        values.topics = Stream.concat(values.topics.stream(), Checks.<IEventTopic>allGiven("topics", topics).stream())
                .toList();
        return self();
    }

    /**
     * Which events reach the collector, from logs and topics alike. All of them by default. Events enqueued
     * directly are never filtered.
     *
     * @param filter see {@link EventCollectorProps#getFilter()}
     * @return this
     */
    public B filter(EventFilter filter) {
        values.filter = filter;
        return self();
    }

    /**
     * From when on the collector gets the archived events of its topics, before it goes on with the new ones. None by
     * default: new events only. Refused for a topic of this app without archive. A changed time starts another replay.
     *
     * @param replayFrom see {@link EventCollectorProps#getReplayFrom()}
     * @return this
     */
    public B replayFrom(Instant replayFrom) {
        values.replayFrom = replayFrom;
        return self();
    }

    /**
     * Where events go that cannot be handled. By default the stack's own, see {@link DeadLetterQueue#of}.
     *
     * @param deadLetterQueue see {@link EventCollectorProps#getDeadLetterQueue()}
     * @return this
     */
    public B deadLetterQueue(IDeadLetterQueue deadLetterQueue) {
        values.deadLetterQueue = deadLetterQueue;
        return self();
    }

    /**
     * On which receive a failing event goes to the dead-letter queue, 1 to 1000. 5 by default.
     *
     * @param maxReceiveCount see {@link EventCollectorProps#getMaxReceiveCount()}
     * @return this
     */
    public B maxReceiveCount(Number maxReceiveCount) {
        values.maxReceiveCount = maxReceiveCount;
        return self();
    }

    /**
     * When finished queue events are deleted. {@link Acknowledge#BATCH_RESPONSE} by default.
     *
     * @param acknowledge see {@link EventCollectorProps#getAcknowledge()}
     * @return this
     */
    public B acknowledge(Acknowledge acknowledge) {
        values.acknowledge = acknowledge;
        return self();
    }

    /**
     * How many ordering keys of a queue batch are handled at once, 1 to 10. The default of the bundled handler
     * is as many as the batch has; use 1 for a handler that is not thread-safe.
     *
     * @param queueParallelism see {@link EventCollectorProps#getQueueParallelism()}
     * @return this
     */
    public B queueParallelism(Number queueParallelism) {
        values.queueParallelism = queueParallelism;
        return self();
    }

    /**
     * How many ordering keys of a stream batch are handled at once, from 1. 1 by default.
     *
     * @param streamParallelism see {@link EventCollectorProps#getStreamParallelism()}
     * @return this
     */
    public B streamParallelism(Number streamParallelism) {
        values.streamParallelism = streamParallelism;
        return self();
    }

    /**
     * Which share of the timeout the handler keeps back to answer in time, between 0 and 1. With less than that
     * left it starts no new event. 0.2 by default.
     *
     * @param timeReserve see {@link EventCollectorProps#getTimeReserve()}
     * @return this
     */
    public B timeReserve(Number timeReserve) {
        values.timeReserve = timeReserve;
        return self();
    }

    /**
     * Whether the collector gets a table for {@code IdempotentEventHandler} and {@code SequencedEventHandler}, with which an
     * event's effect happens once although it is delivered at least once. The table is paid per request, can be restored
     * to any second of the last 35 days, is encrypted with a key of AWS and stays when it leaves the stack. Off by default.
     *
     * @param idempotenceTable see {@link EventCollectorProps#getIdempotenceTable()}
     * @return this
     */
    public B idempotenceTable(Boolean idempotenceTable) {
        values.idempotenceTable = idempotenceTable;
        return self();
    }

    /**
     * Whether events can be enqueued with a delay. Off by default.
     *
     * @param delayedEnqueue see {@link EventCollectorProps#getDelayedEnqueue()}
     * @return this
     */
    public B delayedEnqueue(Boolean delayedEnqueue) {
        values.delayedEnqueue = delayedEnqueue;
        return self();
    }

    /**
     * The customer managed key of the table that {@code idempotenceTable} makes, and only with it. None by default:
     * the table is encrypted with a key that AWS owns.
     *
     * @param idempotenceTableEncryptionKey see {@link EventCollectorProps#getIdempotenceTableEncryptionKey()}
     * @return this
     */
    public B idempotenceTableEncryptionKey(IKey idempotenceTableEncryptionKey) {
        values.idempotenceTableEncryptionKey = idempotenceTableEncryptionKey;
        return self();
    }

    /**
     * How many queue events Lambda gives the function at most at a time, 1 to 10. 10 by default.
     *
     * @param batchSize see {@link EventCollectorProps#getBatchSize()}
     * @return this
     */
    public B batchSize(Number batchSize) {
        values.batchSize = batchSize;
        return self();
    }

    /**
     * How many invocations the queue may start at once, 2 to 1000. No limit of its own by default.
     *
     * @param maxConcurrency see {@link EventCollectorProps#getMaxConcurrency()}
     * @return this
     */
    public B maxConcurrency(Number maxConcurrency) {
        values.maxConcurrency = maxConcurrency;
        return self();
    }

    /**
     * The name of the queue; it must end with {@code .fifo}. CloudFormation makes one by default.
     *
     * @param queueName see {@link EventCollectorProps#getQueueName()}
     * @return this
     */
    public B queueName(String queueName) {
        values.queueName = queueName;
        return self();
    }

    /**
     * How long a received event stays hidden from other receivers, at most 12 hours. 30 seconds by default, or
     * six times {@code timeout} where that is set. Below the function's timeout it is refused, below six times
     * the timeout it is warned about. See <a
     * href="https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html">Lambda's advice</a>.
     *
     * @param visibilityTimeout see {@link EventCollectorProps#getVisibilityTimeout()}
     * @return this
     */
    public B visibilityTimeout(Duration visibilityTimeout) {
        values.visibilityTimeout = visibilityTimeout;
        return self();
    }

    /**
     * How long the queue keeps an event, 1 minute to 14 days. 4 days by default.
     *
     * @param retentionPeriod see {@link EventCollectorProps#getRetentionPeriod()}
     * @return this
     */
    public B retentionPeriod(Duration retentionPeriod) {
        values.retentionPeriod = retentionPeriod;
        return self();
    }

    /**
     * Whether a message without a deduplication id is deduplicated by its body. On by default.
     *
     * @param contentBasedDeduplication see {@link EventCollectorProps#getContentBasedDeduplication()}
     * @return this
     */
    public B contentBasedDeduplication(Boolean contentBasedDeduplication) {
        values.contentBasedDeduplication = contentBasedDeduplication;
        return self();
    }

    /**
     * Inside what deduplication works. {@link DeduplicationScope#MESSAGE_GROUP} by default.
     *
     * @param deduplicationScope see {@link EventCollectorProps#getDeduplicationScope()}
     * @return this
     */
    public B deduplicationScope(DeduplicationScope deduplicationScope) {
        values.deduplicationScope = deduplicationScope;
        return self();
    }

    /**
     * Per what the throughput limit counts. {@link FifoThroughputLimit#PER_MESSAGE_GROUP_ID} by default, which
     * needs the deduplication scope message group.
     *
     * @param fifoThroughputLimit see {@link EventCollectorProps#getFifoThroughputLimit()}
     * @return this
     */
    public B fifoThroughputLimit(FifoThroughputLimit fifoThroughputLimit) {
        values.fifoThroughputLimit = fifoThroughputLimit;
        return self();
    }

    /**
     * The encryption of the queue. {@link QueueEncryption#SQS_MANAGED} by default. {@link
     * QueueEncryption#KMS_MANAGED} is refused, for SNS cannot use that key.
     *
     * @param encryption see {@link EventCollectorProps#getEncryption()}
     * @return this
     */
    public B encryption(QueueEncryption encryption) {
        values.encryption = encryption;
        return self();
    }

    /**
     * The customer managed key of the queue. None by default; set, it makes the encryption {@link
     * QueueEncryption#KMS}.
     *
     * @param encryptionMasterKey see {@link EventCollectorProps#getEncryptionMasterKey()}
     * @return this
     */
    public B encryptionMasterKey(IKey encryptionMasterKey) {
        values.encryptionMasterKey = encryptionMasterKey;
        return self();
    }

    /**
     * Whether the queue refuses requests without TLS. On by default.
     *
     * @param enforceSSL see {@link EventCollectorProps#getEnforceSSL()}
     * @return this
     */
    public B enforceSSL(Boolean enforceSSL) {
        values.enforceSSL = enforceSSL;
        return self();
    }

    /**
     * What becomes of the queue when it leaves the stack. {@link RemovalPolicy#DESTROY} by default.
     *
     * @param removalPolicy see {@link EventCollectorProps#getRemovalPolicy()}
     * @return this
     */
    public B removalPolicy(RemovalPolicy removalPolicy) {
        values.removalPolicy = removalPolicy;
        return self();
    }
}
