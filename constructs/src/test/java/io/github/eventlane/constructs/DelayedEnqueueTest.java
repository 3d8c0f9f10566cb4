package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.services.iam.ManagedPolicy;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.scheduler.ScheduleGroup;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;

class DelayedEnqueueTest {
    private final OneStack app = new OneStack();

    @Test
    void nothingIsMadeForDelaysUnlessTheyAreAskedFor() {
        EventCollector collector = app.collector("Reminders").build();

        assertThat(collector.getDelayQueue()).isEmpty();
        assertThat(app.all("AWS::Scheduler::ScheduleGroup")).isEmpty();
        assertThat(app.all("AWS::Lambda::EventSourceMapping")).hasSize(1);
        assertThat(collector.getEnqueueEnvironment()).containsOnlyKeys("EVENTLANE_ENQUEUE_QUEUE_URL");
    }

    @Test
    void theDelayQueueIsAStandardQueueThatKeepsWhatCannotBeForwarded() {
        EventCollector collector =
                app.collector("Reminders").delayedEnqueue(true).build();

        assertThat(app.properties(delayQueue(collector)))
                .doesNotContainKeys("FifoQueue", "RedrivePolicy", "DelaySeconds")
                .containsEntry("MessageRetentionPeriod", 1_209_600)
                .containsEntry("VisibilityTimeout", 30)
                .containsEntry("SqsManagedSseEnabled", true);
    }

    @Test
    void theDelayQueueFollowsTheSettingsOfTheCollectorsQueue() {
        EventCollector collector = app.collector("Reminders")
                .delayedEnqueue(true)
                .timeout(Duration.seconds(50))
                .maxConcurrency(7)
                .removalPolicy(RemovalPolicy.RETAIN)
                .build();

        assertThat(app.properties(delayQueue(collector))).containsEntry("VisibilityTimeout", 50);
        assertThat(app.resource(delayQueue(collector))).containsEntry("DeletionPolicy", "Retain");
        assertThat(app.resource(schedules(collector))).containsEntry("DeletionPolicy", "Retain");
        assertThat(delaySource(collector)).containsEntry("ScalingConfig", Map.of("MaximumConcurrency", 7));
    }

    @Test
    void theCollectorsOwnFunctionForwardsFromTheDelayQueue() {
        EventCollector collector =
                app.collector("Reminders").delayedEnqueue(true).build();

        assertThat(delaySource(collector))
                .containsEntry("FunctionName", app.ref(collector.getAlias()))
                .containsEntry("FunctionResponseTypes", List.of("ReportBatchItemFailures"));
        assertThat(Policies.of(app, collector.getFunction()))
                .containsEntry(
                        "sqs:ReceiveMessage",
                        List.of(app.att(collector.getQueue(), "Arn"), app.att(delayQueue(collector), "Arn")))
                .hasEntrySatisfying(
                        "sqs:SendMessage", queues -> assertThat(queues).contains(app.att(collector.getQueue(), "Arn")))
                .doesNotContainKeys("scheduler:CreateSchedule", "iam:PassRole");
        assertThat(environment(collector.getFunction()))
                .containsEntry("EVENTLANE_DELAY_QUEUE_ARN", app.att(delayQueue(collector), "Arn"))
                .doesNotContainKey("EVENTLANE_ENQUEUE_QUEUE_URL");
    }

    @Test
    void aSchedulesRoleMaySendToBothQueuesAndIsForTheCollectorsSchedulesOnly() {
        EventCollector collector =
                app.collector("Reminders").delayedEnqueue(true).build();

        Map<String, Object> role = app.properties(scheduleRole(collector));
        Map<String, Object> trust = OneStack.map(
                OneStack.list(OneStack.map(role.get("AssumeRolePolicyDocument")).get("Statement"))
                        .get(0));
        assertThat(trust)
                .containsEntry("Principal", Map.of("Service", "scheduler.amazonaws.com"))
                .containsEntry(
                        "Condition",
                        Map.of(
                                "StringEquals",
                                Map.of("aws:SourceAccount", Map.of("Ref", "AWS::AccountId")),
                                "ArnEquals",
                                Map.of("aws:SourceArn", app.att(schedules(collector), "Arn"))));
        assertThat(Policies.of(app, scheduleRole(collector)))
                .isEqualTo(Map.of(
                        "sqs:SendMessage",
                        List.of(app.att(collector.getQueue(), "Arn"), app.att(delayQueue(collector), "Arn"))));
    }

