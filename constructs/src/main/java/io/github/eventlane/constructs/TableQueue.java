package io.github.eventlane.constructs;

import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.tablequeue.TableQueueMetrics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.lambda.Function;
import software.constructs.Construct;

/**
 * A first-in, first-out queue of single-use items on a DynamoDB table: vouchers, codes, serial numbers. Functions use it
 * through {@code TableQueueClient.fromEnvironment()}; {@link #bindTo} tells them where it is, a grant lets them in.
 *
 * <p>By default it makes a table: paid per request, restorable to any second of the last 35 days, protected from deletion,
 * encrypted with a key of AWS, retained; receipts of requests expire. An alarm rings at low stock. With a
 * {@code mailSender} the supplier gets a mail, one for each dip.
 */
public final class TableQueue extends Construct {
    private final ITable table;
    private final String queueName;
    private final Map<TableQueueName, String> names;
    private final Number minFree;
    private final TableQueueAccess access;
    private final @Nullable LowStockMail mail;
    private final @Nullable Alarm alarm;

    /**
     * Makes a queue on a table of its own, with the defaults.
     *
     * @param scope where it belongs
     * @param id its id in the scope
     */
    public TableQueue(Construct scope, String id) {
        this(scope, id, TableQueueProps.builder().build());
    }

    /**
     * Makes a queue.
     *
     * @param scope where it belongs
     * @param id its id in the scope
     * @param props its settings
     * @throws IllegalArgumentException when a setting cannot work
     */
    public TableQueue(Construct scope, String id, TableQueueProps props) {
        super(scope, id);
        Checks.atLeast("minFree", props.getMinFree(), 0);
        NameChecks.dimension("queueName", props.getQueueName());
        queueName = Checks.orElse(props.getQueueName(), Identity.inStack(this));
        names = TableQueueTable.checkedNames(Checks.orElse(props.getNames(), Map.of()));
        minFree = Checks.orElse(props.getMinFree(), 0);
        ITable existing = props.getExistingTable();
        table = existing == null ? makeTable(props) : TableQueueTable.checked(existing, props, this::name);
        access = new TableQueueAccess(
                table, name(TableQueueName.KEEPER), name(TableQueueName.INVENTORY), name(TableQueueName.RECEIPT));
        mail = LowStockMail.of(this, props);
        alarm = Checks.orElse(props.getAlarm(), true) ? makeAlarm() : null;
        Identity.tag(this, "TableQueue", Identity.inStack(this));
    }

    /**
     * Tells a function where the queue is, for {@code TableQueueClient.fromEnvironment()}. It allows nothing: add
     * {@link #grantAdd}, {@link #grantTake}, {@link #grantStock} or {@link #grantHistory}.
     *
     * @param function the function; its environment names one queue
     * @throws IllegalArgumentException when another queue is bound to the function, or it is of another account or region
     */
    public void bindTo(Function function) {
        Binding.toTableQueue(function, this);
        FunctionVariable.set(function, EnvironmentVariables.TABLE_QUEUE_TABLE, table.getTableName());
        FunctionVariable.set(function, EnvironmentVariables.TABLE_QUEUE_NAME, queueName);
        FunctionVariable.set(function, EnvironmentVariables.TABLE_QUEUE_MIN_FREE, Checks.text(minFree));
        if (!names.isEmpty()) {
            FunctionVariable.set(
                    function,
                    EnvironmentVariables.TABLE_QUEUE_NAMES,
                    new TreeMap<>(names)
                            .entrySet().stream()
                                    .map(name -> name.getKey() + "=" + name.getValue())
                                    .collect(Collectors.joining(",")));
        }
        if (mail != null) {
            mail.bindTo(function);
        }
    }

    /**
     * Allows to add items and to read the stock; not to read items.
     *
     * @param grantee who adds
     * @return the grant
     */
    public Grant grantAdd(IGrantable grantee) {
        return access.add(grantee);
    }

    /**
     * Allows to take items, to look at them and their history, to set {@code minFree}, and to send the low-stock mail; not
     * to add items.
     *
     * @param grantee who takes
     * @return the grant
     */
    public Grant grantTake(IGrantable grantee) {
        Grant grant = access.take(grantee);
        return mail == null ? grant : grant.combine(mail.grantSend(grantee));
    }

