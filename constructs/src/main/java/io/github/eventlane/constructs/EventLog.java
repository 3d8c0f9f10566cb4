package io.github.eventlane.constructs;

import io.github.eventlane.handler.EnvironmentVariables;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.dynamodb.TableAttributes;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.lambda.Function;
import software.constructs.Construct;

/**
 * An append-only log of events on a DynamoDB table: one item an event, by aggregate ({@code id}) and position in it
 * ({@code sequenceNr}, from 1). Its stream feeds collectors directly, or an {@link EventTopic} for more of them.
 *
 * <p>By default the table is paid per request, streams new images, can be restored to any second of the last 35 days,
 * refuses deletion, is encrypted with a key of AWS, and stays when it leaves the stack. A stream serves two readers; a
 * third is refused.
 */
public final class EventLog extends Construct implements IEventLog {
    private final Table table;
    private final @Nullable Table snapshotTable;

    /**
     * Makes an event log with the defaults.
     *
     * @param scope where it belongs
     * @param id its id in the scope
     */
    public EventLog(Construct scope, String id) {
        this(scope, id, EventLogProps.builder().build());
    }

    /**
     * Makes an event log.
     *
     * @param scope where it belongs
     * @param id its id in the scope
     * @param props its settings
     * @throws IllegalArgumentException when a setting cannot work
     */
    public EventLog(Construct scope, String id, EventLogProps props) {
        super(scope, id);
        NameChecks.tableName(props.getTableName());
        Checks.atLeast("readCapacity", props.getReadCapacity(), 1);
        Checks.atLeast("writeCapacity", props.getWriteCapacity(), 1);
        table = table("Table", props)
                .sortKey(Attribute.builder()
                        .name("sequenceNr")
                        .type(AttributeType.NUMBER)
                        .build())
                .tableName(props.getTableName())
                .stream(newImages(props.getStream()))
                .build();
        snapshotTable = Checks.orElse(props.getSnapshots(), false)
                ? table("Snapshots", props).build()
                : null;
        Identity.tag(this, "EventLog", Identity.inStack(this));
    }

    /**
     * Imports an event log by the attributes of its table. Its stream's ARN is needed only where the stream is read, its
     * key only where it is encrypted with a customer managed one.
     *
     * @param scope where the import belongs
     * @param id its id in the scope
     * @param attributes the table's ARN or name, its stream's ARN, its key
     * @return the imported log
     * @throws IllegalArgumentException when {@code tableStreamArn} is no stream's ARN
     */
    public static IEventLog fromTableAttributes(Construct scope, String id, TableAttributes attributes) {
        LogTable.checkStreamArn(attributes.getTableStreamArn());
        return new Imported(scope, id, attributes);
    }

    /**
     * Uses a table that is already there as an event log. Its keys must be {@code id} (S) and {@code sequenceNr} (N),
     * and its stream must show new images where it is read.
     *
     * @param scope where the log belongs
     * @param id its id in the scope
     * @param table the table
     * @return the log
     * @throws IllegalArgumentException when the table is of this app and has other keys
     */
    public static IEventLog fromTable(Construct scope, String id, ITable table) {
        return new Imported(scope, id, LogTable.withKeys(Checks.given("table", table)));
    }

    @Override
    public Table getTable() {
        return table;
    }

    /**
     * The table of the snapshots.
     *
     * @return the table, empty where {@link EventLogProps#getSnapshots()} is off
     */
    public Optional<Table> getSnapshotTable() {
        return Optional.ofNullable(snapshotTable);
    }

    /**
     * Lets someone save and read snapshots with {@code EventLogClient}.
     *
     * @param grantee who may
     * @return the grant
     * @throws IllegalArgumentException when the log has no snapshots
     */
    public Grant grantSnapshots(IGrantable grantee) {
        if (snapshotTable == null) {
            throw Checks.refusal("snapshots", false, "leaves nothing to grant", "set snapshots(true) on the log");
        }
        return Access.snapshots(snapshotTable, grantee);
    }

    @Override
    public void bindTo(Function function) {
        IEventLog.super.bindTo(function);
        if (snapshotTable != null) {
            Access.saveSnapshots(snapshotTable, function);
        }
    }

