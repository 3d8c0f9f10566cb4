package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.CfnParameter;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.services.ec2.Vpc;
import software.amazon.awscdk.services.iam.ManagedPolicy;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.LoggingFormat;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.StartingPosition;
import software.amazon.awscdk.services.lambda.Tracing;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.amazon.awscdk.services.sqs.DeduplicationScope;
import software.amazon.awscdk.services.sqs.FifoThroughputLimit;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;

class EventCollectorOverridesTest {
    private final OneStack app = new OneStack();

    @Test
    void everyDefaultOfTheQueue() {
        EventCollector collector = app.collector("Summaries")
                .queueName("summaries.fifo")
                .visibilityTimeout(Duration.minutes(3))
                .retentionPeriod(Duration.days(7))
                .contentBasedDeduplication(false)
                .deduplicationScope(DeduplicationScope.QUEUE)
                .fifoThroughputLimit(FifoThroughputLimit.PER_QUEUE)
                .encryption(QueueEncryption.UNENCRYPTED)
                .enforceSSL(false)
                .removalPolicy(RemovalPolicy.RETAIN)
                .maxReceiveCount(2)
                .build();

        assertThat(app.properties(collector.getQueue()))
                .containsEntry("QueueName", "summaries.fifo")
                .containsEntry("VisibilityTimeout", 180)
                .containsEntry("MessageRetentionPeriod", 7 * 24 * 3600)
                .containsEntry("ContentBasedDeduplication", false)
                .containsEntry("DeduplicationScope", "queue")
                .containsEntry("FifoThroughputLimit", "perQueue")
                .containsEntry("SqsManagedSseEnabled", false);
        assertThat(String.valueOf(app.properties(collector.getQueue()).get("RedrivePolicy")))
                .contains("maxReceiveCount=2");
        assertThat(app.resource(collector.getQueue())).containsEntry("DeletionPolicy", "Retain");
        assertThat(app.all("AWS::SQS::QueuePolicy")).hasSize(1);
        assertThat(variables(collector)).containsEntry("EVENTLANE_MAX_RECEIVE_COUNT", "2");
    }

    @Test
    void aNumberThatOnlyTheDeploymentKnowsReachesTheFunction() {
        Number tries = CfnParameter.Builder.create(app.stack, "Tries")
                .type("Number")
                .build()
                .getValueAsNumber();
        EventCollector collector = app.collector("Summaries")
                .maxReceiveCount(tries)
                .queueParallelism(tries)
                .streamParallelism(tries)
                .timeReserve(tries)
                .build();
        TableQueue.Builder.create(app.stack, "Vouchers").minFree(tries).build().bindTo(collector.getFunction());

        assertThat(variables(collector))
                .containsEntry("EVENTLANE_MAX_RECEIVE_COUNT", Map.of("Ref", "Tries"))
                .containsEntry("EVENTLANE_QUEUE_PARALLELISM", Map.of("Ref", "Tries"))
                .containsEntry("EVENTLANE_STREAM_PARALLELISM", Map.of("Ref", "Tries"))
                .containsEntry("EVENTLANE_TIME_RESERVE", Map.of("Ref", "Tries"))
                .containsEntry("EVENTLANE_TABLE_QUEUE_MIN_FREE", Map.of("Ref", "Tries"));
    }

    @Test
    void everyDefaultOfTheFunction() {
        EventCollector collector = app.collector("Summaries")
                .functionName("summaries")
                .description("Sums up")
                .architecture(Architecture.X86_64)
                .runtime(Runtime.JAVA_21)
                .snapStart(false)
                .memorySize(2048)
                .timeout(Duration.seconds(20))
                .environment(Map.of("TABLE", "summaries"))
                .logRetention(RetentionDays.ONE_WEEK)
                .loggingFormat(LoggingFormat.TEXT)
                .tracing(Tracing.ACTIVE)
                .reservedConcurrentExecutions(7)
                .build();

        assertThat(app.properties(collector.getFunction()))
                .containsEntry("FunctionName", "summaries")
                .containsEntry("Description", "Sums up")
                .containsEntry("Architectures", List.of("x86_64"))
                .containsEntry("Runtime", "java21")
                .containsEntry("MemorySize", 2048)
                .containsEntry("Timeout", 20)
                .containsEntry("TracingConfig", Map.of("Mode", "Active"))
                .containsEntry("ReservedConcurrentExecutions", 7)
                .doesNotContainKey("SnapStart");
        assertThat(String.valueOf(app.properties(collector.getFunction()).get("LoggingConfig")))
                .contains("LogFormat=Text");
        assertThat(app.only("AWS::Logs::LogGroup")).containsEntry("RetentionInDays", 7);
        assertThat(variables(collector)).containsEntry("TABLE", "summaries");
    }

