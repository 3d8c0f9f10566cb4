package io.github.eventlane.sample;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * A table with one item for each order, in which every event takes effect once although it may be delivered more often.
 *
 * <p>The item keeps the position of the last event that was applied, and each update is conditional on it. {@code
 * timeline} lists the applied events in their order; {@code repeats} counts the deliveries that came again.
 */
final class ReadModel {
    private final String table;
    private final DynamoDbClient dynamoDb;

    ReadModel(String table, DynamoDbClient dynamoDb) {
        this.table = table;
        this.dynamoDb = dynamoDb;
    }

    /** The read model whose table the stack named in the environment. */
    static ReadModel fromEnvironment(String variable) {
        String table = System.getenv(variable);
        if (table == null) {
            throw new IllegalStateException(variable + " must name the read model's table");
        }
        return new ReadModel(
                table,
                DynamoDbClient.builder()
                        .httpClientBuilder(UrlConnectionHttpClient.builder())
                        .build());
    }

    /**
     * Applies one event.
     *
     * @param event the event
     * @param assignments of an update expression, such as {@code "orderStatus = :paid"}
     * @param values what the assignments name
     */
    void apply(OrderEvent event, String assignments, Map<String, AttributeValue> values) {
        update(event, ", " + assignments, values);
    }

    /** Notes an event that changes nothing here, so that the position moves on. */
    void applyNothing(OrderEvent event) {
        update(event, "", Map.of());
    }

    private void update(OrderEvent event, String assignments, Map<String, AttributeValue> values) {
        Map<String, AttributeValue> key = Map.of("orderId", text(event.id()));
        Map<String, AttributeValue> allValues = new HashMap<>(values);
        allValues.put(":position", number(event.sequenceNr()));
        allValues.put(":none", AttributeValue.fromL(List.of()));
        allValues.put(":entry", AttributeValue.fromL(List.of(text(event.sequenceNr() + " " + event.type()))));
        try {
            dynamoDb.updateItem(update -> update.tableName(table)
                    .key(key)
                    .updateExpression("SET lastPosition = :position,"
                            + " timeline = list_append(if_not_exists(timeline, :none), :entry)" + assignments)
                    .conditionExpression("attribute_not_exists(lastPosition) OR lastPosition < :position")
                    .expressionAttributeValues(allValues));
        } catch (ConditionalCheckFailedException alreadyApplied) {
            dynamoDb.updateItem(update -> update.tableName(table)
                    .key(key)
                    .updateExpression("ADD repeats :one")
                    .expressionAttributeValues(Map.of(":one", number(1))));
        }
    }

    static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    static AttributeValue number(long value) {
        return AttributeValue.fromN(Long.toString(value));
    }

    static AttributeValue amount(BigDecimal value) {
        return AttributeValue.fromN(value.toPlainString());
    }
}
