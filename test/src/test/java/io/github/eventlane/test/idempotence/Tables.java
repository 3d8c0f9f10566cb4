package io.github.eventlane.test.idempotence;

import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.clients.DefaultAws;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** An embedded AWS with tables as the constructs make them. */
final class Tables implements AutoCloseable {
    private final LocalAws aws = DefaultAws.start();
    final DynamoDbClient dynamoDb = aws.configure(DynamoDbClient.builder()).build();

    /** An empty table for what was handled. */
    String idempotenceTable() {
        return table("scope", ScalarAttributeType.S);
    }

    /** An empty event log. */
    String eventLogTable() {
        return table("sequenceNr", ScalarAttributeType.N);
    }

    private String table(String sortKey, ScalarAttributeType sortKeyType) {
        String name = sortKey + "-" + UUID.randomUUID();
        dynamoDb.createTable(table -> table.tableName(name)
                .attributeDefinitions(attribute("id", ScalarAttributeType.S), attribute(sortKey, sortKeyType))
                .keySchema(key("id", KeyType.HASH), key(sortKey, KeyType.RANGE))
                .billingMode(BillingMode.PAY_PER_REQUEST));
        return name;
    }

    private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    @Override
    public void close() {
        dynamoDb.close();
        aws.close();
    }
}
