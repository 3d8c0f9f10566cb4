package io.github.eventlane.handler.tablequeue;

import static io.github.eventlane.handler.tablequeue.TableQueueName.CONSUMED_AT;
import static io.github.eventlane.handler.tablequeue.TableQueueName.CONSUMED_BY;
import static io.github.eventlane.handler.tablequeue.TableQueueName.INVENTORY;
import static io.github.eventlane.handler.tablequeue.TableQueueName.ITEM;
import static io.github.eventlane.handler.tablequeue.TableQueueName.PARTITION_KEY;

import io.github.eventlane.handler.json.AttributeJson;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** The rows of the items. An item never changes, except once: when it is taken. */
final class ItemRows {
    private static final String WRAPPED = "{\"item\":";

    private final QueueTable table;

    ItemRows(QueueTable table) {
        this.table = table;
    }

    /** Any JSON value; a value that is no JSON must not be able to pass for two members of the object around it. */
    static AttributeValue parse(String json) {
        Map<String, AttributeValue> object = AttributeJson.fromJson(WRAPPED + json + "}");
        AttributeValue item = object.get("item");
        if (item == null || object.size() > 1) {
            throw new IllegalArgumentException("An item is one JSON value");
        }
        return item;
    }

    TransactWriteItem put(long position, AttributeValue item) {
        Map<String, AttributeValue> row = new HashMap<>(key(position));
        row.put(table.attribute(ITEM), item);
        return TransactWriteItem.builder()
                .put(Put.builder()
                        .tableName(table.name())
                        .item(row)
                        .conditionExpression("attribute_not_exists(#key)")
                        .expressionAttributeNames(Map.of("#key", table.attribute(PARTITION_KEY)))
                        .build())
                .build();
    }

    TransactWriteItem take(long position, String consumer, Instant at) {
        return new RowChange(key(position))
                .ifPresent(table.attribute(ITEM))
                .ifAbsent(table.attribute(CONSUMED_BY))
                .set(table.attribute(CONSUMED_BY), AttributeValue.fromS(consumer))
                .set(table.attribute(CONSUMED_AT), AttributeValue.fromS(at.toString()))
                .inTable(table.name());
    }

    /** The rows from one position to another, which is not included; at most {@link QueueTable#READ_AT_ONCE}. */
    SortedMap<Long, Map<String, AttributeValue>> read(long from, long to) {
        Map<Map<String, AttributeValue>, Long> positions =
                LongStream.range(from, to).boxed().collect(Collectors.toMap(this::key, position -> position));
        SortedMap<Long, Map<String, AttributeValue>> rows = new TreeMap<>();
        table.read(positions.keySet()).forEach((key, row) -> {
            Long position = positions.get(key);
            if (position != null) {
                rows.put(position, row);
            }
        });
        return rows;
    }

    String json(Map<String, AttributeValue> row) {
        AttributeValue item = row.getOrDefault(table.attribute(ITEM), AttributeValue.fromNul(true));
        String wrapped = AttributeJson.toJson(Map.of("item", item));
        return wrapped.substring(WRAPPED.length(), wrapped.length() - 1);
    }

    Optional<TakenItem> taken(long position, Map<String, AttributeValue> row) {
        AttributeValue consumer = row.get(table.attribute(CONSUMED_BY));
        AttributeValue at = row.get(table.attribute(CONSUMED_AT));
        return consumer == null || at == null
                ? Optional.empty()
                : Optional.of(new TakenItem(position, json(row), consumer.s(), Instant.parse(at.s())));
    }

    /** The items as they are once this consumer has taken them. */
    List<TakenItem> taken(SortedMap<Long, Map<String, AttributeValue>> rows, String consumer, Instant at) {
        return rows.entrySet().stream()
                .map(row -> new TakenItem(row.getKey(), json(row.getValue()), consumer, at))
                .toList();
    }

    private Map<String, AttributeValue> key(long position) {
        return table.key(table.attribute(INVENTORY) + ":" + position, INVENTORY);
    }
}
