package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.Runtime;

class EventCollectorTest {
    private final OneStack app = new OneStack();

    @Test
    void theQueueIsAnEncryptedFifoQueueWithHighThroughput() {
        EventCollector collector = app.collector("Summaries").build();

        assertThat(app.properties(collector.getQueue()))
                .containsEntry("FifoQueue", true)
                .containsEntry("ContentBasedDeduplication", true)
                .containsEntry("DeduplicationScope", "messageGroup")
                .containsEntry("FifoThroughputLimit", "perMessageGroupId")
                .containsEntry("VisibilityTimeout", 30)
                .containsEntry("SqsManagedSseEnabled", true);
    }

    @Test
    void theQueueRefusesRequestsWithoutTls() {
        EventCollector collector = app.collector("Summaries").build();

        assertThat(app.all("AWS::SQS::QueuePolicy"))
                .filteredOn(policy -> List.of(app.ref(collector.getQueue())).equals(policy.get("Queues")))
                .singleElement()
                .satisfies(policy -> assertThat(policy.toString()).contains("Deny", "aws:SecureTransport=false"));
    }

    @Test
    void theFifthReceiveEndsInTheStacksDeadLetterQueue() {
        EventCollector collector = app.collector("Summaries").build();

        assertThat(app.properties(collector.getQueue()))
                .containsEntry(
                        "RedrivePolicy",
                        Map.of(
                                "deadLetterTargetArn",
                                app.att(DeadLetterQueue.of(app.stack).getQueue(), "Arn"),
                                "maxReceiveCount",
                                5));
    }

    @Test
    void theFunctionRunsOnArmOnTheNewestJavaWithJsonLogs() {
        EventCollector collector = app.collector("Summaries").build();

        assertThat(app.properties(collector.getFunction()))
                .containsEntry("Architectures", List.of("arm64"))
                .containsEntry("Runtime", "java25")
                .containsEntry("MemorySize", 1024)
                .containsEntry("Timeout", 5)
                .doesNotContainKey("TracingConfig");
        assertThat(OneStack.map(app.properties(collector.getFunction()).get("LoggingConfig")))
                .containsEntry("LogFormat", "JSON");
    }

    @Test
    void theFunctionRestoresFromASnapshotBehindAnAlias() {
        EventCollector collector = app.collector("Summaries").build();

        assertThat(app.properties(collector.getFunction()))
                .containsEntry("SnapStart", Map.of("ApplyOn", "PublishedVersions"));
        assertThat(app.properties(collector.getAlias())).containsEntry("Name", "live");
        app.hasNoWarningOf("snapStartRequirePublish");
    }

    @Test
    void theLogGroupKeepsLogsForAMonth() {
        app.collector("Summaries").build();

        assertThat(app.only("AWS::Logs::LogGroup")).containsEntry("RetentionInDays", 30);
    }

    @Test
    void theFunctionKnowsWhatItServes() {
        EventCollector collector = app.collector("Summaries").build();

        assertThat(environment(collector))
                .isEqualTo(Map.of(
                        "EVENTLANE_COLLECTOR",
                        "Summaries",
                        "EVENTLANE_QUEUE_URL",
                        app.ref(collector.getQueue()),
                        "EVENTLANE_DEAD_LETTER_QUEUE_URL",
                        app.ref(collector.getDeadLetterQueue().getQueue()),
                        "EVENTLANE_MAX_RECEIVE_COUNT",
                        "5",
                        "EVENTLANE_ACKNOWLEDGE",
                        "BATCH_RESPONSE"));
    }

    @Test
    void theAliasIsFedByTheQueueInTensWithPartialResponses() {
        EventCollector collector = app.collector("Summaries").build();

        assertThat(app.only("AWS::Lambda::EventSourceMapping"))
                .containsEntry("EventSourceArn", app.att(collector.getQueue(), "Arn"))
                .containsEntry("FunctionName", app.ref(collector.getAlias()))
                .containsEntry("BatchSize", 10)
                .containsEntry("FunctionResponseTypes", List.of("ReportBatchItemFailures"))
                .doesNotContainKeys("ScalingConfig", "MaximumBatchingWindowInSeconds", "FilterCriteria");
    }

    @Test
    void theAliasIsFedByTheStreamFromItsOldestRecord() {
        EventLog log = new EventLog(app.stack, "Log");
        EventCollector collector = app.collector("Summaries").eventLog(log).build();

        assertThat(stream(log))
                .containsEntry("FunctionName", app.ref(collector.getAlias()))
                .containsEntry("StartingPosition", "TRIM_HORIZON")
                .containsEntry("BatchSize", 100)
                .containsEntry("BisectBatchOnFunctionError", true)
                .containsEntry("MaximumRetryAttempts", 10)
                .containsEntry("FunctionResponseTypes", List.of("ReportBatchItemFailures"))
                .doesNotContainKeys(
                        "ParallelizationFactor",
                        "MaximumRecordAgeInSeconds",
                        "FilterCriteria",
                        "TumblingWindowInSeconds");
    }