    @Test
    void howTheHandlerIsDriven() {
        EventCollector collector = app.collector("Summaries")
                .collectorName("order-summaries")
                .acknowledge(Acknowledge.EXPLICIT)
                .queueParallelism(1)
                .streamParallelism(4)
                .timeReserve(0.5)
                .batchSize(5)
                .maxConcurrency(20)
                .build();

        assertThat(collector.getCollectorName()).isEqualTo("order-summaries");
        assertThat(variables(collector))
                .containsEntry("EVENTLANE_COLLECTOR", "order-summaries")
                .containsEntry("EVENTLANE_ACKNOWLEDGE", "EXPLICIT")
                .containsEntry("EVENTLANE_QUEUE_PARALLELISM", "1")
                .containsEntry("EVENTLANE_STREAM_PARALLELISM", "4")
                .containsEntry("EVENTLANE_TIME_RESERVE", "0.5");
        assertThat(app.only("AWS::Lambda::EventSourceMapping"))
                .containsEntry("BatchSize", 5)
                .containsEntry("ScalingConfig", Map.of("MaximumConcurrency", 20));
    }

    @Test
    void everyDefaultOfTheStream() {
        app.collector("Summaries")
                .eventLog(new EventLog(app.stack, "Log"))
                .streamBatchSize(500)
                .startingPosition(StartingPosition.LATEST)
                .parallelizationFactor(10)
                .retryAttempts(3)
                .bisectBatchOnError(false)
                .maxRecordAge(Duration.hours(12))
                .maxBatchingWindow(Duration.seconds(2))
                .build();

        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .filteredOn(mapping -> mapping.containsKey("StartingPosition"))
                .singleElement()
                .satisfies(mapping -> assertThat(mapping)
                        .containsEntry("BatchSize", 500)
                        .containsEntry("StartingPosition", "LATEST")
                        .containsEntry("ParallelizationFactor", 10)
                        .containsEntry("MaximumRetryAttempts", 3)
                        .containsEntry("BisectBatchOnFunctionError", false)
                        .containsEntry("MaximumRecordAgeInSeconds", 12 * 3600)
                        .containsEntry("MaximumBatchingWindowInSeconds", 2));
    }

    @Test
    void theQueueOfStreamFailures() {
        Queue failures = Queue.Builder.create(app.stack, "Failures")
                .visibilityTimeout(Duration.minutes(6))
                .build();
        app.collector("Summaries")
                .eventLog(new EventLog(app.stack, "Log"))
                .onFailure(failures)
                .build();

        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .anySatisfy(mapping -> assertThat(mapping)
                        .containsEntry(
                                "DestinationConfig",
                                Map.of("OnFailure", Map.of("Destination", app.att(failures, "Arn")))))
                .anySatisfy(mapping -> assertThat(mapping).containsEntry("EventSourceArn", app.att(failures, "Arn")));
        assertThat(app.all("AWS::SQS::Queue")).hasSize(3);
    }

    @Test
    void theTimeoutMovesTheVisibilityTimeout() {
        EventCollector collector =
                app.collector("Summaries").timeout(Duration.seconds(20)).build();

        assertThat(app.properties(collector.getQueue())).containsEntry("VisibilityTimeout", 120);
        app.hasNoWarningOf("visibilityTimeout");
    }

    @Test
    void theVisibilityTimeoutMovesTheTimeout() {
        EventCollector collector = app.collector("Summaries")
                .visibilityTimeout(Duration.minutes(1))
                .build();

        assertThat(app.properties(collector.getFunction())).containsEntry("Timeout", 10);
        app.hasNoWarningOf("visibilityTimeout");
    }

    @Test
    void theLongestVisibilityTimeoutGivesTheLongestTimeout() {
        EventCollector collector =
                app.collector("Summaries").visibilityTimeout(Duration.hours(12)).build();

        assertThat(app.properties(collector.getFunction())).containsEntry("Timeout", 900);
    }

    @Test
    void aVisibilityTimeoutBelowSixTimesTheTimeoutIsWarnedAbout() {
        app.collector("Summaries")
                .timeout(Duration.seconds(10))
                .visibilityTimeout(Duration.seconds(59))
                .build();

        app.annotations()
                .hasWarning(
                        "/Orders/Summaries",
                        Match.stringLikeRegexp(
                                "visibilityTimeout: 59 seconds .* 10 seconds; .* at least 60 seconds.*"));
    }

    @Test
    void sixTimesTheTimeoutIsNotWarnedAbout() {
        app.collector("Summaries")
                .timeout(Duration.seconds(10))
                .visibilityTimeout(Duration.seconds(60))
                .build();

        app.hasNoWarningOf("visibilityTimeout");
    }

    @Test
    void reservedConcurrencyBelowWhatTheQueueMayStartIsWarnedAbout() {
        app.collector("Summaries").reservedConcurrentExecutions(5).build();

        app.annotations()
                .hasWarning(
                        "/Orders/Summaries",
                        Match.stringLikeRegexp(
                                "reservedConcurrentExecutions: 5 .* set maxConcurrency to at most 5 .*"));
    }