    @Override
    public void bindReplayTo(Function function) {
        IEventLog.super.bindReplayTo(function);
        if (snapshotTable != null) {
            Access.readSnapshots(snapshotTable, function);
            FunctionVariable.set(function, EnvironmentVariables.SNAPSHOT_TABLE, snapshotTable.getTableName());
        }
    }

    /**
     * How many appends found that another one had come first: the table's ConditionalCheckFailedRequests.
     *
     * @return the metric
     */
    public Metric metricConflicts() {
        return table.metricConditionalCheckFailedRequests();
    }

    /**
     * How much the log is written to: the table's ConsumedWriteCapacityUnits.
     *
     * @return the metric
     */
    public Metric metricConsumedWriteCapacityUnits() {
        return table.metricConsumedWriteCapacityUnits();
    }

    /** What both tables have in common. */
    private Table.Builder table(String id, EventLogProps props) {
        return Table.Builder.create(this, id)
                .partitionKey(Attribute.builder()
                        .name("id")
                        .type(AttributeType.STRING)
                        .build())
                .billingMode(billingMode(props))
                .readCapacity(props.getReadCapacity())
                .writeCapacity(props.getWriteCapacity())
                .pointInTimeRecoverySpecification(PointInTimeRecoverySpecification.builder()
                        .pointInTimeRecoveryEnabled(Checks.orElse(props.getPointInTimeRecovery(), true))
                        .build())
                .deletionProtection(Checks.orElse(props.getDeletionProtection(), true))
                .encryption(encryption(props))
                .encryptionKey(props.getEncryptionKey())
                .removalPolicy(Checks.orElse(props.getRemovalPolicy(), RemovalPolicy.RETAIN));
    }

    private static BillingMode billingMode(EventLogProps props) {
        BillingMode mode = Checks.orElse(props.getBillingMode(), BillingMode.PAY_PER_REQUEST);
        if (mode != BillingMode.PROVISIONED) {
            refuseCapacity("readCapacity", props.getReadCapacity());
            refuseCapacity("writeCapacity", props.getWriteCapacity());
        }
        return mode;
    }

    private static void refuseCapacity(String prop, @Nullable Number value) {
        if (value != null) {
            throw Checks.refusal(
                    prop,
                    value,
                    "needs provisioned capacity",
                    "set billingMode(BillingMode.PROVISIONED) or leave it out");
        }
    }

    private static StreamViewType newImages(@Nullable StreamViewType view) {
        if (view == StreamViewType.KEYS_ONLY || view == StreamViewType.OLD_IMAGE) {
            throw Checks.refusal(
                    "stream",
                    view,
                    "shows no new images, and without them the stream holds no events",
                    "set StreamViewType.NEW_IMAGE or NEW_AND_OLD_IMAGES");
        }
        return view == null ? StreamViewType.NEW_IMAGE : view;
    }

    private static @Nullable TableEncryption encryption(EventLogProps props) {
        TableEncryption encryption = props.getEncryption();
        if (props.getEncryptionKey() == null) {
            return encryption;
        }
        if (encryption != null && encryption != TableEncryption.CUSTOMER_MANAGED) {
            throw Checks.refusal(
                    "encryption",
                    encryption,
                    "does not use the encryptionKey that is set",
                    "leave encryption out, or set TableEncryption.CUSTOMER_MANAGED");
        }
        return TableEncryption.CUSTOMER_MANAGED;
    }

    private static final class Imported extends Construct implements IEventLog {
        private final ITable table;

        Imported(Construct scope, String id, ITable table) {
            super(scope, id);
            this.table = table;
        }

        Imported(Construct scope, String id, TableAttributes attributes) {
            super(scope, id);
            table = Table.fromTableAttributes(this, "Table", attributes);
        }

        @Override
        public ITable getTable() {
            return table;
        }
    }

    /** Builds an {@link EventLog}; what is not set keeps its default. */
    public static final class Builder extends EventLogSettings<Builder>
            implements software.amazon.jsii.Builder<EventLog> {
        private final Construct scope;
        private final String id;

        private Builder(Construct scope, String id) {
            this.scope = scope;
            this.id = id;
        }

        /**
         * Starts an event log.
         *
         * @param scope where it belongs
         * @param id its id in the scope
         * @return a builder
         */
        public static Builder create(Construct scope, String id) {
            return new Builder(scope, id);
        }

        @Override
        public EventLog build() {
            return new EventLog(scope, id, props());
        }
    }
}