    @Test
    void aBoundFunctionMayEnqueueNowAndLater() {
        EventCollector reminders =
                app.collector("Reminders").delayedEnqueue(true).build();
        EventCollector orders = app.collector("Orders").delayedEnqueue(true).build();
        reminders.bindTo(orders.getFunction());
        Object group = app.properties(schedules(reminders)).get("Name");

        assertThat(Policies.of(app, orders.getFunction()))
                .containsEntry("iam:PassRole", List.of(app.att(scheduleRole(reminders), "Arn")))
                .hasEntrySatisfying(
                        "sqs:SendMessage",
                        queues -> assertThat(queues)
                                .contains(app.att(reminders.getQueue(), "Arn"), app.att(delayQueue(reminders), "Arn")))
                .hasEntrySatisfying(
                        "scheduler:CreateSchedule",
                        schedules -> assertThat(schedules.toString()).contains(":schedule/" + group + "/*"));
        assertThat(environment(orders.getFunction()))
                .containsEntry("EVENTLANE_QUEUE_URL", app.ref(orders.getQueue()))
                .containsEntry("EVENTLANE_DELAY_QUEUE_ARN", app.att(delayQueue(orders), "Arn"))
                .containsEntry("EVENTLANE_ENQUEUE_QUEUE_URL", app.ref(reminders.getQueue()))
                .containsEntry("EVENTLANE_ENQUEUE_DELAY_QUEUE_URL", app.ref(delayQueue(reminders)))
                .containsEntry("EVENTLANE_ENQUEUE_DELAY_QUEUE_ARN", app.att(delayQueue(reminders), "Arn"))
                .containsEntry("EVENTLANE_ENQUEUE_SCHEDULE_GROUP", group)
                .containsEntry("EVENTLANE_ENQUEUE_SCHEDULE_ROLE_ARN", app.att(scheduleRole(reminders), "Arn"))
                .doesNotContainKey("EVENTLANE_ENQUEUE_SCHEDULE_KEY_ARN");
    }

    @Test
    void theRoleIsPassedToTheSchedulerOnly() {
        EventCollector collector =
                app.collector("Reminders").delayedEnqueue(true).build();
        collector.bindTo(collector.getFunction());

        List<Map<String, Object>> passing = new ArrayList<>();
        for (Map<String, Object> policy : app.all("AWS::IAM::Policy")) {
            Policies.statements(policy).stream()
                    .filter(statement -> "iam:PassRole".equals(statement.get("Action")))
                    .forEach(passing::add);
        }
        assertThat(passing)
                .singleElement()
                .satisfies(statement -> assertThat(statement)
                        .containsEntry(
                                "Condition",
                                Map.of("StringEquals", Map.of("iam:PassedToService", "scheduler.amazonaws.com"))));
    }

    @Test
    void aCustomerManagedKeyEncryptsEverythingThatHoldsADelayedEvent() {
        Key key = new Key(app.stack, "Key");
        EventCollector collector = app.collector("Reminders")
                .delayedEnqueue(true)
                .encryptionMasterKey(key)
                .build();
        EventCollector sender = app.collector("Sender").build();
        collector.bindTo(sender.getFunction());

        assertThat(app.properties(delayQueue(collector))).containsEntry("KmsMasterKeyId", app.att(key, "Arn"));
        assertThat(environment(sender.getFunction()))
                .containsEntry("EVENTLANE_ENQUEUE_SCHEDULE_KEY_ARN", app.att(key, "Arn"));
        assertThat(Policies.of(app, sender.getFunction()))
                .containsKeys("kms:DescribeKey", "kms:GenerateDataKey", "kms:Decrypt");
        assertThat(Policies.of(app, scheduleRole(collector))).containsKeys("kms:GenerateDataKey", "kms:Decrypt");
        assertThat(Policies.of(app, collector.getFunction())).containsKeys("kms:GenerateDataKey", "kms:Decrypt");
        assertThat(OneStack.list(
                        OneStack.map(app.properties(key).get("KeyPolicy")).get("Statement")))
                .filteredOn(statement -> statement.toString().contains("scheduler.amazonaws.com"))
                .singleElement()
                .satisfies(statement -> assertThat(statement.toString())
                        .contains("aws:SourceAccount", "kms:Decrypt", "kms:GenerateDataKey"));
    }

