package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.sns.FifoThroughputScope;

class EventTopicTest {
    private final OneStack app = new OneStack();

    @Test
    void itIsAnEncryptedFifoTopicWithThroughputPerMessageGroup() {
        EventTopic topic = new EventTopic(app.stack, "Topic");

        assertThat(app.properties(topic.getTopic()))
                .containsEntry("FifoTopic", true)
                .containsEntry("ContentBasedDeduplication", true)
                .containsEntry("FifoThroughputScope", "MessageGroup")
                .doesNotContainKey("ArchivePolicy");
        assertThat(String.valueOf(app.properties(topic.getTopic()).get("KmsMasterKeyId")))
                .contains("alias/aws/sns");
    }

    @Test
    void itRefusesRequestsWithoutTls() {
        new EventTopic(app.stack, "Topic");

        assertThat(app.only("AWS::SNS::TopicPolicy").toString()).contains("Deny", "aws:SecureTransport=false");
    }

    @Test
    void withoutALogItHasNoRelay() {
        EventTopic topic = new EventTopic(app.stack, "Topic");

        assertThat(topic.getRelayFunction()).isEmpty();
        assertThat(app.all("AWS::Lambda::Function")).isEmpty();
        assertThat(app.all("AWS::SQS::Queue")).isEmpty();
    }

    @Test
    void everyDefaultCanBeOverridden() {
        EventTopic topic = EventTopic.Builder.create(app.stack, "Topic")
                .topicName("orders.fifo")
                .displayName("Orders")
                .contentBasedDeduplication(false)
                .fifoThroughputScope(FifoThroughputScope.TOPIC)
                .encrypted(false)
                .enforceSSL(false)
                .archive(Duration.days(30))
                .build();

        assertThat(app.properties(topic.getTopic()))
                .containsEntry("TopicName", "orders.fifo")
                .containsEntry("DisplayName", "Orders")
                .containsEntry("ContentBasedDeduplication", false)
                .containsEntry("FifoThroughputScope", "Topic")
                .containsEntry("ArchivePolicy", Map.of("MessageRetentionPeriod", 30))
                .doesNotContainKey("KmsMasterKeyId");
        assertThat(app.all("AWS::SNS::TopicPolicy")).isEmpty();
    }

    @Test
    void aKeyOfTheUserEncryptsTheTopicAndItsPublishersMayUseIt() {
        Key key = new Key(app.stack, "Key");
        EventTopic topic =
                EventTopic.Builder.create(app.stack, "Topic").masterKey(key).build();
        EventCollector publisher = app.collector("Publisher").build();
        topic.grantPublish(publisher);

        assertThat(app.properties(topic.getTopic())).containsEntry("KmsMasterKeyId", app.att(key, "Arn"));
        assertThat(Policies.of(app, publisher.getFunction()))
                .containsEntry("kms:GenerateDataKey", List.of(app.att(key, "Arn")))
                .containsEntry("kms:Decrypt", List.of(app.att(key, "Arn")));
    }

    @Test
    void theRelayKnowsTheTopicAndItsDeadLetterQueue() {
        EventTopic topic = relayed();
        Map<String, Object> relay = app.properties(relayOf(topic));

        assertThat(relay).containsEntry("Handler", "io.github.eventlane.handler.relay.EventRelayFunction");
        assertThat(relay).containsEntry("Timeout", 30);
        assertThat(OneStack.map(OneStack.map(relay.get("Environment")).get("Variables")))
                .containsEntry("EVENTLANE_COLLECTOR", "Topic/Relay")
                .containsEntry("EVENTLANE_TOPIC_ARN", app.ref(topic.getTopic()))
                .containsEntry(
                        "EVENTLANE_DEAD_LETTER_QUEUE_URL",
                        app.ref(DeadLetterQueue.of(app.stack).getQueue()));
    }

    @Test
    void theRelayReadsTheLogFromItsOldestRecord() {
        EventLog log = new EventLog(app.stack, "Log");
        EventTopic.Builder.create(app.stack, "Topic").eventLog(log).build();

        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .filteredOn(mapping -> app.att(log.getTable(), "StreamArn").equals(mapping.get("EventSourceArn")))
                .singleElement()
                .satisfies(mapping -> assertThat(mapping)
                        .containsEntry("StartingPosition", "TRIM_HORIZON")
                        .containsEntry("BatchSize", 100)
                        .containsEntry("BisectBatchOnFunctionError", true)
                        .containsEntry("MaximumRetryAttempts", 10)
                        .containsEntry("FunctionResponseTypes", List.of("ReportBatchItemFailures")));
    }

    @Test
    void theRelayTakesTheSettingsOfAFunction() {
        EventLog log = new EventLog(app.stack, "Log");
        EventTopic topic = EventTopic.Builder.create(app.stack, "Topic")
                .eventLog(log)
                .memorySize(512)
                .timeout(Duration.minutes(1))
                .parallelizationFactor(10)
                .build();

        assertThat(app.properties(relayOf(topic)))
                .containsEntry("MemorySize", 512)
                .containsEntry("Timeout", 60);
        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .anySatisfy(mapping -> assertThat(mapping).containsEntry("ParallelizationFactor", 10));
    }

