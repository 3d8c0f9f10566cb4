package io.github.eventlane.constructs;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sns.FifoThroughputScope;

/**
 * The settings of an {@link EventTopic}; none is required. Those of {@link StreamConsumerProps} are for the function
 * that relays the events of {@link #getEventLogs()}; its timeout is 30 seconds by default.
 */
public interface EventTopicProps extends StreamConsumerProps {
    /**
     * Starts props with every default.
     *
     * @return a builder
     */
    static Builder builder() {
        return new Builder();
    }

    /**
     * The name of the topic; it must end with {@code .fifo}. CloudFormation makes one by default. Collectors and publishers
     * of this app in other accounts and regions need it.
     *
     * @return the value, or null for the default
     */
    default @Nullable String getTopicName() {
        return null;
    }

    /**
     * The display name. None by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable String getDisplayName() {
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
     * Per what the throughput limit counts. {@link FifoThroughputScope#MESSAGE_GROUP} by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable FifoThroughputScope getFifoThroughputScope() {
        return null;
    }

    /**
     * Whether the topic is encrypted. On by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getEncrypted() {
        return null;
    }

    /**
     * The key that encrypts the topic. By default the key {@code alias/aws/sns}, which everyone in the account
     * who may publish may use. Publishers of other accounts need a customer managed key.
     *
     * @return the value, or null for the default
     */
    default @Nullable IKey getMasterKey() {
        return null;
    }

    /**
     * Whether the topic refuses requests without TLS. On by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getEnforceSSL() {
        return null;
    }

    /**
     * How long the topic keeps its messages for replay, whole days from 1 to 365. No archive by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Duration getArchive() {
        return null;
    }

    /**
     * How large a message may be with its attributes, in bytes, from 1,024 to 1,048,576 (1 MiB). By default it is not set, and
     * SNS takes 262,144 bytes (256 KiB). Above that, SNS lets a topic have at most 100 subscriptions. An event that is larger
     * goes to the dead-letter queue instead of the topic; a log takes events of 400 KB.
     *
     * <p>CloudFormation has no property for it: a custom resource makes the call, by the function that the CDK shares among
     * all of a stack's {@code AwsCustomResource}s.
     *
     * @return the value, or null for the default
     * @see <a href="https://docs.aws.amazon.com/sns/latest/dg/large-message-payloads.html">AWS: publishing large
     *     messages</a>
     */
    default @Nullable Number getMaxMessageSizeBytes() {
        return null;
    }

    /**
     * The event logs whose events are relayed to the topic. None by default: then only direct publishers feed
     * it.
     *
     * @return the value, empty for none
     */
    default List<IEventLog> getEventLogs() {
        return List.of();
    }

    /**
     * Where events go that cannot be relayed. By default the stack's own, see {@link DeadLetterQueue#of}.
     *
     * @return the value, or null for the default
     */
    default @Nullable IDeadLetterQueue getDeadLetterQueue() {
        return null;
    }

    /** Builds {@link EventTopicProps}; what is not set keeps its default. */
    final class Builder extends EventTopicSettings<Builder> implements software.amazon.jsii.Builder<EventTopicProps> {
        private Builder() {}

        @Override
        public EventTopicProps build() {
            return props();
        }
    }
}
