package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.dynamodb.TableAttributes;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.dynamodb.TableV2;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.StartingPosition;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.amazon.awscdk.services.sqs.DeduplicationScope;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;

/** Each refusal names the prop, the value and the fix. */
class RefusedCombinationsTest {
    private final OneStack app = new OneStack();

    @Test
    void aVisibilityTimeoutBelowTheTimeout() {
        refused(
                () -> collector()
                        .timeout(Duration.seconds(10))
                        .visibilityTimeout(Duration.seconds(9))
                        .build(),
                "visibilityTimeout: 9 seconds",
                "timeout of 10 seconds",
                "set visibilityTimeout to at least 60 seconds");
    }

    @Test
    void aTimeoutThatLambdaDoesNotKnow() {
        refused(() -> collector().timeout(Duration.minutes(16)).build(), "timeout: 16 minutes", "15 minutes");
    }

    @Test
    void aVisibilityTimeoutThatSqsDoesNotKnow() {
        refused(
                () -> collector().visibilityTimeout(Duration.hours(13)).build(),
                "visibilityTimeout: 13 hours",
                "12 hours");
    }

    @Test
    void settingsOfStreamsWithoutALog() {
        collector()
                .topic(new EventTopic(app.stack, "Topic"))
                .streamBatchSize(500)
                .startingPosition(StartingPosition.LATEST)
                .retryAttempts(3)
                .bisectBatchOnError(false)
                .parallelizationFactor(2)
                .maxRecordAge(Duration.hours(1))
                .maxBatchingWindow(Duration.seconds(5))
                .onFailure(Queue.fromQueueArn(app.stack, "Failures", "arn:aws:sqs:eu-central-1:111122223333:failures"))
                .build();

        assertThatThrownBy(app::template)
                .hasMessageContaining("[Orders/Collector0] streamBatchSize: 500 is for the streams of logs, and none"
                        + " is read; give an eventLog, or leave it out.")
                .hasMessageContainingAll(
                        "startingPosition: LATEST",
                        "retryAttempts: 3",
                        "bisectBatchOnError: false",
                        "parallelizationFactor: 2",
                        "maxRecordAge: 1 hour",
                        "maxBatchingWindow: 5 seconds",
                        "onFailure: Orders/Failures")
                .hasMessageNotContaining("filter");
    }

    @Test
    void settingsOfARelayWithoutALog() {
        EventTopic.Builder.create(app.stack, "Topic").retryAttempts(3).build();

        assertThatThrownBy(app::template).hasMessageContaining("[Orders/Topic] retryAttempts: 3 is for the streams");
    }

    @Test
    void aFilterWithoutLogAndTopic() {
        collector().filter(EventFilter.types("OrderPaid")).build();

        assertThatThrownBy(app::template)
                .hasMessageContaining("filter: is for logs and topics, and the collector has neither");
    }

    @Test
    void settingsOfALogThatIsAddedLaterAreNotRefused() {
        EventCollector collector = collector()
                .filter(EventFilter.types("OrderPaid"))
                .streamBatchSize(500)
                .build();
        collector.addEventLog(new EventLog(app.stack, "Log"));

        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .anySatisfy(mapping -> assertThat(mapping).containsEntry("BatchSize", 500));
    }

    @Test
    void aTableWithOtherKeysThanALogs() {
        Attribute id = Attribute.builder().name("id").type(AttributeType.STRING).build();
        Table withoutSortKey =
                Table.Builder.create(app.stack, "Summaries").partitionKey(id).build();
        Table textAsNumber = Table.Builder.create(app.stack, "Numbers")
                .partitionKey(id)
                .sortKey(Attribute.builder()
                        .name("sequenceNr")
                        .type(AttributeType.STRING)
                        .build())
                .build();
        TableV2 global =
                TableV2.Builder.create(app.stack, "Global").partitionKey(id).build();

        refused(
                () -> EventLog.fromTable(app.stack, "Log1", withoutSortKey),
                "table: Orders/Summaries has the keys id (S), and an event log has id (S), sequenceNr (N)",
                "make a new EventLog");
        refused(() -> EventLog.fromTable(app.stack, "Log2", textAsNumber), "id (S), sequenceNr (S)");
        refused(() -> EventLog.fromTable(app.stack, "Log3", global), "table: Orders/Global has the keys id (S)");
    }

