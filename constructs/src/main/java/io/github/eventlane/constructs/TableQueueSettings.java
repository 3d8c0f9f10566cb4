package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.kms.IKey;

/** The setters that the builders of {@link TableQueue} and {@link TableQueueProps} share. */
abstract class TableQueueSettings<B extends TableQueueSettings<B>> {
    private final TableQueueValues values = new TableQueueValues();

    /** What was set so far, safe from later changes. */
    final TableQueueProps props() {
        return values.copy();
    }

    /** The concrete builder. */
    @SuppressWarnings("unchecked") // B is the class of this very object: only the final builders extend this one.
    final B self() {
        return (B) this;
    }

    /**
     * The table to live in. By default the queue makes one of its own. Its partition and sort key must be strings, named as
     * {@code names} says; a table of this app with others is refused.
     *
     * @param existingTable see {@link TableQueueProps#getExistingTable()}
     * @return this
     */
    public B existingTable(ITable existingTable) {
        values.existingTable = existingTable;
        return self();
    }

    /**
     * The name of the table. CloudFormation makes one by default. Not with {@code existingTable}.
     *
     * @param tableName see {@link TableQueueProps#getTableName()}
     * @return this
     */
    public B tableName(String tableName) {
        values.tableName = tableName;
        return self();
    }

    /**
     * The customer managed key of the table. None by default: it is encrypted with a key that AWS owns, which costs
     * nothing. Not with {@code existingTable}.
     *
     * @param encryptionKey see {@link TableQueueProps#getEncryptionKey()}
     * @return this
     */
    public B encryptionKey(IKey encryptionKey) {
        values.encryptionKey = encryptionKey;
        return self();
    }

    /**
     * Whether the table can be restored to any second of the last 35 days. On by default. Not with
     * {@code existingTable}.
     *
     * @param pointInTimeRecovery see {@link TableQueueProps#getPointInTimeRecovery()}
     * @return this
     */
    public B pointInTimeRecovery(Boolean pointInTimeRecovery) {
        values.pointInTimeRecovery = pointInTimeRecovery;
        return self();
    }

    /**
     * Whether the table refuses to be deleted. On by default. Not with {@code existingTable}.
     *
     * @param deletionProtection see {@link TableQueueProps#getDeletionProtection()}
     * @return this
     */
    public B deletionProtection(Boolean deletionProtection) {
        values.deletionProtection = deletionProtection;
        return self();
    }

    /**
     * What becomes of the table when it leaves the stack. {@link RemovalPolicy#RETAIN} by default. Not with
     * {@code existingTable}.
     *
     * @param removalPolicy see {@link TableQueueProps#getRemovalPolicy()}
     * @return this
     */
    public B removalPolicy(RemovalPolicy removalPolicy) {
        values.removalPolicy = removalPolicy;
        return self();
    }

    /**
     * The queue's name in mails and metrics. By default its path in the stack.
     *
     * @param queueName see {@link TableQueueProps#getQueueName()}
     * @return this
     */
    public B queueName(String queueName) {
        values.queueName = queueName;
        return self();
    }

    /**
     * The names of keys, rows and attributes that differ from their defaults. None by default. Two queues in one table
     * each need their own KEEPER, INVENTORY and RECEIPT.
     *
     * @param names see {@link TableQueueProps#getNames()}
     * @return this
     */
    public B names(Map<TableQueueName, String> names) {
        values.names = Checks.allGiven("names", names);
        return self();
    }

    /**
     * The stock at or below which the supplier is told; a whole number from 0, which is the default. It is written to the
     * keeper row when that is made; later the row decides, and {@code TableQueueClient.setMinFree} changes it. The alarm
     * follows this prop.
     *
     * @param minFree see {@link TableQueueProps#getMinFree()}
     * @return this
     */
    public B minFree(Number minFree) {
        values.minFree = minFree;
        return self();
    }

    /**
     * The sender of the low-stock mail: an address that is verified in SES, or whose domain is. By default no mail is sent.
     *
     * @param mailSender see {@link TableQueueProps#getMailSender()}
     * @return this
     */
    public B mailSender(String mailSender) {
        values.mailSender = mailSender;
        return self();
    }

    /**
     * The recipients of the low-stock mail, from 1 to 50 addresses. Only with {@code mailSender}, and needed there.
     *
     * @param mailRecipients see {@link TableQueueProps#getMailRecipients()}
     * @return this
     */
    public B mailRecipients(List<String> mailRecipients) {
        values.mailRecipients = Checks.allGiven("mailRecipients", mailRecipients);
        return self();
    }

    /**
     * The name of an SES template of your own for the low-stock mail; it gets {@code queue}, {@code stock}, {@code minFree}
     * and {@code time}. By default the queue makes one. Only with {@code mailSender}.
     *
     * @param mailTemplate see {@link TableQueueProps#getMailTemplate()}
     * @return this
     */
    public B mailTemplate(String mailTemplate) {
        values.mailTemplate = mailTemplate;
        return self();
    }

    /**
     * Whether an alarm rings at low stock. On by default. It needs no mail.
     *
     * @param alarm see {@link TableQueueProps#getAlarm()}
     * @return this
     */
    public B alarm(Boolean alarm) {
        values.alarm = alarm;
        return self();
    }
}
