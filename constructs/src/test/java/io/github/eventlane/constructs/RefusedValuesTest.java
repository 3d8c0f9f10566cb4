package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Collections;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.lambda.Code;

/** Single values that AWS would refuse at deployment, or that would fail at run time: each names the prop and the fix. */
class RefusedValuesTest {
    private final OneStack app = new OneStack();

    @Test
    void fractionsWhereAWholeNumberIsNeeded() {
        refused(() -> collector().batchSize(2.5), "batchSize: 2.5 is no whole number", "from 1 to 10");
        refused(() -> collector().maxConcurrency(2.5), "maxConcurrency: 2.5 is no whole number", "from 2 to 1000");
        refused(() -> collector().maxReceiveCount(1.5f), "maxReceiveCount: 1.5 is no whole number", "from 1 to 1000");
        refused(() -> collector().queueParallelism(1.5), "queueParallelism: 1.5 is no whole number");
        refused(() -> collector().streamParallelism(1.5), "streamParallelism: 1.5 is no whole number");
        refused(() -> collector().memorySize(1024.5), "memorySize: 1024.5 is no whole number", "from 128 to 10240");
        refused(() -> collector().streamBatchSize(10.5), "streamBatchSize: 10.5 is no whole number");
        refused(() -> collector().parallelizationFactor(1.5), "parallelizationFactor: 1.5 is no whole number");
        refused(() -> collector().retryAttempts(0.5), "retryAttempts: 0.5 is no whole number");
        refused(
                () -> collector().reservedConcurrentExecutions(Double.NaN),
                "reservedConcurrentExecutions: NaN is no whole number",
                "from 0");
        refused(() -> TableQueue.Builder.create(app.stack, "Vouchers").minFree(0.5), "minFree: 0.5 is no whole number");
        refused(
                () -> EventLog.Builder.create(app.stack, "Log")
                        .billingMode(BillingMode.PROVISIONED)
                        .readCapacity(1.5),
                "readCapacity: 1.5 is no whole number",
                "from 1");
    }

    @Test
    void numbersBelowTheLeast() {
        refused(
                () -> collector().reservedConcurrentExecutions(-1),
                "reservedConcurrentExecutions: -1 is out of range",
                "set a whole number from 0");
        refused(
                () -> EventTopic.Builder.create(app.stack, "Topic")
                        .eventLog(new EventLog(app.stack, "Log"))
                        .reservedConcurrentExecutions(-1),
                "reservedConcurrentExecutions: -1 is out of range");
        refused(
                () -> EventLog.Builder.create(app.stack, "Other")
                        .billingMode(BillingMode.PROVISIONED)
                        .writeCapacity(0),
                "writeCapacity: 0 is out of range",
                "from 1");
    }

    @Test
    void noReservedConcurrencyAtAllIsAStopThatLambdaKnows() {
        EventCollector collector =
                app.collector("Stopped").reservedConcurrentExecutions(0).build();

        assertThat(app.properties(collector.getFunction())).containsEntry("ReservedConcurrentExecutions", 0);
    }

    @Test
    void aWholeNumberOfAnotherTypeIsWrittenAsOne() {
        EventCollector collector = app.collector("Doubles")
                .maxReceiveCount(3.0)
                .queueParallelism(4.0)
                .timeReserve(0.25)
                .build();

        assertThat(OneStack.map(
                        OneStack.map(app.properties(collector.getFunction()).get("Environment"))
                                .get("Variables")))
                .containsEntry("EVENTLANE_MAX_RECEIVE_COUNT", "3")
                .containsEntry("EVENTLANE_QUEUE_PARALLELISM", "4")
                .containsEntry("EVENTLANE_TIME_RESERVE", "0.25");
    }

    @Test
    void fractionsOfASecond() {
        Duration fraction = Duration.millis(1500);
        refused(() -> collector().timeout(fraction), "timeout: 1 second 500 millis is no whole number of seconds");
        refused(() -> collector().visibilityTimeout(fraction), "visibilityTimeout: 1 second 500 millis");
        refused(
                () -> collector().retentionPeriod(Duration.millis(60_500)),
                "retentionPeriod: 1 minute 500 millis",
                "round it to seconds");
        refused(() -> collector().maxRecordAge(Duration.millis(60_500)), "maxRecordAge: 1 minute 500 millis");
        refused(
                () -> collector().eventLog(new EventLog(app.stack, "Log")).maxBatchingWindow(fraction),
                "maxBatchingWindow: 1 second 500 millis");
        refused(
                () -> EventTopic.Builder.create(app.stack, "Topic")
                        .eventLog(new EventLog(app.stack, "Other"))
                        .timeout(fraction),
                "timeout: 1 second 500 millis");
        refused(
                () -> DeadLetterQueue.Builder.create(app.stack, "Letters").retentionPeriod(Duration.millis(60_500)),
                "retentionPeriod: 1 minute 500 millis");
    }

    @Test
    void namesThatAreNotFifo() {
        refused(
                () -> EventTopic.Builder.create(app.stack, "Topic").topicName("orders"),
                "topicName: orders is not FIFO",
                "orders.fifo");
    }