    @Test
    void aStreamArnThatIsNone() {
        String table = "arn:aws:dynamodb:eu-central-1:111122223333:table/orders";

        refused(
                () -> EventLog.fromTableAttributes(
                        app.stack,
                        "Log",
                        TableAttributes.builder()
                                .tableArn(table)
                                .tableStreamArn(table)
                                .build()),
                "tableStreamArn: " + table,
                "is not the ARN of a table's stream",
                "LatestStreamArn");
    }

    @Test
    void numbersOutOfRange() {
        refused(() -> collector().batchSize(11).build(), "batchSize: 11", "from 1 to 10");
        refused(() -> collector().maxConcurrency(1).build(), "maxConcurrency: 1", "from 2 to 1000");
        refused(() -> collector().maxReceiveCount(0).build(), "maxReceiveCount: 0", "from 1 to 1000");
        refused(() -> collector().queueParallelism(0).build(), "queueParallelism: 0", "from 1 to 10");
        refused(() -> collector().streamParallelism(0).build(), "streamParallelism: 0", "from 1 to");
        refused(() -> collector().timeReserve(1).build(), "timeReserve: 1", "above 0 and below 1");
        refused(() -> collector().memorySize(64).build(), "memorySize: 64", "from 128 to 10240");
        refused(() -> collector().streamBatchSize(10_001).build(), "streamBatchSize: 10001", "from 1 to 10000");
        refused(() -> collector().parallelizationFactor(11).build(), "parallelizationFactor: 11", "from 1 to 10");
        refused(() -> collector().retryAttempts(-1).build(), "retryAttempts: -1", "from 0 to 10000");
        refused(() -> collector().maxRecordAge(Duration.seconds(59)).build(), "maxRecordAge: 59 seconds", "1 minute");
        refused(() -> collector().retentionPeriod(Duration.days(15)).build(), "retentionPeriod: 15 days", "14 days");
        refused(
                () -> DeadLetterQueue.Builder.create(app.stack, "Letters")
                        .retentionPeriod(Duration.days(15))
                        .build(),
                "retentionPeriod: 15 days",
                "14 days");
    }

    @Test
    void aThirdReaderOfAStream() {
        EventLog log = new EventLog(app.stack, "Log");
        EventTopic.Builder.create(app.stack, "Topic").eventLog(log).build();
        app.collector("First").eventLog(log).build();

        refused(
                () -> collector().eventLog(log).build(),
                "eventLog: Orders/Log",
                "Orders/Topic/Relay and Orders/First",
                "relay the log to an EventTopic");
    }

    @Test
    void aThirdReaderOfATableThatIsUsedAsALogSeveralTimes() {
        Table table = new EventLog(app.stack, "Log").getTable();
        app.collector("First")
                .eventLog(EventLog.fromTable(app.stack, "Log1", table))
                .build();
        app.collector("Second")
                .eventLog(EventLog.fromTable(app.stack, "Log2", table))
                .build();

        refused(
                () -> collector()
                        .eventLog(EventLog.fromTable(app.stack, "Log3", table))
                        .build(),
                "eventLog: Orders/Log3",
                "Orders/First and Orders/Second");
    }

    @Test
    void aLogOrATopicThatIsGivenTwice() {
        EventLog log = new EventLog(app.stack, "Log");
        EventTopic topic = new EventTopic(app.stack, "Topic");

        refused(
                () -> app.collector("One").eventLogs(List.of(log, log)).build(),
                "eventLog: Orders/Log",
                "read by Orders/One already",
                "give each log once");
        refused(
                () -> app.collector("Two").topics(List.of(topic, topic)).build(),
                "topic: Orders/Topic",
                "subscribed to by Orders/Two already",
                "give each topic once");
    }

    @ParameterizedTest
    @EnumSource(names = {"KEYS_ONLY", "OLD_IMAGE"})
    void aStreamViewWithoutNewImages(StreamViewType view) {
        refused(
                () -> EventLog.Builder.create(app.stack, "Log").stream(view).build(),
                "stream: " + view,
                "no new images",
                "set StreamViewType.NEW_IMAGE");
    }