    @Test
    void streamFailuresGoToAStandardQueueThatAFunctionDrains() {
        EventLog log = new EventLog(app.stack, "Log");
        app.collector("Summaries").eventLog(log).build();

        Object destination = OneStack.map(
                        OneStack.map(stream(log).get("DestinationConfig")).get("OnFailure"))
                .get("Destination");
        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .filteredOn(mapping -> Objects.equals(mapping.get("EventSourceArn"), destination))
                .singleElement()
                .satisfies(mapping -> assertThat(mapping)
                        .containsEntry("BatchSize", 10)
                        .containsEntry("FunctionResponseTypes", List.of("ReportBatchItemFailures")));
        assertThat(app.all("AWS::SQS::Queue"))
                .filteredOn(queue -> !queue.containsKey("FifoQueue"))
                .singleElement()
                .satisfies(queue -> assertThat(queue)
                        .containsEntry("SqsManagedSseEnabled", true)
                        .containsEntry("MessageRetentionPeriod", 14 * 24 * 3600)
                        .containsEntry("VisibilityTimeout", 360));
        assertThat(app.all("AWS::Lambda::Function"))
                .filteredOn(function ->
                        "io.github.eventlane.handler.deadletter.StreamFailureFunction".equals(function.get("Handler")))
                .singleElement()
                .satisfies(function -> assertThat(String.valueOf(function.get("Environment")))
                        .contains("EVENTLANE_COLLECTOR=Summaries", "EVENTLANE_DEAD_LETTER_QUEUE_URL"));
    }

    @Test
    void aTopicDeliversRawToTheQueueAndOnlyItMay() {
        EventTopic topic = new EventTopic(app.stack, "Topic");
        EventCollector collector = app.collector("Summaries").topic(topic).build();

        assertThat(app.only("AWS::SNS::Subscription"))
                .containsEntry("TopicArn", app.ref(topic.getTopic()))
                .containsEntry("Endpoint", app.att(collector.getQueue(), "Arn"))
                .containsEntry("Protocol", "sqs")
                .containsEntry("RawMessageDelivery", true)
                .doesNotContainKeys("FilterPolicy", "Region");
        assertThat(app.all("AWS::SQS::QueuePolicy").stream()
                        .flatMap(policy -> Policies.statements(policy).stream())
                        .filter(statement -> "Allow".equals(statement.get("Effect"))))
                .containsExactly(Map.of(
                        "Effect",
                        "Allow",
                        "Principal",
                        Map.of("Service", "sns.amazonaws.com"),
                        "Action",
                        "sqs:SendMessage",
                        "Resource",
                        app.att(collector.getQueue(), "Arn"),
                        "Condition",
                        Map.of("ArnEquals", Map.of("aws:SourceArn", app.ref(topic.getTopic())))));
    }

    @Test
    void oneCollectorTakesSeveralLogsAndTopics() {
        app.collector("Summaries")
                .eventLog(new EventLog(app.stack, "Orders"))
                .eventLog(new EventLog(app.stack, "Payments"))
                .topic(new EventTopic(app.stack, "Shipping"))
                .topic(new EventTopic(app.stack, "Billing"))
                .build();

        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .filteredOn(mapping -> mapping.containsKey("StartingPosition"))
                .hasSize(2);
        assertThat(app.all("AWS::SNS::Subscription")).hasSize(2);
        assertThat(app.all("AWS::SQS::Queue")).hasSize(3);
    }

    @Test
    void aLogServesTwoCollectors() {
        EventLog log = new EventLog(app.stack, "Log");
        app.collector("Summaries").eventLog(log).build();
        app.collector("Shipments").eventLog(log).build();

        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .filteredOn(mapping -> app.att(log.getTable(), "StreamArn").equals(mapping.get("EventSourceArn")))
                .hasSize(2);
    }

    @Test
    void logsAndTopicsThatAreGivenSinglyAndAsAListAreAllWired() {
        EventLog one = new EventLog(app.stack, "One");
        EventLog two = new EventLog(app.stack, "Two");
        EventLog three = new EventLog(app.stack, "Three");
        app.collector("Summaries")
                .eventLog(one)
                .eventLogs(List.of(two))
                .eventLog(three)
                .topic(new EventTopic(app.stack, "Topic"))
                .topics(List.of(new EventTopic(app.stack, "OtherTopic")))
                .build();
        EventTopic.Builder.create(app.stack, "Relayed")
                .eventLog(one)
                .eventLogs(List.of(two))
                .build();

        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .extracting(mapping -> mapping.get("EventSourceArn"))
                .containsOnlyOnce(app.att(three.getTable(), "StreamArn"))
                .filteredOn(arn -> app.att(one.getTable(), "StreamArn").equals(arn)
                        || app.att(two.getTable(), "StreamArn").equals(arn))
                .hasSize(4);
        assertThat(app.all("AWS::SNS::Subscription")).hasSize(2);
    }