    @Test
    void oneRelayServesSeveralLogs() {
        EventTopic.Builder.create(app.stack, "Topic")
                .eventLog(new EventLog(app.stack, "Orders"))
                .eventLog(new EventLog(app.stack, "Payments"))
                .build();

        assertThat(app.all("AWS::Lambda::Function")).hasSize(2);
        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .filteredOn(mapping -> mapping.containsKey("StartingPosition"))
                .hasSize(2);
    }

    @Test
    void aBoundFunctionMayPublishAndKnowsTheTopic() {
        EventTopic topic = new EventTopic(app.stack, "Topic");
        EventCollector collector = app.collector("Publisher").build();
        topic.bindTo(collector.getFunction());

        assertThat(Policies.of(app, collector.getFunction()))
                .containsEntry("sns:Publish", List.of(app.ref(topic.getTopic())));
        assertThat(String.valueOf(app.properties(collector.getFunction()).get("Environment")))
                .contains("EVENTLANE_TOPIC_ARN");
    }

    @Test
    void withoutAMessageSizeNothingSetsOne() {
        relayed();

        assertThat(app.all("Custom::AWS")).isEmpty();
    }

    @Test
    void theMessageSizeIsSetByACallAndSetBackWhenItGoes() {
        EventTopic topic = EventTopic.Builder.create(app.stack, "Topic")
                .maxMessageSizeBytes(1_048_576)
                .build();

        Map<String, Object> calls = app.only("Custom::AWS");
        assertThat(calls).containsEntry("InstallLatestAwsSdk", false).containsEntry("Create", calls.get("Update"));
        assertThat(String.valueOf(calls.get("Create")))
                .contains(
                        "\"service\":\"SNS\"",
                        "\"action\":\"setTopicAttributes\"",
                        "\"AttributeName\":\"MaximumMessageSize\"",
                        "\"AttributeValue\":\"1048576\"",
                        app.ref(topic.getTopic()).toString())
                .doesNotContain("ignoreErrorCodesMatching");
        assertThat(String.valueOf(calls.get("Delete")))
                .contains(
                        "\"AttributeValue\":\"262144\"",
                        "\"ignoreErrorCodesMatching\":\"NotFound\"",
                        app.ref(topic.getTopic()).toString());
    }

    @Test
    void whatSetsTheMessageSizeMayDoNothingElse() {
        EventTopic topic = EventTopic.Builder.create(app.stack, "Topic")
                .maxMessageSizeBytes(2_048)
                .build();

        assertThat(Policies.statements(app.only("AWS::IAM::Policy")))
                .containsExactly(Map.of(
                        "Action", "sns:SetTopicAttributes", "Effect", "Allow", "Resource", app.ref(topic.getTopic())));
    }

    @Test
    void theRelayWaitsForTheMessageSize() {
        EventLog log = new EventLog(app.stack, "Log");
        EventTopic.Builder.create(app.stack, "Topic")
                .eventLog(log)
                .maxMessageSizeBytes(1_048_576)
                .build();

        app.template()
                .hasResource(
                        "AWS::Lambda::EventSourceMapping",
                        Match.objectLike(Map.of(
                                "Properties",
                                Map.of("EventSourceArn", app.att(log.getTable(), "StreamArn")),
                                "DependsOn",
                                Match.arrayWith(List.of(Match.stringLikeRegexp("TopicMaximumMessageSize"))))));
    }

    @Test
    void aMessageSizeOutOfRangeIsRefused() {
        EventTopic.Builder topic = EventTopic.Builder.create(app.stack, "Topic").maxMessageSizeBytes(1_048_577);

        assertThatIllegalArgumentException()
                .isThrownBy(topic::build)
                .withMessageContainingAll("maxMessageSizeBytes: 1048577", "from 1024 to 1048576");
    }

    @Test
    void itIsTaggedWithComponentAndName() {
        EventTopic topic = new EventTopic(app.stack, "Topic");

        assertThat(OneStack.list(app.properties(topic.getTopic()).get("Tags")))
                .contains(
                        Map.of("Key", "eventlane:component", "Value", "EventTopic"),
                        Map.of("Key", "eventlane:name", "Value", "Topic"));
    }

    @Test
    void theMetricsAreThoseOfTheTopic() {
        EventTopic topic = new EventTopic(app.stack, "Topic");

        assertThat(topic.metricPublished().getMetricName()).isEqualTo("NumberOfMessagesPublished");
        assertThat(topic.metricDeliveriesFailed().getMetricName()).isEqualTo("NumberOfNotificationsFailed");
    }

    private EventTopic relayed() {
        return EventTopic.Builder.create(app.stack, "Topic")
                .eventLog(new EventLog(app.stack, "Log"))
                .build();
    }

    private static Function relayOf(EventTopic topic) {
        return topic.getRelayFunction().orElseThrow();
    }
}
