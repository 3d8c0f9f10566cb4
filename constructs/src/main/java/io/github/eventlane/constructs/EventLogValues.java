package io.github.eventlane.constructs;

import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.kms.IKey;

/** What a builder has collected. The copy that {@code build()} hands out is never changed again. */
final class EventLogValues implements EventLogProps, Cloneable {
    @Nullable
    String tableName;

    @Nullable
    BillingMode billingMode;

    @Nullable
    Number readCapacity;

    @Nullable
    Number writeCapacity;

    @Nullable
    StreamViewType stream;

    @Nullable
    Boolean pointInTimeRecovery;

    @Nullable
    Boolean deletionProtection;

    @Nullable
    TableEncryption encryption;

    @Nullable
    IKey encryptionKey;

    @Nullable
    Boolean snapshots;

    @Nullable
    RemovalPolicy removalPolicy;

    EventLogValues copy() {
        try {
            return (EventLogValues) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError("this class is Cloneable", e);
        }
    }

    @Override
    public @Nullable String getTableName() {
        return tableName;
    }

    @Override
    public @Nullable BillingMode getBillingMode() {
        return billingMode;
    }

    @Override
    public @Nullable Number getReadCapacity() {
        return readCapacity;
    }

    @Override
    public @Nullable Number getWriteCapacity() {
        return writeCapacity;
    }

    @Override
    public @Nullable StreamViewType getStream() {
        return stream;
    }

    @Override
    public @Nullable Boolean getPointInTimeRecovery() {
        return pointInTimeRecovery;
    }

    @Override
    public @Nullable Boolean getDeletionProtection() {
        return deletionProtection;
    }

    @Override
    public @Nullable TableEncryption getEncryption() {
        return encryption;
    }

    @Override
    public @Nullable IKey getEncryptionKey() {
        return encryptionKey;
    }

    @Override
    public @Nullable Boolean getSnapshots() {
        return snapshots;
    }

    @Override
    public @Nullable RemovalPolicy getRemovalPolicy() {
        return removalPolicy;
    }
}
