package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.kms.Key;

class EventLogTest {
    private final OneStack app = new OneStack();

    @Test
    void theTableHoldsEventsByAggregateAndPosition() {
        EventLog log = new EventLog(app.stack, "Log");

        assertThat(app.properties(log.getTable()))
                .containsEntry(
                        "KeySchema",
                        List.of(
                                Map.of("AttributeName", "id", "KeyType", "HASH"),
                                Map.of("AttributeName", "sequenceNr", "KeyType", "RANGE")))
                .containsEntry(
                        "AttributeDefinitions",
                        List.of(
                                Map.of("AttributeName", "id", "AttributeType", "S"),
                                Map.of("AttributeName", "sequenceNr", "AttributeType", "N")));
    }

    @Test
    void theTableStreamsNewImagesIsPaidPerRequestAndCanBeRestored() {
        EventLog log = new EventLog(app.stack, "Log");

        assertThat(app.properties(log.getTable()))
                .containsEntry("StreamSpecification", Map.of("StreamViewType", "NEW_IMAGE"))
                .containsEntry("BillingMode", "PAY_PER_REQUEST")
                .containsEntry("PointInTimeRecoverySpecification", Map.of("PointInTimeRecoveryEnabled", true))
                .doesNotContainKey("SSESpecification");
    }

    @Test
    void theTableIsNotDeletedByMistake() {
        EventLog log = new EventLog(app.stack, "Log");

        assertThat(app.properties(log.getTable())).containsEntry("DeletionProtectionEnabled", true);
        assertThat(app.resource(log.getTable()))
                .containsEntry("DeletionPolicy", "Retain")
                .containsEntry("UpdateReplacePolicy", "Retain");
    }

    @Test
    void everyDefaultCanBeOverridden() {
        EventLog log = EventLog.Builder.create(app.stack, "Log")
                .tableName("orders")
                .billingMode(BillingMode.PROVISIONED)
                .readCapacity(2)
                .writeCapacity(3)
                .stream(StreamViewType.NEW_AND_OLD_IMAGES)
                .pointInTimeRecovery(false)
                .deletionProtection(false)
                .encryption(TableEncryption.AWS_MANAGED)
                .removalPolicy(RemovalPolicy.DESTROY)
                .build();

        assertThat(app.properties(log.getTable()))
                .containsEntry("TableName", "orders")
                .containsEntry("ProvisionedThroughput", Map.of("ReadCapacityUnits", 2, "WriteCapacityUnits", 3))
                .containsEntry("StreamSpecification", Map.of("StreamViewType", "NEW_AND_OLD_IMAGES"))
                .containsEntry("PointInTimeRecoverySpecification", Map.of("PointInTimeRecoveryEnabled", false))
                .containsEntry("DeletionProtectionEnabled", false)
                .containsEntry("SSESpecification", Map.of("SSEEnabled", true))
                .doesNotContainKey("BillingMode");
        assertThat(app.resource(log.getTable())).containsEntry("DeletionPolicy", "Delete");
    }

    @Test
    void aKeyOfTheUserEncryptsTheTable() {
        Key key = new Key(app.stack, "Key");
        EventLog log =
                EventLog.Builder.create(app.stack, "Log").encryptionKey(key).build();

        assertThat(app.properties(log.getTable()))
                .containsEntry(
                        "SSESpecification",
                        Map.of("SSEEnabled", true, "SSEType", "KMS", "KMSMasterKeyId", app.att(key, "Arn")));
    }

    @Test
    void snapshotsStandInATableOfTheirOwn() {
        EventLog log = EventLog.Builder.create(app.stack, "Log").snapshots(true).build();
        EventCollector collector = app.collector("Summaries").build();
        log.bindTo(collector.getFunction());
        Table snapshots = log.getSnapshotTable().orElseThrow();

        assertThat(app.properties(snapshots))
                .containsEntry("KeySchema", List.of(Map.of("AttributeName", "id", "KeyType", "HASH")))
                .containsEntry("DeletionProtectionEnabled", true)
                .doesNotContainKey("StreamSpecification");
        assertThat(Policies.of(app, collector.getFunction()))
                .containsEntry("dynamodb:GetItem", List.of(app.att(snapshots, "Arn")));
        assertThat(String.valueOf(app.properties(collector.getFunction()).get("Environment")))
                .contains("EVENTLANE_SNAPSHOT_TABLE");
    }

    @Test
    void thereAreNoSnapshotsByDefault() {
        EventLog log = new EventLog(app.stack, "Log");

        assertThat(log.getSnapshotTable()).isEmpty();
        assertThat(app.all("AWS::DynamoDB::Table")).hasSize(1);
    }

    @Test
    void itIsTaggedWithComponentAndName() {
        EventLog log = new EventLog(app.stack, "Log");

        assertThat(OneStack.list(app.properties(log.getTable()).get("Tags")))
                .contains(
                        Map.of("Key", "eventlane:component", "Value", "EventLog"),
                        Map.of("Key", "eventlane:name", "Value", "Log"));
    }

    @Test
    void theMetricsAreThoseOfTheTable() {
        EventLog log = new EventLog(app.stack, "Log");

        assertThat(log.metricConflicts().getMetricName()).isEqualTo("ConditionalCheckFailedRequests");
        assertThat(log.metricConsumedWriteCapacityUnits().getMetricName()).isEqualTo("ConsumedWriteCapacityUnits");
    }
}
