package io.github.eventlane.constructs;

import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sqs.QueueEncryption;

/** What a builder has collected. The copy that {@code build()} hands out is never changed again. */
final class DeadLetterQueueValues implements DeadLetterQueueProps, Cloneable {
    @Nullable
    String queueName;

    @Nullable
    Duration retentionPeriod;

    @Nullable
    QueueEncryption encryption;

    @Nullable
    IKey encryptionMasterKey;

    @Nullable
    Boolean enforceSSL;

    @Nullable
    Boolean alarm;

    @Nullable
    RemovalPolicy removalPolicy;

    DeadLetterQueueValues copy() {
        try {
            return (DeadLetterQueueValues) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError("this class is Cloneable", e);
        }
    }

    @Override
    public @Nullable String getQueueName() {
        return queueName;
    }

    @Override
    public @Nullable Duration getRetentionPeriod() {
        return retentionPeriod;
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
    public @Nullable Boolean getAlarm() {
        return alarm;
    }

    @Override
    public @Nullable RemovalPolicy getRemovalPolicy() {
        return removalPolicy;
    }
}