    /**
     * Allows to read the stock; no item.
     *
     * @param grantee who asks
     * @return the grant
     */
    public Grant grantStock(IGrantable grantee) {
        return access.stock(grantee);
    }

    /**
     * Allows to read the stock, the next item and the history of taken ones.
     *
     * @param grantee who asks
     * @return the grant
     */
    public Grant grantHistory(IGrantable grantee) {
        return access.history(grantee);
    }

    /**
     * The table that the queue lives in.
     *
     * @return the one that it made, or the one that was given
     */
    public ITable getTable() {
        return table;
    }

    /**
     * The queue's name in mails and metrics.
     *
     * @return the prop {@code queueName}, or the path in the stack
     */
    public String getQueueName() {
        return queueName;
    }

    /**
     * The alarm that rings while the stock is at {@code minFree} or below it; give it an action.
     *
     * @return the alarm, empty when it was turned off
     */
    public Optional<Alarm> getAlarm() {
        return Optional.ofNullable(alarm);
    }

    /**
     * The stock, as takes and adds in Lambda functions report it: its minimum over a minute.
     *
     * @return the metric
     */
    public Metric metricStock() {
        return metric(TableQueueMetrics.STOCK, "Minimum");
    }

    /**
     * How many items Lambda functions took: the sum over a minute.
     *
     * @return the metric
     */
    public Metric metricTaken() {
        return metric(TableQueueMetrics.TAKEN, "Sum");
    }

    /**
     * How many items Lambda functions added: the sum over a minute.
     *
     * @return the metric
     */
    public Metric metricAdded() {
        return metric(TableQueueMetrics.ADDED, "Sum");
    }

    private Metric metric(String name, String statistic) {
        return Metric.Builder.create()
                .namespace(TableQueueMetrics.NAMESPACE)
                .metricName(name)
                .dimensionsMap(Map.of(TableQueueMetrics.QUEUE_DIMENSION, queueName))
                .statistic(statistic)
                .period(Duration.minutes(1))
                .build();
    }

    private Alarm makeAlarm() {
        return Alarm.Builder.create(this, "Alarm")
                .alarmDescription("The stock of " + queueName + " is at its minimum or below it.")
                .metric(metricStock())
                .threshold(minFree)
                .evaluationPeriods(1)
                .comparisonOperator(ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD)
                // The stock does not change while nobody takes or adds.
                .treatMissingData(TreatMissingData.IGNORE)
                .build();
    }

    private Table makeTable(TableQueueProps props) {
        NameChecks.tableName(props.getTableName());
        return Table.Builder.create(this, "Table")
                .tableName(props.getTableName())
                .partitionKey(string(TableQueueName.PARTITION_KEY))
                .sortKey(string(TableQueueName.SORT_KEY))
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .timeToLiveAttribute(name(TableQueueName.EXPIRES_AT))
                .pointInTimeRecoverySpecification(PointInTimeRecoverySpecification.builder()
                        .pointInTimeRecoveryEnabled(Checks.orElse(props.getPointInTimeRecovery(), true))
                        .build())
                .deletionProtection(Checks.orElse(props.getDeletionProtection(), true))
                .encryption(
                        props.getEncryptionKey() == null ? TableEncryption.DEFAULT : TableEncryption.CUSTOMER_MANAGED)
                .encryptionKey(props.getEncryptionKey())
                .removalPolicy(Checks.orElse(props.getRemovalPolicy(), RemovalPolicy.RETAIN))
                .build();
    }

    private Attribute string(TableQueueName name) {
        return Attribute.builder().name(name(name)).type(AttributeType.STRING).build();
    }

    private String name(TableQueueName name) {
        return Objects.requireNonNullElse(names.get(name), name.defaultName());
    }

    /** Builds a {@link TableQueue}; what is not set keeps its default. */
    public static final class Builder extends TableQueueSettings<Builder>
            implements software.amazon.jsii.Builder<TableQueue> {
        private final Construct scope;
        private final String id;

        private Builder(Construct scope, String id) {
            this.scope = scope;
            this.id = id;
        }

        /**
         * Starts a queue.
         *
         * @param scope where it belongs
         * @param id its id in the scope
         * @return a builder
         */
        public static Builder create(Construct scope, String id) {
            return new Builder(scope, id);
        }

        @Override
        public TableQueue build() {
            return new TableQueue(scope, id, props());
        }
    }
}
