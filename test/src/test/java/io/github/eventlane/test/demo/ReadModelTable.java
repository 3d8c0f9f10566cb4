package io.github.eventlane.test.demo;

import io.github.eventlane.test.demo.CollectorReport.Position;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a read model of the sample app holds right now, one row for each order. */
record ReadModelTable(Map<String, Map<String, AttributeValue>> orders) {

    static ReadModelTable read(DynamoDbClient dynamoDb, String table) {
        Map<String, Map<String, AttributeValue>> orders = new TreeMap<>();
        dynamoDb.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
                .forEach(item -> orders.put(text(item, "orderId"), item));
        return new ReadModelTable(orders);
    }

    /** For each order, the positions in the order in which they were handled. */
    Map<String, List<Long>> timelines() {
        return orders.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> timeline(entry.getValue()).stream()
                                .map(line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
                                .toList()));
    }

    CollectorReport compare(Collection<Position> appended, Collection<Position> deadLetters) {
        long repeats = orders.values().stream()
                .map(item -> text(item, "repeats"))
                .filter(count -> !count.isEmpty())
                .mapToLong(Long::parseLong)
                .sum();
        return CollectorReport.of(appended, timelines(), repeats, deadLetters);
    }

    TextTable print(String... columns) {
        TextTable table = new TextTable(columns);
        orders.values()
                .forEach(item -> table.row(Arrays.stream(columns)
                        .map(column -> column.equals("timeline") ? events(item) : text(item, column))
                        .toArray(String[]::new)));
        return table;
    }

    private static String events(Map<String, AttributeValue> item) {
        return String.join(", ", timeline(item));
    }

    private static List<String> timeline(Map<String, AttributeValue> item) {
        return Optional.ofNullable(item.get("timeline")).map(AttributeValue::l).orElse(List.of()).stream()
                .map(AttributeValue::s)
                .toList();
    }

    private static String text(Map<String, AttributeValue> item, String name) {
        AttributeValue value = item.get(name);
        if (value == null) {
            return "";
        }
        return value.s() != null ? value.s() : Optional.ofNullable(value.n()).orElse("");
    }
}