    @Test
    void reservedConcurrencyBelowTheLeastMaxConcurrencyIsToBeRaised() {
        app.collector("Summaries").reservedConcurrentExecutions(1).build();
        app.collector("Reminders")
                .reservedConcurrentExecutions(3)
                .delayedEnqueue(true)
                .build();

        app.annotations()
                .hasWarning(
                        "/Orders/Summaries",
                        Match.stringLikeRegexp("reservedConcurrentExecutions: 1 .* reserve at least 2, and set"
                                + " maxConcurrency to 2, .*"));
        app.annotations()
                .hasWarning(
                        "/Orders/Reminders",
                        Match.stringLikeRegexp("reservedConcurrentExecutions: 3 .* reserve at least 4, and set"
                                + " maxConcurrency to 2, .*"));
    }

    @Test
    void theDelayQueueStartsAsManyInvocationsAsTheQueue() {
        app.collector("Summaries")
                .delayedEnqueue(true)
                .reservedConcurrentExecutions(9)
                .maxConcurrency(5)
                .build();

        app.annotations()
                .hasWarning(
                        "/Orders/Summaries",
                        Match.stringLikeRegexp("reservedConcurrentExecutions: 9 .* the queue and the delay queue start"
                                + ".* set maxConcurrency to at most 4 .*"));
    }

    @Test
    void reservedConcurrencyThatSufficesForBothQueuesIsNotWarnedAbout() {
        app.collector("Summaries")
                .delayedEnqueue(true)
                .reservedConcurrentExecutions(10)
                .maxConcurrency(5)
                .build();

        app.hasNoWarningOf("reservedConcurrentExecutions");
    }

    @Test
    void reservedConcurrencyThatSufficesIsNotWarnedAbout() {
        app.collector("Summaries")
                .reservedConcurrentExecutions(5)
                .maxConcurrency(5)
                .build();

        app.hasNoWarningOf("reservedConcurrentExecutions");
    }

    @Test
    void aKeyOfTheUserLetsTheTopicAndTheFunctionUseIt() {
        Key key = new Key(app.stack, "Key");
        EventTopic topic = new EventTopic(app.stack, "Topic");
        EventCollector collector =
                app.collector("Summaries").encryptionMasterKey(key).topic(topic).build();

        assertThat(app.properties(collector.getQueue())).containsEntry("KmsMasterKeyId", app.att(key, "Arn"));
        assertThat(Policies.of(app, collector.getFunction()))
                .containsEntry("kms:Decrypt", List.of(app.att(key, "Arn")));
        assertThat(OneStack.list(
                        OneStack.map(app.properties(key).get("KeyPolicy")).get("Statement")))
                .contains(forTheTopic(List.of("kms:Decrypt", "kms:GenerateDataKey"), topic));
    }

    @Test
    void aGivenLogGroupIsWrittenToAndNoneIsMade() {
        LogGroup logs = new LogGroup(app.stack, "Logs");
        EventCollector collector = app.collector("Summaries").logGroup(logs).build();

        app.only("AWS::Logs::LogGroup");
        assertThat(Policies.of(app, collector.getFunction()))
                .containsEntry("logs:PutLogEvents", List.of(app.att(logs, "Arn")));
    }

    @Test
    void theFunctionRunsInAVpc() {
        Vpc vpc = Vpc.Builder.create(app.stack, "Vpc").maxAzs(1).build();
        EventCollector collector = app.collector("Summaries").vpc(vpc).build();

        assertThat(app.properties(collector.getFunction())).containsKey("VpcConfig");
        assertThat(Policies.of(app, collector.getFunction())).containsEntry("ec2:CreateNetworkInterface", List.of("*"));
        assertThat(String.valueOf(app.resource(collector.getFunction()).get("DependsOn")))
                .contains("NetworkAccess");
    }

    @Test
    void thePermissionsBoundaryHoldsForEveryRole() {
        app.collector("Summaries")
                .eventLog(new EventLog(app.stack, "Log"))
                .permissionsBoundary(ManagedPolicy.fromManagedPolicyArn(
                        app.stack, "Boundary", "arn:aws:iam::111122223333:policy/boundary"))
                .build();

        assertThat(app.all("AWS::IAM::Role"))
                .hasSize(2)
                .allSatisfy(role -> assertThat(role)
                        .containsEntry("PermissionsBoundary", "arn:aws:iam::111122223333:policy/boundary"));
    }

    private Map<String, Object> forTheTopic(List<String> actions, EventTopic topic) {
        return Map.of(
                "Effect",
                "Allow",
                "Principal",
                Map.of("Service", "sns.amazonaws.com"),
                "Action",
                actions,
                "Resource",
                "*",
                "Condition",
                Map.of("ArnEquals", Map.of("aws:SourceArn", app.ref(topic.getTopic()))));
    }

    private Map<String, Object> variables(EventCollector collector) {
        return OneStack.map(OneStack.map(app.properties(collector.getFunction()).get("Environment"))
                .get("Variables"));
    }
}
