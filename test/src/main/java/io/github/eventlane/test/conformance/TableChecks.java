package io.github.eventlane.test.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BillingModeSummary;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** Tables: keys, stream, billing, protection, encryption, recovery and expiry. */
final class TableChecks {
    private final DynamoDbClient dynamoDb;
    private final Physical physical;
    private final Report report;

    TableChecks(DynamoDbClient dynamoDb, Physical physical, Report report) {
        this.dynamoDb = dynamoDb;
        this.physical = physical;
        this.report = report;
    }

    void table(String what, String table, JsonNode properties) {
        TableDescription deployed = describe(table);
        for (JsonNode key : properties.path("KeySchema")) {
            String type = key.path("KeyType").asText();
            unchangeable(what + " " + type + " key", key.path("AttributeName"), keyName(deployed, type));
        }
        unchangeable(
                what + " StreamViewType",
                properties.path("StreamSpecification").path("StreamViewType"),
                Optional.ofNullable(deployed.streamSpecification())
                        .map(StreamSpecification::streamViewTypeAsString)
                        .orElse(""));
        unchangeable(
                what + " BillingMode",
                properties.path("BillingMode"),
                Optional.ofNullable(deployed.billingModeSummary())
                        .map(BillingModeSummary::billingModeAsString)
                        .orElse("PROVISIONED"));
        safety(what, table, properties);
    }

    private void safety(String what, String table, JsonNode properties) {
        compare(
                what + " DeletionProtectionEnabled",
                properties.path("DeletionProtectionEnabled"),
                () -> Boolean.toString(Boolean.TRUE.equals(describe(table).deletionProtectionEnabled())),
                text -> dynamoDb.updateTable(
                        request -> request.tableName(table).deletionProtectionEnabled(Boolean.valueOf(text))));
        compare(
                what + " SSEEnabled",
                properties.path("SSESpecification").path("SSEEnabled"),
                () -> Boolean.toString(describe(table).sseDescription() != null),
                text -> dynamoDb.updateTable(request ->
                        request.tableName(table).sseSpecification(sse -> sse.enabled(Boolean.valueOf(text)))));
        compare(
                what + " PointInTimeRecoveryEnabled",
                properties.path("PointInTimeRecoverySpecification").path("PointInTimeRecoveryEnabled"),
                () -> Boolean.toString("ENABLED".equals(recovery(table))),
                text -> dynamoDb.updateContinuousBackups(request -> request.tableName(table)
                        .pointInTimeRecoverySpecification(
                                recovery -> recovery.pointInTimeRecoveryEnabled(Boolean.valueOf(text)))));
        compare(
                what + " TimeToLiveSpecification",
                properties.path("TimeToLiveSpecification").path("AttributeName"),
                () -> Optional.ofNullable(dynamoDb.describeTimeToLive(request -> request.tableName(table))
                                .timeToLiveDescription()
                                .attributeName())
                        .orElse(""),
                text -> dynamoDb.updateTimeToLive(request -> request.tableName(table)
                        .timeToLiveSpecification(expiry -> expiry.enabled(true).attributeName(text))));
    }

    private void compare(String what, JsonNode value, Supplier<String> deployed, Consumer<String> repair) {
        if (!value.isMissingNode()) {
            report.compare(what, physical.resolve(value), deployed, repair);
        }
    }

    private void unchangeable(String what, JsonNode value, String deployed) {
        if (!value.isMissingNode()) {
            report.compare(what, physical.resolve(value), deployed);
        }
    }

    private TableDescription describe(String table) {
        return dynamoDb.describeTable(request -> request.tableName(table)).table();
    }

    private static String keyName(TableDescription table, String type) {
        return table.keySchema().stream()
                .filter(key -> key.keyTypeAsString().equals(type))
                .map(KeySchemaElement::attributeName)
                .findFirst()
                .orElse("");
    }

    private String recovery(String table) {
        return dynamoDb.describeContinuousBackups(request -> request.tableName(table))
                .continuousBackupsDescription()
                .pointInTimeRecoveryDescription()
                .pointInTimeRecoveryStatusAsString();
    }
}