    @Test
    void namesThatAwsDoesNotTake() {
        String tooLong = "x".repeat(80) + ".fifo";
        refused(() -> collector().queueName("my orders.fifo"), "queueName: my orders.fifo", "letters, digits, - and _");
        refused(() -> collector().queueName(tooLong), "queueName: " + tooLong, "at most 80 characters");
        refused(
                () -> DeadLetterQueue.Builder.create(app.stack, "Letters").queueName("a/b.fifo"),
                "queueName: a/b.fifo",
                "letters, digits, - and _");
        refused(
                () -> EventTopic.Builder.create(app.stack, "Topic").topicName("orders!.fifo"),
                "topicName: orders!.fifo",
                "letters, digits, - and _");
        refused(
                () -> EventLog.Builder.create(app.stack, "Log").tableName("a b"),
                "tableName: a b",
                "3 to 255 letters, digits");
        refused(
                () -> TableQueue.Builder.create(app.stack, "Vouchers").tableName("ab"),
                "tableName: ab",
                "3 to 255 letters, digits");
        refused(
                () -> TableQueue.Builder.create(app.stack, "Codes").queueName("Gutscheine für Ulm"),
                "queueName: Gutscheine für Ulm",
                "printable ASCII");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "two\nlines", "tab\there", "nul\u0000", "del\u007f", "Größe", "what?", "a,b"})
    void collectorNamesThatTagsOrMetricsDoNotTake(String name) {
        refused(
                () -> collector().collectorName(name),
                "collectorName: ",
                "is not allowed by AWS; set 1 to 256 ASCII letters, digits, spaces");
    }

    @Test
    void aLineBreakInANameDoesNotBreakTheMessage() {
        refused(() -> collector().collectorName("two\nlines"), "collectorName: two\\u000alines is not allowed");
        refused(() -> collector().queueName("two\nlines.fifo"), "queueName: two\\u000alines.fifo is not allowed");
    }

    @Test
    void arnsOfSomethingElse() {
        refused(
                () -> EventTopic.fromTopicArn(app.stack, "Topic", "arn:aws:sqs:eu-central-1:111122223333:orders.fifo"),
                "topicArn: arn:aws:sqs:eu-central-1:111122223333:orders.fifo",
                "give an ARN of sns");
        refused(
                () -> DeadLetterQueue.fromQueueArn(app.stack, "Letters", "letters.fifo"),
                "queueArn: letters.fifo",
                "give an ARN of sqs");
    }

    @Test
    void aKeyForATableThatIsNotMade() {
        refused(
                () -> collector().idempotenceTableEncryptionKey(new Key(app.stack, "Key")),
                "idempotenceTableEncryptionKey: Orders/Key",
                "set idempotenceTable(true)");
    }

    @Test
    @SuppressWarnings("NullAway") // Null is what this test is about.
    void nothingWhereSomethingIsNeeded() {
        refused(() -> EventHandlerCode.fromJar(null, "com.acme.Handler"), "jar: null is no value; give one");
        refused(() -> EventHandlerCode.fromJar("target/acme.jar", null), "className: null");
        refused(
                () -> EventHandlerCode.fromJar("target/acme.jar", "com.acme.Handler")
                        .withDependencies("target/a.jar", null),
                "jarsOrDirectories: null");
        refused(() -> EventHandlerCode.custom(null, "com.acme.Function"), "code: null");
        refused(() -> EventHandlerCode.custom(Code.fromAsset("src/test/resources/any-code"), null), "handler: null");
        refused(() -> EventFilter.types("OrderPaid", null), "filter.types: null");
        refused(() -> EventFilter.types("OrderPaid").withData(null, "CH"), "filter.withData: null");
        refused(() -> collector().eventLog(null), "eventLog: null");
        refused(() -> collector().eventLogs(null), "eventLogs: null");
        refused(() -> collector().topic(null), "topic: null");
        refused(() -> collector().topics(Arrays.asList((IEventTopic) null)), "topics: null");
        refused(() -> collector().environment(Collections.singletonMap("TABLE", null)), "environment(TABLE): null");
        refused(() -> collector().environment(null), "environment: null");
        refused(() -> EventTopic.fromTopicArn(app.stack, "Topic", null), "topicArn: null");
        refused(() -> DeadLetterQueue.fromQueueArn(app.stack, "Letters", null), "queueArn: null");
        refused(() -> EventLog.fromTable(app.stack, "Log", null), "table: null");
    }

    private EventCollector.Builder collector() {
        return app.collector("Collector" + app.stack.getNode().getChildren().size());
    }

    /** What is refused, at the latest when it is built. */
    private static void refused(Making making, String... parts) {
        ThrowingCallable built = () -> {
            Object made = making.make();
            if (made instanceof software.amazon.jsii.Builder<?> builder) {
                builder.build();
            }
        };
        assertThatIllegalArgumentException().isThrownBy(built).withMessageContainingAll(parts);
    }

    private interface Making {
        Object make();
    }
}