    @ParameterizedTest
    @EnumSource(names = {"KEYS_ONLY", "OLD_IMAGE"})
    void aTableWhoseStreamHasNoNewImages(StreamViewType view) {
        Table table = Table.Builder.create(app.stack, "Table")
                .partitionKey(Attribute.builder()
                        .name("id")
                        .type(AttributeType.STRING)
                        .build())
                .sortKey(Attribute.builder()
                        .name("sequenceNr")
                        .type(AttributeType.NUMBER)
                        .build())
                .stream(view)
                .build();
        IEventLog log = EventLog.fromTable(app.stack, "Log", table);
        refused(
                () -> EventTopic.Builder.create(app.stack, "Topic")
                        .eventLog(log)
                        .build(),
                "eventLog: Orders/Log",
                "has a stream of " + view,
                "set the table's stream to StreamViewType.NEW_IMAGE");
    }

    @Test
    void aFifoQueueForStreamFailures() {
        Queue fifo = Queue.Builder.create(app.stack, "Failures").fifo(true).build();

        refused(
                () -> collector()
                        .eventLog(new EventLog(app.stack, "Log"))
                        .onFailure(fifo)
                        .build(),
                "onFailure: Orders/Failures",
                "FIFO queue",
                "give a standard queue");
    }

    @Test
    void aQueueForStreamFailuresThatLambdaRefuses() {
        refused(
                () -> collector()
                        .eventLog(new EventLog(app.stack, "Log"))
                        .onFailure(new Queue(app.stack, "Failures"))
                        .build(),
                "onFailure: Orders/Failures",
                "visibility timeout of 30 seconds",
                "set the queue's visibilityTimeout to 6 minutes");
    }

    @Test
    void aStartingPositionThatStreamsDoNotKnow() {
        refused(
                () -> collector()
                        .startingPosition(StartingPosition.AT_TIMESTAMP)
                        .build(),
                "startingPosition: AT_TIMESTAMP",
                "set TRIM_HORIZON or LATEST");
    }

    @Test
    void anImportedLogWithoutItsStream() {
        IEventLog log = EventLog.fromTableAttributes(
                app.stack, "Log", TableAttributes.builder().tableName("orders").build());

        refused(() -> collector().eventLog(log).build(), "eventLog: Orders/Log", "no stream", "tableStreamArn");
    }

    @Test
    void aCollectorWithoutAHandler() {
        refused(
                () -> EventCollector.Builder.create(app.stack, "Collector").build(),
                "handler: nothing",
                "EventHandlerCode.fromJar");
    }

    @Test
    void aRuntimeThatIsTooOldForTheBundledHandler() {
        refused(
                () -> EventTopic.Builder.create(app.stack, "Topic")
                        .eventLog(new EventLog(app.stack, "Log"))
                        .runtime(Runtime.JAVA_11)
                        .build(),
                "runtime: java11",
                "does not run the bundled handler",
                "Runtime.JAVA_17");
    }

    @Test
    void aRuntimeOfAnotherLanguageForTheBundledHandler() {
        refused(
                () -> EventTopic.Builder.create(app.stack, "Topic")
                        .eventLog(new EventLog(app.stack, "Log"))
                        .runtime(Runtime.PROVIDED_AL2023)
                        .snapStart(false)
                        .build(),
                "runtime: provided.al2023",
                "does not run the bundled handler",
                "EventHandlerCode.custom");
    }

    @Test
    void snapStartOnARuntimeWithoutIt() {
        refused(
                () -> collector().runtime(Runtime.PROVIDED_AL2023).build(),
                "runtime: provided.al2023",
                "no SnapStart",
                "snapStart(false)");
    }

    @Test
    void aQueueThatSnsCannotDeliverTo() {
        refused(
                () -> collector().encryption(QueueEncryption.KMS_MANAGED).build(),
                "encryption: KMS_MANAGED",
                "SNS",
                "QueueEncryption.SQS_MANAGED");
    }

