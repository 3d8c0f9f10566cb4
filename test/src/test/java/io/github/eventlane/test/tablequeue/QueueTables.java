package io.github.eventlane.test.tablequeue;

import io.github.eventlane.test.LocalAws;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** An embedded AWS to which this JVM's SDK clients lead, also those that the clients under test make by themselves. */
final class QueueTables implements AutoCloseable {
    final LocalAws aws = LocalAws.start();
    final DynamoDbClient dynamoDb;

    QueueTables() {
        aws.makeDefault();
        dynamoDb = aws.configure(DynamoDbClient.builder()).build();
    }

    /** A table with a stream of all images, empty. */
    void create(String name, String partitionKey, String sortKey) {
        dynamoDb.createTable(table -> table.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(attribute(partitionKey), attribute(sortKey))
                .keySchema(
                        KeySchemaElement.builder()
                                .attributeName(partitionKey)
                                .keyType(KeyType.HASH)
                                .build(),
                        KeySchemaElement.builder()
                                .attributeName(sortKey)
                                .keyType(KeyType.RANGE)
                                .build())
                .streamSpecification(StreamSpecification.builder()
                        .streamEnabled(true)
                        .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)
                        .build()));
    }

    void create(String name) {
        create(name, "parkey", "itemtype");
    }

    /** All rows of a kind, by partition key. */
    Map<String, Map<String, AttributeValue>> rows(String table, String kind) {
        return dynamoDb
                .scanPaginator(scan -> scan.tableName(table)
                        .consistentRead(true)
                        .filterExpression("itemtype = :kind")
                        .expressionAttributeValues(Map.of(":kind", AttributeValue.fromS(kind))))
                .items()
                .stream()
                .collect(Collectors.toMap(row -> text(row, "parkey"), row -> row));
    }

    static String text(Map<String, AttributeValue> row, String attribute) {
        return row.getOrDefault(attribute, AttributeValue.fromS("")).s();
    }

    static long number(Map<String, AttributeValue> row, String attribute) {
        return Long.parseLong(
                row.getOrDefault(attribute, AttributeValue.fromN("0")).n());
    }

    static List<String> vouchers(int from, int to) {
        return java.util.stream.IntStream.range(from, to)
                .mapToObj(number -> "{\"code\":\"V-" + number + "\"}")
                .toList();
    }

    private static AttributeDefinition attribute(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    @Override
    public void close() {
        dynamoDb.close();
        aws.close();
    }
}
