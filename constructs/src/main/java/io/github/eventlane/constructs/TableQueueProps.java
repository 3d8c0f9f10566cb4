package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.kms.IKey;

/** The settings of a {@link TableQueue}; none is required. */
public interface TableQueueProps {
    /**
     * Starts props with every default.
     *
     * @return a builder
     */
    static Builder builder() {
        return new Builder();
    }

    /**
     * The table to live in. By default the queue makes one of its own. Its partition and sort key must be strings, named as
     * {@link #getNames()} says; a table of this app with others is refused.
     *
     * @return the value, or null for the default
     */
    default @Nullable ITable getExistingTable() {
        return null;
    }

    /**
     * The name of the table. CloudFormation makes one by default. Not with {@code existingTable}.
     *
     * @return the value, or null for the default
     */
    default @Nullable String getTableName() {
        return null;
    }

    /**
     * The customer managed key of the table. None by default: it is encrypted with a key that AWS owns, which costs
     * nothing. Not with {@code existingTable}.
     *
     * @return the value, or null for the default
     */
    default @Nullable IKey getEncryptionKey() {
        return null;
    }

    /**
     * Whether the table can be restored to any second of the last 35 days. On by default. Not with
     * {@code existingTable}.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getPointInTimeRecovery() {
        return null;
    }

    /**
     * Whether the table refuses to be deleted. On by default. Not with {@code existingTable}.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getDeletionProtection() {
        return null;
    }

    /**
     * What becomes of the table when it leaves the stack. {@link RemovalPolicy#RETAIN} by default. Not with
     * {@code existingTable}.
     *
     * @return the value, or null for the default
     */
    default @Nullable RemovalPolicy getRemovalPolicy() {
        return null;
    }

    /**
     * The queue's name in mails and metrics. By default its path in the stack.
     *
     * @return the value, or null for the default
     */
    default @Nullable String getQueueName() {
        return null;
    }

    /**
     * The names of keys, rows and attributes that differ from their defaults. None by default. Two queues in one table
     * each need their own KEEPER, INVENTORY and RECEIPT.
     *
     * @return the value, or null for the default
     */
    default @Nullable Map<TableQueueName, String> getNames() {
        return null;
    }

    /**
     * The stock at or below which the supplier is told; a whole number from 0, which is the default. It is written to the
     * keeper row when that is made; later the row decides, and {@code TableQueueClient.setMinFree} changes it. The alarm
     * follows this prop.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getMinFree() {
        return null;
    }

    /**
     * The sender of the low-stock mail: an address that is verified in SES, or whose domain is. By default no mail is sent.
     *
     * @return the value, or null for the default
     */
    default @Nullable String getMailSender() {
        return null;
    }

    /**
     * The recipients of the low-stock mail, from 1 to 50 addresses. Only with {@code mailSender}, and needed there.
     *
     * @return the value, or null for the default
     */
    default @Nullable List<String> getMailRecipients() {
        return null;
    }

    /**
     * The name of an SES template of your own for the low-stock mail; it gets {@code queue}, {@code stock}, {@code minFree}
     * and {@code time}. By default the queue makes one. Only with {@code mailSender}.
     *
     * @return the value, or null for the default
     */
    default @Nullable String getMailTemplate() {
        return null;
    }

    /**
     * Whether an alarm rings at low stock. On by default. It needs no mail.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getAlarm() {
        return null;
    }

    /** Builds {@link TableQueueProps}; what is not set keeps its default. */
    final class Builder extends TableQueueSettings<Builder> implements software.amazon.jsii.Builder<TableQueueProps> {
        private Builder() {}

        @Override
        public TableQueueProps build() {
            return props();
        }
    }
}
