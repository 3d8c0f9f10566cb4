package io.github.eventlane.constructs;

import io.github.eventlane.handler.EnvironmentVariables;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.lambda.Function;
import software.constructs.Construct;

/** The table in which a collector's function remembers what it has handled. */
final class IdempotenceTable {
    /** The clocks of two functions may differ by a little. */
    private static final int SECONDS_BEYOND_THE_TIMEOUT = 2;

    private IdempotenceTable() {}

    static Table create(Construct scope, Function function, Duration timeout, @Nullable IKey key) {
        Table table = Table.Builder.create(scope, "IdempotenceTable")
                .partitionKey(text("id"))
                .sortKey(text("scope"))
                .timeToLiveAttribute("expiresAt")
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .pointInTimeRecoverySpecification(PointInTimeRecoverySpecification.builder()
                        .pointInTimeRecoveryEnabled(true)
                        .build())
                .encryption(key == null ? TableEncryption.DEFAULT : TableEncryption.CUSTOMER_MANAGED)
                .encryptionKey(key)
                // Without its positions a collector would handle every event of an aggregate again.
                .deletionProtection(true)
                .removalPolicy(RemovalPolicy.RETAIN)
                .build();
        Access.markHandled(table, function);
        FunctionVariable.set(function, EnvironmentVariables.IDEMPOTENCE_TABLE, table.getTableName());
        if (!timeout.isUnresolved()) {
            int lease = timeout.toSeconds().intValue() + SECONDS_BEYOND_THE_TIMEOUT;
            FunctionVariable.set(function, EnvironmentVariables.IDEMPOTENCE_LEASE_SECONDS, Integer.toString(lease));
        }
        return table;
    }

    private static Attribute text(String name) {
        return Attribute.builder().name(name).type(AttributeType.STRING).build();
    }
}
