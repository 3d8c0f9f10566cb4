package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.kms.IKey;

/** What a builder has collected. The copy that {@code build()} hands out is never changed again. */
final class TableQueueValues implements TableQueueProps, Cloneable {
    @Nullable
    ITable existingTable;

    @Nullable
    String tableName;

    @Nullable
    IKey encryptionKey;

    @Nullable
    Boolean pointInTimeRecovery;

    @Nullable
    Boolean deletionProtection;

    @Nullable
    RemovalPolicy removalPolicy;

    @Nullable
    String queueName;

    @Nullable
    Map<TableQueueName, String> names;

    @Nullable
    Number minFree;

    @Nullable
    String mailSender;

    @Nullable
    List<String> mailRecipients;

    @Nullable
    String mailTemplate;

    @Nullable
    Boolean alarm;

    TableQueueValues copy() {
        try {
            return (TableQueueValues) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError("this class is Cloneable", e);
        }
    }

    @Override
    public @Nullable ITable getExistingTable() {
        return existingTable;
    }

    @Override
    public @Nullable String getTableName() {
        return tableName;
    }

    @Override
    public @Nullable IKey getEncryptionKey() {
        return encryptionKey;
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
    public @Nullable RemovalPolicy getRemovalPolicy() {
        return removalPolicy;
    }

    @Override
    public @Nullable String getQueueName() {
        return queueName;
    }

    @Override
    public @Nullable Map<TableQueueName, String> getNames() {
        return names;
    }

    @Override
    public @Nullable Number getMinFree() {
        return minFree;
    }

    @Override
    public @Nullable String getMailSender() {
        return mailSender;
    }

    @Override
    public @Nullable List<String> getMailRecipients() {
        return mailRecipients;
    }

    @Override
    public @Nullable String getMailTemplate() {
        return mailTemplate;
    }

    @Override
    public @Nullable Boolean getAlarm() {
        return alarm;
    }
}