    @Test
    void whatIsAddedLaterIsWiredTheSame() {
        EventLog log = new EventLog(app.stack, "Log");
        EventCollector collector =
                app.collector("Summaries").filter(EventFilter.types("Placed")).build();
        collector.addEventLog(log);
        collector.addTopic(new EventTopic(app.stack, "Topic"));

        assertThat(stream(log)).containsKey("FilterCriteria");
        assertThat(app.only("AWS::SNS::Subscription")).containsKey("FilterPolicy");
    }

    @Test
    void itIsTaggedWithComponentAndName() {
        EventCollector collector = app.collector("Summaries").build();

        assertThat(OneStack.list(app.properties(collector.getQueue()).get("Tags")))
                .contains(
                        Map.of("Key", "eventlane:component", "Value", "EventCollector"),
                        Map.of("Key", "eventlane:name", "Value", "Summaries"));
    }

    @Test
    void aBoundFunctionMayEnqueueAndKnowsTheQueue() {
        EventCollector collector = app.collector("Summaries").build();
        EventLog log = new EventLog(app.stack, "Log");
        EventTopic topic =
                EventTopic.Builder.create(app.stack, "Topic").eventLog(log).build();
        Function other = Function.Builder.create(app.stack, "Other")
                .code(Code.fromAsset("src/test/resources/any-code"))
                .handler("com.acme.Other")
                .runtime(Runtime.JAVA_25)
                .build();
        collector.bindTo(other);
        log.bindTo(other);
        topic.bindTo(other);

        assertThat(Policies.of(app, other))
                .containsEntry("sqs:SendMessage", List.of(app.att(collector.getQueue(), "Arn")))
                .containsEntry("dynamodb:PutItem", List.of(app.att(log.getTable(), "Arn")))
                .containsEntry("dynamodb:Query", List.of(app.att(log.getTable(), "Arn")))
                .containsEntry("sns:Publish", List.of(app.ref(topic.getTopic())));
        assertThat(OneStack.map(
                        OneStack.map(app.properties(other).get("Environment")).get("Variables")))
                .containsEntry("EVENTLANE_ENQUEUE_QUEUE_URL", app.ref(collector.getQueue()))
                .containsEntry("EVENTLANE_EVENT_LOG_TABLE", app.ref(log.getTable()))
                .containsEntry("EVENTLANE_TOPIC_ARN", app.ref(topic.getTopic()));
    }

    @Test
    void theMetricsAreThoseOfTheQueueAndTheFunction() {
        EventCollector collector = app.collector("Summaries").build();

        assertThat(collector.metricAgeOfOldestEvent().getMetricName()).isEqualTo("ApproximateAgeOfOldestMessage");
        assertThat(collector.metricWaitingEvents().getMetricName()).isEqualTo("ApproximateNumberOfMessagesVisible");
        assertThat(collector.metricIteratorAge().getMetricName()).isEqualTo("IteratorAge");
        assertThat(collector.metricErrors().getMetricName()).isEqualTo("Errors");
    }

    @Test
    void theHandlersMetricsAreThoseOfThisCollector() {
        EventCollector collector = app.collector("Summaries").build();

        assertThat(collector.metricHandled().getMetricName()).isEqualTo("Handled");
        assertThat(collector.metricFailed().getMetricName()).isEqualTo("Failed");
        assertThat(collector.metricParked().getMetricName()).isEqualTo("Parked");
        assertThat(collector.metricParked().getNamespace()).isEqualTo("Eventlane");
        assertThat(collector.metricParked().getDimensions()).isEqualTo(Map.of("collector", "Summaries"));
    }

    @Test
    void theConstructKnowsTheAcknowledgementsOfTheHandler() {
        assertThat(Stream.of(Acknowledge.values()).map(Enum::name))
                .containsExactlyElementsOf(Stream.of(io.github.eventlane.handler.collector.Acknowledge.values())
                        .map(Enum::name)
                        .toList());
    }

    private Map<String, Object> stream(EventLog log) {
        return app.all("AWS::Lambda::EventSourceMapping").stream()
                .filter(mapping -> app.att(log.getTable(), "StreamArn").equals(mapping.get("EventSourceArn")))
                .findFirst()
                .orElseThrow();
    }

    private Map<String, Object> environment(EventCollector collector) {
        return OneStack.map(OneStack.map(app.properties(collector.getFunction()).get("Environment"))
                .get("Variables"));
    }
}
