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

/** The settings of an {@link EventCollector}. Only the handler is required. */
public interface EventCollectorProps extends StreamConsumerProps {
    /**
     * Starts props with every default.
     *
     * @return a builder
     */
    static Builder builder() {
        return new Builder();
    }

    /**
     * The code that handles the events: what you write. Required.
     *
     * @return the value, or null for the default
     */
    default @Nullable EventHandlerCode getHandler() {
        return null;
    }

    /**
     * The name that logs, metrics, tags and dead letters show. By default the path of the construct inside its
     * stack. It must be the only one of this name on its dead-letter queue.
     *
     * @return the value, or null for the default
     */
    default @Nullable String getCollectorName() {
        return null;
    }

    /**
     * The event logs whose streams the collector reads. None by default.
     *
     * @return the value, empty for none
     */
    default List<IEventLog> getEventLogs() {
        return List.of();
    }

    /**
     * The topics that the collector subscribes to. None by default.
     *
     * @return the value, empty for none
     */
    default List<IEventTopic> getTopics() {
        return List.of();
    }

    /**
     * Which events reach the collector, from logs and topics alike. All of them by default. Events enqueued
     * directly are never filtered.
     *
     * @return the value, or null for the default
     */
    default @Nullable EventFilter getFilter() {
        return null;
    }

    /**
     * From when on the collector gets the archived events of its topics, before it goes on with the new ones. None by
     * default: new events only. A collector without a topic takes none. The topics must keep an archive, see {@link EventTopicProps#getArchive()}; a topic of this
     * app without one is refused. The time must not lie in the future, nor before the beginning of the archive when the
     * subscription is made ({@code BeginningArchiveTime} of the topic). Afterwards it may stay as it is: only a changed
     * time starts another replay, which takes the place of the one before it.
     *
     * <p>A replayed event has the body, the message group and the filter of any other, and the message attribute {@code
     * Replayed}. The queue drops it only where the same event entered the queue within the last 5 minutes, by its
     * deduplication id; an older one is handled again, so that a handler which had events before should be idempotent.
     * See <a href="https://docs.aws.amazon.com/sns/latest/dg/message-archiving-and-replay-subscriber.html">message
     * replay</a> and <a
     * href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-exactly-once-processing.html">
     * deduplication</a>.
     *
     * @return the value, or null for the default
     */
    default @Nullable Instant getReplayFrom() {
        return null;
    }

    /**
     * Where events go that cannot be handled. By default the stack's own, see {@link DeadLetterQueue#of}.
     *
     * @return the value, or null for the default
     */
    default @Nullable IDeadLetterQueue getDeadLetterQueue() {
        return null;
    }

    /**
     * On which receive a failing event goes to the dead-letter queue, 1 to 1000. 5 by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getMaxReceiveCount() {
        return null;
    }

    /**
     * When finished queue events are deleted. {@link Acknowledge#BATCH_RESPONSE} by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Acknowledge getAcknowledge() {
        return null;
    }

    /**
     * How many ordering keys of a queue batch are handled at once, 1 to 10. The default of the bundled handler
     * is as many as the batch has; use 1 for a handler that is not thread-safe.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getQueueParallelism() {
        return null;
    }

    /**
     * How many ordering keys of a stream batch are handled at once, from 1. 1 by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getStreamParallelism() {
        return null;
    }

    /**
     * Which share of the timeout the handler keeps back to answer in time, between 0 and 1. With less than that
     * left it starts no new event. 0.2 by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getTimeReserve() {
        return null;
    }

    /**
     * Whether the collector gets a table for {@code IdempotentEventHandler} and {@code SequencedEventHandler}, with which an
     * event's effect happens once although it is delivered at least once. The table is paid per request, can be restored
     * to any second of the last 35 days, is encrypted with a key of AWS and stays when it leaves the stack. Off by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getIdempotenceTable() {
        return null;
    }

    /**
     * Whether events can be enqueued with a delay ({@code EventQueueClient}). It makes a standard queue for delays of up to
     * 15 minutes, from which the collector's function forwards the events, and for longer ones a group of EventBridge
     * schedules and the role that these use. When it is turned off, or the collector leaves the stack, events that still
     * wait are lost, unless {@link #getRemovalPolicy()} retains the queue and the group: then they are there to be looked at,
     * but the schedules cannot send any more. Off by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getDelayedEnqueue() {
        return null;
    }

    /**
     * The customer managed key of the table that {@link #getIdempotenceTable()} makes, and only with it. None by default:
     * the table is encrypted with a key that AWS owns.
     *
     * @return the value, or null for the default
     */
    default @Nullable IKey getIdempotenceTableEncryptionKey() {
        return null;
    }

    /**
     * How many queue events Lambda gives the function at most at a time, 1 to 10. 10 by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getBatchSize() {
        return null;
    }

    /**
     * How many invocations the queue may start at once, 2 to 1000. No limit of its own by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getMaxConcurrency() {
        return null;
    }

    /**
     * The name of the queue; it must end with {@code .fifo}. CloudFormation makes one by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable String getQueueName() {
        return null;
    }

    /**
     * How long a received event stays hidden from other receivers, at most 12 hours. 30 seconds by default, or
     * six times {@link #getTimeout()} where that is set. Below the function's timeout it is refused, below six
     * times the timeout it is warned about. See <a
     * href="https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html">Lambda's advice</a>.
     *
     * @return the value, or null for the default
     */
    default @Nullable Duration getVisibilityTimeout() {
        return null;
    }

    /**
     * How long the queue keeps an event, 1 minute to 14 days. 4 days by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Duration getRetentionPeriod() {
        return null;
    }

    /**
     * Whether a message without a deduplication id is deduplicated by its body. On by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getContentBasedDeduplication() {
        return null;
    }

    /**
     * Inside what deduplication works. {@link DeduplicationScope#MESSAGE_GROUP} by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable DeduplicationScope getDeduplicationScope() {
        return null;
    }

    /**
     * Per what the throughput limit counts. {@link FifoThroughputLimit#PER_MESSAGE_GROUP_ID} by default, which
     * needs the deduplication scope message group.
     *
     * @return the value, or null for the default
     */
    default @Nullable FifoThroughputLimit getFifoThroughputLimit() {
        return null;
    }

    /**
     * The encryption of the queue. {@link QueueEncryption#SQS_MANAGED} by default. {@link
     * QueueEncryption#KMS_MANAGED} is refused, for SNS cannot use that key.
     *
     * @return the value, or null for the default
     */
    default @Nullable QueueEncryption getEncryption() {
        return null;
    }

    /**
     * The customer managed key of the queue. None by default; set, it makes the encryption {@link
     * QueueEncryption#KMS}.
     *
     * @return the value, or null for the default
     */
    default @Nullable IKey getEncryptionMasterKey() {
        return null;
    }

    /**
     * Whether the queue refuses requests without TLS. On by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getEnforceSSL() {
        return null;
    }

    /**
     * What becomes of the queue when it leaves the stack. {@link RemovalPolicy#DESTROY} by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable RemovalPolicy getRemovalPolicy() {
        return null;
    }

    /** Builds {@link EventCollectorProps}; what is not set keeps its default. */
    final class Builder extends EventCollectorSettings<Builder>
            implements software.amazon.jsii.Builder<EventCollectorProps> {
        private Builder() {}

        @Override
        public EventCollectorProps build() {
            return props();
        }
    }
}