    @Test
    void anEncryptionThatDoesNotUseTheGivenKey() {
        Key key = new Key(app.stack, "Key");

        refused(
                () -> collector()
                        .encryption(QueueEncryption.SQS_MANAGED)
                        .encryptionMasterKey(key)
                        .build(),
                "encryption: SQS_MANAGED",
                "encryptionMasterKey",
                "leave encryption out");
        refused(
                () -> EventLog.Builder.create(app.stack, "Log")
                        .encryption(TableEncryption.AWS_MANAGED)
                        .encryptionKey(key)
                        .build(),
                "encryption: AWS_MANAGED",
                "encryptionKey",
                "leave encryption out");
        refused(
                () -> EventTopic.Builder.create(app.stack, "Topic")
                        .encrypted(false)
                        .masterKey(key)
                        .build(),
                "encrypted: false",
                "masterKey",
                "leave one of the two out");
    }

    @Test
    void aDeduplicationScopeThatTheThroughputLimitDoesNotAllow() {
        refused(
                () -> collector().deduplicationScope(DeduplicationScope.QUEUE).build(),
                "deduplicationScope: QUEUE",
                "throughput limit per message group id",
                "fifoThroughputLimit(FifoThroughputLimit.PER_QUEUE)");
    }

    @Test
    void namesAndArnsThatAreNotFifo() {
        refused(() -> collector().queueName("orders").build(), "queueName: orders", "orders.fifo");
        refused(
                () -> DeadLetterQueue.Builder.create(app.stack, "Letters")
                        .queueName("letters")
                        .build(),
                "queueName: letters",
                "letters.fifo");
        refused(
                () -> EventTopic.fromTopicArn(app.stack, "Topic", "arn:aws:sns:eu-central-1:111122223333:orders"),
                "topicArn: arn:aws:sns:eu-central-1:111122223333:orders",
                ".fifo");
        refused(
                () -> DeadLetterQueue.fromQueueArn(app.stack, "Dead", "arn:aws:sqs:eu-central-1:111122223333:dead"),
                "queueArn: arn:aws:sqs:eu-central-1:111122223333:dead",
                ".fifo");
    }

    @Test
    void capacityOnATableThatIsPaidPerRequest() {
        refused(
                () -> EventLog.Builder.create(app.stack, "Log").writeCapacity(5).build(),
                "writeCapacity: 5",
                "provisioned",
                "billingMode(BillingMode.PROVISIONED)");
    }

    @Test
    void grantingSnapshotsThatALogDoesNotHave() {
        EventLog log = new EventLog(app.stack, "Log");
        EventCollector collector = app.collector("Summaries").build();

        refused(() -> log.grantSnapshots(collector), "snapshots: false", "set snapshots(true)");
    }

    @Test
    void anArchiveThatIsNotWholeDays() {
        refused(
                () -> EventTopic.Builder.create(app.stack, "Topic")
                        .archive(Duration.hours(36))
                        .build(),
                "archive: 1 day 12 hours",
                "whole number of days");
        refused(
                () -> EventTopic.Builder.create(app.stack, "Other")
                        .archive(Duration.days(366))
                        .build(),
                "archive: 366 days",
                "365 days");
    }

    @Test
    void aRetentionOnAGivenLogGroup() {
        LogGroup logs = new LogGroup(app.stack, "Logs");

        refused(
                () -> collector()
                        .logGroup(logs)
                        .logRetention(RetentionDays.ONE_DAY)
                        .build(),
                "logRetention: ONE_DAY",
                "given logGroup",
                "leave logGroup out");
    }

    @Test
    void anEnvironmentVariableOfOurOwn() {
        refused(
                () -> collector()
                        .environment(Map.of("EVENTLANE_COLLECTOR", "x"))
                        .build(),
                "environment: EVENTLANE_COLLECTOR",
                "leave it out");
    }

    @Test
    void twoCollectorsOfOneNameOnOneDeadLetterQueue() {
        Stack other = new Stack(app.app, "Other");
        app.collector("Summaries").build();

        refused(
                () -> EventCollector.Builder.create(other, "Summaries")
                        .handler(OneStack.anyCode())
                        .deadLetterQueue(DeadLetterQueue.of(app.stack))
                        .build(),
                "collectorName: Summaries",
                "already taken",
                "set another collectorName");
    }

    private EventCollector.Builder collector() {
        return app.collector("Collector" + app.stack.getNode().getChildren().size());
    }

    private static void refused(ThrowingCallable making, String... parts) {
        assertThatIllegalArgumentException().isThrownBy(making).withMessageContainingAll(parts);
    }
}
