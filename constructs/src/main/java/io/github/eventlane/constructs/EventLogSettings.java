package io.github.eventlane.constructs;

import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.kms.IKey;

/** The setters that the builders of {@link EventLog} and {@link EventLogProps} share. */
abstract class EventLogSettings<B extends EventLogSettings<B>> {
    private final EventLogValues values = new EventLogValues();

    /** What was set so far, safe from later changes. */
    final EventLogProps props() {
        return values.copy();
    }

    /** The concrete builder. */
    @SuppressWarnings("unchecked") // B is the class of this very object: only the final builders extend this one.
    final B self() {
        return (B) this;
    }

    /**
     * The name of the table. CloudFormation makes one by default.
     *
     * @param tableName see {@link EventLogProps#getTableName()}
     * @return this
     */
    public B tableName(String tableName) {
        values.tableName = tableName;
        return self();
    }

    /**
     * How capacity is paid for. {@link BillingMode#PAY_PER_REQUEST} by default.
     *
     * @param billingMode see {@link EventLogProps#getBillingMode()}
     * @return this
     */
    public B billingMode(BillingMode billingMode) {
        values.billingMode = billingMode;
        return self();
    }

    /**
     * Provisioned read capacity units. Only with {@link BillingMode#PROVISIONED}; 5 by default there.
     *
     * @param readCapacity see {@link EventLogProps#getReadCapacity()}
     * @return this
     */
    public B readCapacity(Number readCapacity) {
        values.readCapacity = readCapacity;
        return self();
    }

    /**
     * Provisioned write capacity units. Only with {@link BillingMode#PROVISIONED}; 5 by default there.
     *
     * @param writeCapacity see {@link EventLogProps#getWriteCapacity()}
     * @return this
     */
    public B writeCapacity(Number writeCapacity) {
        values.writeCapacity = writeCapacity;
        return self();
    }

    /**
     * What the stream shows of a changed item. {@link StreamViewType#NEW_IMAGE} by default. A view without new
     * images is refused: it holds no events.
     *
     * @param stream see {@link EventLogProps#getStream()}
     * @return this
     */
    public B stream(StreamViewType stream) {
        values.stream = stream;
        return self();
    }

    /**
     * Whether the table can be restored to any second of the last 35 days. On by default.
     *
     * @param pointInTimeRecovery see {@link EventLogProps#getPointInTimeRecovery()}
     * @return this
     */
    public B pointInTimeRecovery(Boolean pointInTimeRecovery) {
        values.pointInTimeRecovery = pointInTimeRecovery;
        return self();
    }

    /**
     * Whether the table refuses to be deleted. On by default.
     *
     * @param deletionProtection see {@link EventLogProps#getDeletionProtection()}
     * @return this
     */
    public B deletionProtection(Boolean deletionProtection) {
        values.deletionProtection = deletionProtection;
        return self();
    }

    /**
     * The encryption at rest. {@link TableEncryption#DEFAULT}, a key that AWS owns, by default; it costs
     * nothing.
     *
     * @param encryption see {@link EventLogProps#getEncryption()}
     * @return this
     */
    public B encryption(TableEncryption encryption) {
        values.encryption = encryption;
        return self();
    }

    /**
     * The customer managed key. None by default; set, it makes the encryption {@link
     * TableEncryption#CUSTOMER_MANAGED}.
     *
     * @param encryptionKey see {@link EventLogProps#getEncryptionKey()}
     * @return this
     */
    public B encryptionKey(IKey encryptionKey) {
        values.encryptionKey = encryptionKey;
        return self();
    }

    /**
     * Whether a second table is made for the snapshots of {@code EventLogClient}; it takes over billing mode,
     * encryption, protection and removal policy. Off by default.
     *
     * @param snapshots see {@link EventLogProps#getSnapshots()}
     * @return this
     */
    public B snapshots(Boolean snapshots) {
        values.snapshots = snapshots;
        return self();
    }

    /**
     * What becomes of the table when it leaves the stack. {@link RemovalPolicy#RETAIN} by default.
     *
     * @param removalPolicy see {@link EventLogProps#getRemovalPolicy()}
     * @return this
     */
    public B removalPolicy(RemovalPolicy removalPolicy) {
        values.removalPolicy = removalPolicy;
        return self();
    }
}
