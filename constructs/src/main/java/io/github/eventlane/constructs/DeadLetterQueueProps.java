package io.github.eventlane.constructs;

import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sqs.QueueEncryption;

/** The settings of a {@link DeadLetterQueue}; none is required. */
public interface DeadLetterQueueProps {
    /**
     * Starts props with every default.
     *
     * @return a builder
     */
    static Builder builder() {
        return new Builder();
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
     * How long a dead letter is kept, 1 minute to 14 days. 14 days by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Duration getRetentionPeriod() {
        return null;
    }

    /**
     * The encryption of the queue. {@link QueueEncryption#SQS_MANAGED} by default.
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
     * Whether an alarm is made that rings at one visible dead letter. On by default. Give it actions through
     * {@link DeadLetterQueue#getAlarm()}.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getAlarm() {
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

    /** Builds {@link DeadLetterQueueProps}; what is not set keeps its default. */
    final class Builder extends DeadLetterQueueSettings<Builder>
            implements software.amazon.jsii.Builder<DeadLetterQueueProps> {
        private Builder() {}

        @Override
        public DeadLetterQueueProps build() {
            return props();
        }
    }
}
