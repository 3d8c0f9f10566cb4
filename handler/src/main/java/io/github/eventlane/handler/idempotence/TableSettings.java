package io.github.eventlane.handler.idempotence;

import static java.util.Objects.requireNonNull;

import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.aws.Backoff;
import io.github.eventlane.handler.aws.Lazy;
import io.github.eventlane.handler.aws.SdkClients;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The setters that both builders share. */
abstract class TableSettings<B extends TableSettings<B>> {
    /** No Lambda function runs longer than 15 minutes. */
    private static final Duration LONGER_THAN_ANY_FUNCTION = Duration.ofMinutes(16);

    final String table;
    String collector = "collector";
    Clock clock = Clock.systemUTC();
    Supplier<DynamoDbClient> dynamoDb = new Lazy<>(SdkClients::dynamoDb);
    Backoff backoff = Backoff.JITTERED;
    private Duration lease = LONGER_THAN_ANY_FUNCTION;

    TableSettings(String table) {
        this.table = requireNonNull(table, "table");
    }

    abstract B self();

    /**
     * The collector's name. Collectors of different names can share a table, each with positions of its own.
     *
     * @param collector by default {@code collector}
     * @return this
     */
    public B collector(String collector) {
        this.collector = requireNonNull(collector, "collector");
        return self();
    }

    /**
     * How long an event is left to whom has begun with it, before it may be taken over as from a crashed one. It must be
     * longer than the function's timeout: then nobody can still be at work when it ends.
     *
     * @param lease positive; 16 minutes by default, the construct sets the function's timeout and 2 seconds
     * @return this
     */
    public B lease(Duration lease) {
        this.lease = positive("lease", lease);
        return self();
    }

    B from(Map<String, String> environment) {
        collector(environment.getOrDefault(EnvironmentVariables.COLLECTOR, collector));
        String seconds = environment.get(EnvironmentVariables.IDEMPOTENCE_LEASE_SECONDS);
        return seconds == null ? self() : lease(Duration.ofSeconds(Long.parseLong(seconds)));
    }

    static String tableOf(Map<String, String> environment) {
        String table = environment.get(EnvironmentVariables.IDEMPOTENCE_TABLE);
        if (table == null) {
            throw new IllegalStateException(EnvironmentVariables.IDEMPOTENCE_TABLE
                    + " is not set; the construct sets it: EventCollector...idempotenceTable(true)");
        }
        return table;
    }

    static Duration positive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(name + " is positive, not " + value);
        }
        return value;
    }

    /** The claims of one kind. */
    Claims claims(String kind, Optional<Duration> retention) {
        return new Claims(new PositionTable(dynamoDb, table, lease, retention, clock), kind + ":" + collector, backoff);
    }
}
