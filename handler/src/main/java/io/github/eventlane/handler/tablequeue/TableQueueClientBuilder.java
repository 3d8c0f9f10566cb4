package io.github.eventlane.handler.tablequeue;

import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.aws.Lazy;
import io.github.eventlane.handler.aws.SdkClients;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Builds a {@link TableQueueClient}; see {@link TableQueueClient#builder}. */
public final class TableQueueClientBuilder {
    final String tableName;
    private @Nullable String queueName;
    private final Map<TableQueueName, String> names = new EnumMap<>(TableQueueName.class);
    long minFree;
    Duration receiptRetention = Duration.ofDays(60);
    Optional<LowStockNotifier> notifier = Optional.empty();
    Clock clock = Clock.systemUTC();
    private @Nullable Supplier<DynamoDbClient> dynamoDb;

    TableQueueClientBuilder(String tableName) {
        this.tableName = tableName;
    }

    static TableQueueClientBuilder from(Map<String, String> environment) {
        String tableName = environment.get(EnvironmentVariables.TABLE_QUEUE_TABLE);
        if (tableName == null) {
            throw new IllegalStateException(EnvironmentVariables.TABLE_QUEUE_TABLE
                    + " is not set; the construct's TableQueue.bindTo(function) sets it");
        }
        TableQueueClientBuilder builder = new TableQueueClientBuilder(tableName);
        builder.queueName = environment.get(EnvironmentVariables.TABLE_QUEUE_NAME);
        builder.names.putAll(Names.parse(environment.getOrDefault(EnvironmentVariables.TABLE_QUEUE_NAMES, "")));
        builder.minFree(Long.parseLong(environment.getOrDefault(EnvironmentVariables.TABLE_QUEUE_MIN_FREE, "0")));
        builder.notifier = LowStockMail.from(environment);
        return builder;
    }

    /**
     * The queue's name in mails and metrics.
     *
     * @param name by default the table's name
     * @return this
     */
    public TableQueueClientBuilder queueName(String name) {
        queueName = name;
        return this;
    }

    /**
     * Another name for a key, a row or an attribute.
     *
     * @param name which one
     * @param value what it is called in this table; not blank, without comma and equals sign
     * @return this
     */
    public TableQueueClientBuilder name(TableQueueName name, String value) {
        names.put(name, value);
        return this;
    }

    /**
     * The {@code minFree} that the queue starts with. Once there is a keeper row, that row decides: change it with
     * {@link TableQueueClient#setMinFree}.
     *
     * @param minFree from 0, which is the default
     * @return this
     */
    public TableQueueClientBuilder minFree(long minFree) {
        if (minFree < 0) {
            throw new IllegalArgumentException("minFree is at least 0, not " + minFree);
        }
        this.minFree = minFree;
        return this;
    }

    /**
     * Who is told of low stock by the takes of this client; by default nobody. The takes of a client that tells nobody
     * leave a dip to the others.
     *
     * @param notifier called after the take that crosses the limit, by the thread that takes
     * @return this
     */
    public TableQueueClientBuilder lowStockNotifier(LowStockNotifier notifier) {
        this.notifier = Optional.of(notifier);
        return this;
    }

    /**
     * How long a request id is remembered at least; 60 days by default, which is longer than an event can be retried (14
     * days in a queue, 14 in its dead-letter queue, 14 after the redrive). DynamoDB deletes receipts after that only where
     * the table's time to live is on for {@link TableQueueName#EXPIRES_AT}.
     *
     * @param retention positive
     * @return this
     */
    public TableQueueClientBuilder receiptRetention(Duration retention) {
        if (retention.isNegative() || retention.isZero()) {
            throw new IllegalArgumentException("receiptRetention is positive, not " + retention);
        }
        receiptRetention = retention;
        return this;
    }

    TableQueueClientBuilder clock(Clock clock) {
        this.clock = clock;
        return this;
    }

    TableQueueClientBuilder dynamoDb(DynamoDbClient client) {
        dynamoDb = () -> client;
        return this;
    }

    /**
     * Builds the client. AWS is called with its first use.
     *
     * @return a client
     * @throws IllegalArgumentException when a name cannot be used
     */
    public TableQueueClient build() {
        Supplier<DynamoDbClient> client = dynamoDb != null ? dynamoDb : new Lazy<>(SdkClients::dynamoDb);
        Optional<TableQueueMetrics> metrics = System.getenv("AWS_LAMBDA_FUNCTION_NAME") == null
                ? Optional.empty()
                : Optional.of(new TableQueueMetrics(queueName(), clock, System.out));
        return new TableQueueClient(this, new QueueTable(tableName, new Names(names), client), metrics);
    }

    String queueName() {
        return queueName == null ? tableName : queueName;
    }
}
