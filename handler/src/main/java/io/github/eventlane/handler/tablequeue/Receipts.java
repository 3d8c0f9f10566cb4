package io.github.eventlane.handler.tablequeue;

import static io.github.eventlane.handler.tablequeue.TableQueueName.CONSUMED_AT;
import static io.github.eventlane.handler.tablequeue.TableQueueName.CONSUMED_BY;
import static io.github.eventlane.handler.tablequeue.TableQueueName.EXPIRES_AT;
import static io.github.eventlane.handler.tablequeue.TableQueueName.PARTITION_KEY;
import static io.github.eventlane.handler.tablequeue.TableQueueName.RECEIPT;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * The rows that say which positions a request got. A receipt is written in the transaction that it is for, so there is one
 * exactly when that was committed; it is found by its key, which holds the request's id.
 */
final class Receipts {
    private final QueueTable table;
    private final Duration retention;

    Receipts(QueueTable table, Duration retention) {
        this.table = table;
        this.retention = retention;
    }

    /** What a request got: so many positions from the first on. */
    record Receipt(long first, int count, String consumer, Instant at) {}

    Map<String, AttributeValue> keyOfTake(String requestId) {
        return table.key(table.attribute(RECEIPT) + ":take:" + requestId, RECEIPT);
    }

    Map<String, AttributeValue> keyOfAdd(String requestId, int firstItem) {
        return table.key(table.attribute(RECEIPT) + ":add:" + firstItem + ":" + requestId, RECEIPT);
    }

    TransactWriteItem put(Map<String, AttributeValue> key, Receipt receipt) {
        Map<String, AttributeValue> row = new HashMap<>(key);
        row.put("first", AttributeValue.fromN(Long.toString(receipt.first)));
        row.put("count", AttributeValue.fromN(Integer.toString(receipt.count)));
        row.put(table.attribute(CONSUMED_BY), AttributeValue.fromS(receipt.consumer));
        row.put(table.attribute(CONSUMED_AT), AttributeValue.fromS(receipt.at.toString()));
        long expiresAt = receipt.at.plus(retention).getEpochSecond();
        row.put(table.attribute(EXPIRES_AT), AttributeValue.fromN(Long.toString(expiresAt)));
        return TransactWriteItem.builder()
                .put(Put.builder()
                        .tableName(table.name())
                        .item(row)
                        .conditionExpression("attribute_not_exists(#key)")
                        .expressionAttributeNames(Map.of("#key", table.attribute(PARTITION_KEY)))
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                        .build())
                .build();
    }

    Receipt parse(Map<String, AttributeValue> row) {
        return new Receipt(
                Long.parseLong(value(row, "first").n()),
                Integer.parseInt(value(row, "count").n()),
                value(row, table.attribute(CONSUMED_BY)).s(),
                Instant.parse(value(row, table.attribute(CONSUMED_AT)).s()));
    }

    private static AttributeValue value(Map<String, AttributeValue> row, String attribute) {
        AttributeValue value = row.get(attribute);
        if (value == null) {
            throw new IllegalStateException("A receipt has no " + attribute);
        }
        return value;
    }
}
