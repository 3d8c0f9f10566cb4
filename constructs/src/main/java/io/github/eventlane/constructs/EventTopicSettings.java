package io.github.eventlane.constructs;

import java.util.List;
import java.util.stream.Stream;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sns.FifoThroughputScope;

/** The setters that the builders of {@link EventTopic} and {@link EventTopicProps} share. */
abstract class EventTopicSettings<B extends EventTopicSettings<B>> extends StreamConsumerSettings<B> {
    private final EventTopicValues values = new EventTopicValues();

    @Override
    EventTopicValues values() {
        return values;
    }

    /** What was set so far, safe from later changes. */
    final EventTopicProps props() {
        return values.copy();
    }

    /**
     * The name of the topic; it must end with {@code .fifo}. CloudFormation makes one by default. Collectors and publishers
     * of this app in other accounts and regions need it.
     *
     * @param topicName see {@link EventTopicProps#getTopicName()}
     * @return this
     */
    public B topicName(String topicName) {
        values.topicName = topicName;
        return self();
    }

    /**
     * The display name. None by default.
     *
     * @param displayName see {@link EventTopicProps#getDisplayName()}
     * @return this
     */
    public B displayName(String displayName) {
        values.displayName = displayName;
        return self();
    }

    /**
     * Whether a message without a deduplication id is deduplicated by its body. On by default.
     *
     * @param contentBasedDeduplication see {@link EventTopicProps#getContentBasedDeduplication()}
     * @return this
     */
    public B contentBasedDeduplication(Boolean contentBasedDeduplication) {
        values.contentBasedDeduplication = contentBasedDeduplication;
        return self();
    }

    /**
     * Per what the throughput limit counts. {@link FifoThroughputScope#MESSAGE_GROUP} by default.
     *
     * @param fifoThroughputScope see {@link EventTopicProps#getFifoThroughputScope()}
     * @return this
     */
    public B fifoThroughputScope(FifoThroughputScope fifoThroughputScope) {
        values.fifoThroughputScope = fifoThroughputScope;
        return self();
    }

    /**
     * Whether the topic is encrypted. On by default.
     *
     * @param encrypted see {@link EventTopicProps#getEncrypted()}
     * @return this
     */
    public B encrypted(Boolean encrypted) {
        values.encrypted = encrypted;
        return self();
    }

    /**
     * The key that encrypts the topic. By default the key {@code alias/aws/sns}, which everyone in the account
     * who may publish may use. Publishers of other accounts need a customer managed key.
     *
     * @param masterKey see {@link EventTopicProps#getMasterKey()}
     * @return this
     */
    public B masterKey(IKey masterKey) {
        values.masterKey = masterKey;
        return self();
    }

    /**
     * Whether the topic refuses requests without TLS. On by default.
     *
     * @param enforceSSL see {@link EventTopicProps#getEnforceSSL()}
     * @return this
     */
    public B enforceSSL(Boolean enforceSSL) {
        values.enforceSSL = enforceSSL;
        return self();
    }

    /**
     * How long the topic keeps its messages for replay, whole days from 1 to 365. No archive by default.
     *
     * @param archive see {@link EventTopicProps#getArchive()}
     * @return this
     */
    public B archive(Duration archive) {
        values.archive = archive;
        return self();
    }

    /**
     * How large a message may be with its attributes, in bytes, from 1,024 to 1,048,576. By default it is not set, and SNS
     * takes 262,144 bytes (256 KiB).
     *
     * @param maxMessageSizeBytes see {@link EventTopicProps#getMaxMessageSizeBytes()}
     * @return this
     */
    public B maxMessageSizeBytes(Number maxMessageSizeBytes) {
        values.maxMessageSizeBytes = maxMessageSizeBytes;
        return self();
    }

    /**
     * Adds one to {@link EventTopicProps#getEventLogs()}.
     *
     * @param eventLog one more
     * @return this
     */
    public B eventLog(IEventLog eventLog) {
        return eventLogs(List.of(Checks.given("eventLog", eventLog)));
    }

    /**
     * Adds event logs whose events are relayed to the topic. None by default: then only direct publishers feed
     * it.
     *
     * @param eventLogs further ones, see {@link EventTopicProps#getEventLogs()}
     * @return this
     */
    public B eventLogs(List<? extends IEventLog> eventLogs) {
        values.eventLogs = Stream.concat(
                        values.eventLogs.stream(), Checks.<IEventLog>allGiven("eventLogs", eventLogs).stream())
                .toList();
        return self();
    }

    /**
     * Where events go that cannot be relayed. By default the stack's own, see {@link DeadLetterQueue#of}.
     *
     * @param deadLetterQueue see {@link EventTopicProps#getDeadLetterQueue()}
     * @return this
     */
    public B deadLetterQueue(IDeadLetterQueue deadLetterQueue) {
        values.deadLetterQueue = deadLetterQueue;
        return self();
    }
}