    @Test
    void theKeyThatIsMadeForTheQueueEncryptsTheDelayQueueToo() {
        EventCollector collector = app.collector("Reminders")
                .delayedEnqueue(true)
                .encryption(QueueEncryption.KMS)
                .build();

        Map<String, Object> key = app.att(collector.getQueue().getEncryptionMasterKey(), "Arn");
        assertThat(app.properties(delayQueue(collector))).containsEntry("KmsMasterKeyId", key);
        assertThat(collector.getEnqueueEnvironment()).containsKey("EVENTLANE_ENQUEUE_SCHEDULE_KEY_ARN");
        assertThat(app.only("AWS::KMS::Key").toString()).contains("scheduler.amazonaws.com");
    }

    @Test
    void anImportedKeyIsWarnedAboutWithTheWholeStatement() {
        app.collector("Reminders")
                .delayedEnqueue(true)
                .encryptionMasterKey(
                        Key.fromKeyArn(app.stack, "Key", "arn:aws:kms:eu-west-1:123456789012:key/0000-1111"))
                .build();

        app.annotations()
                .hasWarning(
                        "/Orders/Reminders/Delays",
                        Match.stringLikeRegexp(
                                "encryptionMasterKey: .*\"aws:SourceAccount\":\"..AWS::AccountId.\".*scheduler.*"));
    }

    @Test
    void thePermissionsBoundaryHoldsForTheSchedulesRoleToo() {
        ManagedPolicy boundary = ManagedPolicy.Builder.create(app.stack, "Boundary")
                .statements(List.of(PolicyStatement.Builder.create()
                        .actions(List.of("sqs:SendMessage"))
                        .resources(List.of("*"))
                        .build()))
                .build();
        EventCollector collector = app.collector("Reminders")
                .delayedEnqueue(true)
                .permissionsBoundary(boundary)
                .build();

        assertThat(app.properties(scheduleRole(collector))).containsEntry("PermissionsBoundary", app.ref(boundary));
    }

    @Test
    void aFunctionOfAnotherStackIsBoundWithoutACycle() {
        EventCollector collector =
                app.collector("Reminders").delayedEnqueue(true).build();
        Stack web = new Stack(app.app, "Web");
        EventCollector sender = EventCollector.Builder.create(web, "Sender")
                .handler(OneStack.anyCode())
                .build();
        collector.bindTo(sender.getFunction());

        assertThat(app.app.synth().getStackByName("Web").getDependencies())
                .anySatisfy(dependency -> assertThat(dependency.getId()).isEqualTo("Orders"));
    }

    @Test
    void cdkNagFindsNothingWithDelays() {
        EventCollector collector =
                app.collector("Reminders").delayedEnqueue(true).build();
        collector.bindTo(collector.getFunction());
        Aspects.of(app.app)
                .add(AwsSolutionsChecks.Builder.create().verbose(true).build());

        app.annotations().hasNoError("*", Match.stringLikeRegexp(".*AwsSolutions-.*"));
    }

    @Test
    void theReasonForTheSchedulesWildcardCoversNoOtherWildcard() {
        EventCollector collector =
                app.collector("Reminders").delayedEnqueue(true).build();
        collector.bindTo(collector.getFunction());
        collector
                .getFunction()
                .addToRolePolicy(PolicyStatement.Builder.create()
                        .actions(List.of("s3:GetObject"))
                        .resources(List.of("*"))
                        .build());
        Aspects.of(app.app)
                .add(AwsSolutionsChecks.Builder.create().verbose(true).build());

        app.annotations().hasError("*", Match.stringLikeRegexp(".*AwsSolutions-IAM5\\[Resource::\\*\\].*"));
    }

    private Map<String, Object> delaySource(EventCollector collector) {
        return app.properties(collector.getNode().findChild("DelaySource"));
    }

    private Map<String, Object> environment(Function function) {
        return OneStack.map(
                OneStack.map(app.properties(function).get("Environment")).get("Variables"));
    }

    private static Queue delayQueue(EventCollector collector) {
        return collector.getDelayQueue().orElseThrow();
    }

    private static ScheduleGroup schedules(EventCollector collector) {
        return (ScheduleGroup) collector.getNode().findChild("Delays").getNode().findChild("Schedules");
    }

    private static Role scheduleRole(EventCollector collector) {
        return (Role) collector.getNode().findChild("Delays").getNode().findChild("Role");
    }
}
