package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Environment;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.assertions.Template;
import software.amazon.awscdk.services.dynamodb.TableAttributes;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.sns.TopicAttributes;

class ImportsTest {
    private static final String TABLE = "arn:aws:dynamodb:eu-central-1:111122223333:table/orders";
    private static final String STREAM = TABLE + "/stream/2026-01-01T00:00:00.000";
    private static final String TOPIC = "arn:aws:sns:eu-central-1:111122223333:orders.fifo";
    private static final String KEY = "arn:aws:kms:eu-central-1:111122223333:key/1";

    private final OneStack app = new OneStack();

    @Test
    void aCollectorReadsTheStreamOfAnImportedLog() {
        IEventLog log = importedLog();
        EventCollector collector = app.collector("Summaries").eventLog(log).build();

        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .anySatisfy(mapping -> assertThat(mapping).containsEntry("EventSourceArn", STREAM));
        assertThat(Policies.of(app, collector.getFunction())).containsEntry("dynamodb:GetRecords", List.of(STREAM));
    }

    @Test
    void theTableOfAnImportedLogIsAppendedToAndReplayed() {
        IEventLog log = importedLog();
        EventCollector collector = app.collector("Summaries").build();
        log.bindTo(collector.getFunction());

        assertThat(Policies.of(app, collector.getFunction()))
                .containsEntry("dynamodb:PutItem", List.of(TABLE))
                .containsEntry("dynamodb:Query", List.of(TABLE));
    }

    @Test
    void theKeyOfAnImportedLogIsUsed() {
        IEventLog log = EventLog.fromTableAttributes(
                app.stack,
                "Log",
                TableAttributes.builder()
                        .tableArn(TABLE)
                        .tableStreamArn(STREAM)
                        .encryptionKey(Key.fromKeyArn(app.stack, "Key", KEY))
                        .build());
        EventCollector collector = app.collector("Summaries").eventLog(log).build();

        assertThat(Policies.of(app, collector.getFunction())).containsEntry("kms:Decrypt", List.of(KEY));
    }

    @Test
    void aCollectorSubscribesToAnImportedTopic() {
        IEventTopic topic = EventTopic.fromTopicArn(app.stack, "Topic", TOPIC);
        app.collector("Summaries").topic(topic).build();

        assertThat(app.only("AWS::SNS::Subscription")).containsEntry("TopicArn", TOPIC);
    }

    @Test
    void theKeyOfAnImportedTopicIsUsed() {
        IEventTopic topic = EventTopic.fromTopicAttributes(
                app.stack,
                "Topic",
                TopicAttributes.builder().topicArn(TOPIC).keyArn(KEY).build());
        EventCollector publisher = app.collector("Publisher").build();
        topic.grantPublish(publisher);

        assertThat(Policies.of(app, publisher.getFunction()))
                .containsEntry("sns:Publish", List.of(TOPIC))
                .containsEntry("kms:GenerateDataKey", List.of(KEY));
    }

    @Test
    void aTopicOfAnotherRegionIsSubscribedToThere() {
        App two = new App();
        Stack frankfurt = stackIn(two, "Frankfurt", "eu-central-1");
        EventCollector.Builder.create(frankfurt, "Summaries")
                .handler(OneStack.anyCode())
                .topic(EventTopic.fromTopicArn(frankfurt, "Topic", TOPIC.replace("eu-central-1", "eu-west-1")))
                .build();

        Template.fromStack(frankfurt).hasResourceProperties("AWS::SNS::Subscription", Map.of("Region", "eu-west-1"));
    }

    @Test
    void aCollectorInAnotherStackUsesTheLogTheTopicAndTheDeadLetterQueueOfThisOne() {
        App two = new App();
        Stack first = stackIn(two, "First", "eu-central-1");
        Stack second = stackIn(two, "Second", "eu-central-1");
        EventLog log = new EventLog(first, "Log");
        EventTopic topic =
                EventTopic.Builder.create(first, "Topic").eventLog(log).build();
        EventCollector.Builder.create(second, "Summaries")
                .handler(OneStack.anyCode())
                .eventLog(log)
                .topic(topic)
                .deadLetterQueue(DeadLetterQueue.of(first))
                .build();

        Template template = Template.fromStack(second);
        template.resourceCountIs("AWS::SNS::Subscription", 1);
        template.resourceCountIs("AWS::SQS::Queue", 2);
        assertThat(second.getDependencies()).containsExactly(first);
        assertThat(first.getDependencies()).isEmpty();
    }

    @Test
    void oneCollectorTakesSeveralTopicsAndLogs() {
        EventCollector collector = app.collector("Summaries")
                .eventLog(new EventLog(app.stack, "Orders"))
                .eventLog(importedLog())
                .topic(new EventTopic(app.stack, "Payments"))
                .topic(EventTopic.fromTopicArn(app.stack, "Shipments", TOPIC))
                .build();

        assertThat(app.all("AWS::Lambda::EventSourceMapping"))
                .filteredOn(mapping -> mapping.containsKey("StartingPosition"))
                .hasSize(2);
        assertThat(app.all("AWS::SNS::Subscription"))
                .hasSize(2)
                .allSatisfy(subscription ->
                        assertThat(subscription).containsEntry("Endpoint", app.att(collector.getQueue(), "Arn")));
        assertThat(app.all("AWS::Lambda::Function"))
                .filteredOn(
                        function -> String.valueOf(function.get("Description")).startsWith("Parks"))
                .hasSize(1);
    }

    @Test
    void aSubscriptionWaitsForTheQueuesPolicy() {
        app.collector("Summaries").topic(new EventTopic(app.stack, "Topic")).build();

        assertThat(app.template().findResources("AWS::SNS::Subscription").values())
                .singleElement()
                .satisfies(subscription -> assertThat(String.valueOf(subscription.get("DependsOn")))
                        .contains("SummariesQueuePolicy"));
    }

    @Test
    void severalStacksShareOneDeadLetterQueueByItsArn() {
        String letters = "arn:aws:sqs:eu-central-1:111122223333:letters.fifo";
        App two = new App();
        List<Stack> stacks = List.of(stackIn(two, "First", "eu-central-1"), stackIn(two, "Second", "eu-central-1"));
        for (Stack stack : stacks) {
            EventCollector.Builder.create(stack, "Summaries")
                    .handler(OneStack.anyCode())
                    .deadLetterQueue(DeadLetterQueue.fromQueueArn(stack, "Letters", letters))
                    .build();
        }

        assertThat(stacks).allSatisfy(stack -> {
            Template template = Template.fromStack(stack);
            template.resourceCountIs("AWS::SQS::Queue", 1);
            template.hasResourceProperties(
                    "AWS::SQS::Queue",
                    Map.of("RedrivePolicy", Map.of("deadLetterTargetArn", letters, "maxReceiveCount", 5)));
        });
    }

    private IEventLog importedLog() {
        return EventLog.fromTableAttributes(
                app.stack,
                "Log",
                TableAttributes.builder().tableArn(TABLE).tableStreamArn(STREAM).build());
    }

    private static Stack stackIn(App app, String id, String region) {
        return new Stack(
                app,
                id,
                StackProps.builder()
                        .env(Environment.builder()
                                .account("111122223333")
                                .region(region)
                                .build())
                        .build());
    }
}
