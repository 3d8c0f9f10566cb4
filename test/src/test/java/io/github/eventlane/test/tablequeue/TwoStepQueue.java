package io.github.eventlane.test.tablequeue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/**
 * The algorithm that people publish: bump the counter and keep the old value, then write the item, or get it and put it
 * back marked. Same rows as ours, two steps instead of one transaction. Request ids mean nothing to it.
 */
final class TwoStepQueue implements SharedQueue {
    private final DynamoDbClient dynamoDb = DynamoDbClient.builder()
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .build();
    private final String table;

    TwoStepQueue(String table) {
        this.table = table;
    }

    @Override
    public void add(List<String> items, String requestId) {
        add(items);
    }

    @Override
    public List<Long> take(String consumer, int most, String requestId) {
        return take(consumer, most);
    }

    @Override
    public void add(List<String> items) {
        items.forEach(item -> write(bump("tailAt"), item));
    }

    @Override
    public List<Long> take(String consumer, int most) {
        List<Long> taken = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            long position = bump("headAt");
            if (!mark(position, consumer)) {
                break;
            }
            taken.add(position);
        }
        return taken;
    }

    /** The first step. */
    long bump(String counter) {
        Map<String, AttributeValue> before = dynamoDb.updateItem(update -> update.tableName(table)
                        .key(key("store-keeper", "store-keeper"))
                        .updateExpression("ADD #counter :one")
                        .expressionAttributeNames(Map.of("#counter", counter))
                        .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1")))
                        .returnValues(ReturnValue.UPDATED_OLD))
                .attributes();
        return QueueTables.number(before, counter);
    }

    /** The second step of an add. */
    void write(long position, String item) {
        Map<String, AttributeValue> row = new HashMap<>(key("store-inventory:" + position, "store-inventory"));
        row.put("inventory", AttributeValue.fromS(item));
        dynamoDb.putItem(put -> put.tableName(table).item(row));
    }

    /** The second step of a take; false when there is no item. */
    boolean mark(long position, String consumer) {
        Map<String, AttributeValue> row = new HashMap<>(dynamoDb.getItem(get -> get.tableName(table)
                        .key(key("store-inventory:" + position, "store-inventory"))
                        .consistentRead(true))
                .item());
        if (row.isEmpty()) {
            return false;
        }
        row.put("consumed_by", AttributeValue.fromS(consumer));
        row.put("consumed_at", AttributeValue.fromS(Instant.now().toString()));
        dynamoDb.putItem(put -> put.tableName(table).item(row));
        return true;
    }

    private static Map<String, AttributeValue> key(String partition, String sort) {
        return Map.of("parkey", AttributeValue.fromS(partition), "itemtype", AttributeValue.fromS(sort));
    }
}
