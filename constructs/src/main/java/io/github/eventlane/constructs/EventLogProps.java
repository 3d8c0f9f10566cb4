package io.github.eventlane.constructs;

import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.kms.IKey;

/** The settings of an {@link EventLog}; none is required. */
public interface EventLogProps {
    /**
     * Starts props with every default.
     *
     * @return a builder
     */
    static Builder builder() {
        return new Builder();
    }

    /**
     * The name of the table. CloudFormation makes one by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable String getTableName() {
        return null;
    }

    /**
     * How capacity is paid for. {@link BillingMode#PAY_PER_REQUEST} by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable BillingMode getBillingMode() {
        return null;
    }

    /**
     * Provisioned read capacity units. Only with {@link BillingMode#PROVISIONED}; 5 by default there.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getReadCapacity() {
        return null;
    }

    /**
     * Provisioned write capacity units. Only with {@link BillingMode#PROVISIONED}; 5 by default there.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getWriteCapacity() {
        return null;
    }

    /**
     * What the stream shows of a changed item. {@link StreamViewType#NEW_IMAGE} by default. A view without new
     * images is refused: it holds no events.
     *
     * @return the value, or null for the default
     */
    default @Nullable StreamViewType getStream() {
        return null;
    }

    /**
     * Whether the table can be restored to any second of the last 35 days. On by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getPointInTimeRecovery() {
        return null;
    }

    /**
     * Whether the table refuses to be deleted. On by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getDeletionProtection() {
        return null;
    }

    /**
     * The encryption at rest. {@link TableEncryption#DEFAULT}, a key that AWS owns, by default; it costs
     * nothing.
     *
     * @return the value, or null for the default
     */
    default @Nullable TableEncryption getEncryption() {
        return null;
    }

    /**
     * The customer managed key. None by default; set, it makes the encryption {@link
     * TableEncryption#CUSTOMER_MANAGED}.
     *
     * @return the value, or null for the default
     */
    default @Nullable IKey getEncryptionKey() {
        return null;
    }

    /**
     * Whether a second table is made for the snapshots of {@code EventLogClient}; it takes over billing mode,
     * encryption, protection and removal policy. Off by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getSnapshots() {
        return null;
    }

    /**
     * What becomes of the table when it leaves the stack. {@link RemovalPolicy#RETAIN} by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable RemovalPolicy getRemovalPolicy() {
        return null;
    }

    /** Builds {@link EventLogProps}; what is not set keeps its default. */
    final class Builder extends EventLogSettings<Builder> implements software.amazon.jsii.Builder<EventLogProps> {
        private Builder() {}

        @Override
        public EventLogProps build() {
            return props();
        }
    }
}
