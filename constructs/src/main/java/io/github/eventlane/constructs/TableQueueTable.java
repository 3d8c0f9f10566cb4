package io.github.eventlane.constructs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.dynamodb.KeySchema;
import software.amazon.awscdk.services.dynamodb.Table;

/** Refuses names and tables that a {@link TableQueue} cannot live with. */
final class TableQueueTable {
    private TableQueueTable() {}

    static Map<TableQueueName, String> checkedNames(Map<TableQueueName, String> names) {
        names.forEach((name, value) -> {
            if (value.isBlank() || value.contains(",") || value.contains("=")) {
                throw Checks.refusal(
                        "names",
                        name + " \"" + value + "\"",
                        "cannot be a name",
                        "set one without commas and equals signs");
            }
        });
        return Map.copyOf(names);
    }

    static ITable checked(ITable existing, TableQueueProps props, Function<TableQueueName, String> names) {
        Map<String, @Nullable Object> forNewTables = new HashMap<>();
        forNewTables.put("tableName", props.getTableName());
        forNewTables.put("encryptionKey", props.getEncryptionKey());
        forNewTables.put("pointInTimeRecovery", props.getPointInTimeRecovery());
        forNewTables.put("deletionProtection", props.getDeletionProtection());
        forNewTables.put("removalPolicy", props.getRemovalPolicy());
        forNewTables.forEach((prop, value) -> {
            if (value != null) {
                throw Checks.refusal(
                        prop, value, "is for a new table, but existingTable is set", "leave one of the two out");
            }
        });
        // An imported table does not show its keys; the run time refuses them with the same words.
        if (existing instanceof Table table) {
            checkKeys(table.schemaV2(), names);
        }
        return existing;
    }

    private static void checkKeys(KeySchema schema, Function<TableQueueName, String> names) {
        List<String> expected = List.of(
                names.apply(TableQueueName.PARTITION_KEY) + " (STRING)",
                names.apply(TableQueueName.SORT_KEY) + " (STRING)");
        List<String> actual = Stream.concat(schema.getPartitionKeys().stream(), schema.getSortKeys().stream())
                .map(key -> key.getName() + " (" + key.getType() + ")")
                .toList();
        if (!expected.equals(actual)) {
            throw Checks.refusal(
                    "existingTable",
                    "a table with the keys " + String.join(" and ", actual),
                    "does not have the keys " + String.join(" and ", expected),
                    "set names for PARTITION_KEY and SORT_KEY; both must be strings");
        }
    }
}
