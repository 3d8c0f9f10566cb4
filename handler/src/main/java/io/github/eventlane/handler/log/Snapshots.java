package io.github.eventlane.handler.log;

import io.github.eventlane.handler.json.AttributeJson;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The newest snapshot of each aggregate, in a table of their own: the log's stream carries events only. */
final class Snapshots {
    private static final String STATE = "state";

    private final DynamoDbClient dynamoDb;
    private final String table;

    Snapshots(DynamoDbClient dynamoDb, String table) {
        this.dynamoDb = dynamoDb;
        this.table = table;
    }

    void save(Snapshot snapshot) {
        Map<String, AttributeValue> item = Map.of(
                LogItem.ID,
                AttributeValue.fromS(snapshot.id()),
                LogItem.SEQUENCE_NR,
                AttributeValue.fromN(Long.toString(snapshot.sequenceNr())),
                STATE,
                LogItem.object(STATE, snapshot.state()));
        long size = ItemSize.of(item);
        if (size > Append.MAX_ITEM_BYTES) {
            throw new IllegalArgumentException(
                    "The size of " + snapshot + " is " + size + ", allowed: at most 400 KB (409,600 bytes)");
        }
        try {
            dynamoDb.putItem(PutItemRequest.builder()
                    .tableName(table)
                    .item(item)
                    .conditionExpression(
                            "attribute_not_exists(" + LogItem.ID + ") OR " + LogItem.SEQUENCE_NR + " <= :new")
                    .expressionAttributeValues(Map.of(":new", item.get(LogItem.SEQUENCE_NR)))
                    .build());
        } catch (ConditionalCheckFailedException newerOneStands) {
            return;
        }
    }

    Optional<Snapshot> latest(String id) {
        Map<String, AttributeValue> item = dynamoDb.getItem(GetItemRequest.builder()
                        .tableName(table)
                        .key(Map.of(LogItem.ID, AttributeValue.fromS(id)))
                        .consistentRead(true)
                        .build())
                .item();
        if (item.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Snapshot(
                id,
                LogItem.sequenceNr(item),
                AttributeJson.toJson(LogItem.attribute(item, STATE).m())));
    }
}
