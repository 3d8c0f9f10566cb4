package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.services.ec2.SubnetSelection;
import software.amazon.awscdk.services.ec2.SubnetType;
import software.amazon.awscdk.services.ec2.Vpc;
import software.amazon.awscdk.services.lambda.Function;

/** No role may do what its function does not do. */
class LeastPrivilegeTest {
    private final OneStack app = new OneStack();
    private EventLog log;
    private EventTopic topic;
    private EventCollector collector;

    @BeforeEach
    void makeOneOfEach() {
        log = new EventLog(app.stack, "Log");
        topic = EventTopic.Builder.create(app.stack, "Topic").eventLog(log).build();
        collector = app.collector("Summaries").eventLog(log).topic(topic).build();
    }

    @Test
    void theCollectorMayConsumeItsSourcesAndSendFailuresAway() {
        assertThat(Policies.of(app, collector.getFunction()).keySet())
                .isEqualTo(Set.of(
                        "logs:CreateLogStream",
                        "logs:PutLogEvents",
                        "sqs:ReceiveMessage",
                        "sqs:DeleteMessage",
                        "sqs:GetQueueAttributes",
                        "sqs:SendMessage",
                        "dynamodb:DescribeStream",
                        "dynamodb:GetRecords",
                        "dynamodb:GetShardIterator",
                        "dynamodb:ListStreams"));
    }

    @Test
    void eachPermissionOfTheCollectorNamesItsResource() {
        assertThat(Policies.of(app, collector.getFunction()))
                .containsEntry("sqs:ReceiveMessage", List.of(app.att(collector.getQueue(), "Arn")))
                .containsEntry("sqs:DeleteMessage", List.of(app.att(collector.getQueue(), "Arn")))
                .containsEntry("dynamodb:GetRecords", List.of(app.att(log.getTable(), "StreamArn")))
                .hasEntrySatisfying(
                        "sqs:SendMessage",
                        queues -> assertThat(queues)
                                .hasSize(2)
                                .contains(app.att(collector.getDeadLetterQueue().getQueue(), "Arn")));
    }

    @Test
    void theRelayMayReadTheStreamAndPublish() {
        Map<String, List<Object>> allowed =
                Policies.of(app, topic.getRelayFunction().orElseThrow());

        assertThat(allowed.keySet())
                .isEqualTo(Set.of(
                        "logs:CreateLogStream",
                        "logs:PutLogEvents",
                        "sns:Publish",
                        "sqs:SendMessage",
                        "dynamodb:DescribeStream",
                        "dynamodb:GetRecords",
                        "dynamodb:GetShardIterator",
                        "dynamodb:ListStreams"));
        assertThat(allowed).containsEntry("sns:Publish", List.of(app.ref(topic.getTopic())));
    }

    @Test
    void theFunctionOfStreamFailuresMayRereadAndPark() {
        Function failures = (Function) collector
                .getNode()
                .findChild("StreamFailures")
                .getNode()
                .findChild("Function")
                .getNode()
                .findChild("Function");

        assertThat(Policies.of(app, failures).keySet())
                .isEqualTo(Set.of(
                        "logs:CreateLogStream",
                        "logs:PutLogEvents",
                        "sqs:ReceiveMessage",
                        "sqs:DeleteMessage",
                        "sqs:GetQueueAttributes",
                        "sqs:SendMessage",
                        "dynamodb:GetRecords",
                        "dynamodb:GetShardIterator"));
        assertThat(Policies.of(app, failures))
                .containsEntry(
                        "sqs:SendMessage",
                        List.of(app.att(collector.getDeadLetterQueue().getQueue(), "Arn")));
    }

    @Test
    void appendingAndReadingAreGrantedApart() {
        EventCollector writer = app.collector("Writer").build();
        EventCollector reader = app.collector("Reader").build();
        EventCollector rebuilder = app.collector("Rebuilder").build();
        log.grantAppend(writer);
        log.grantReplay(reader);
        log.grantReadAll(rebuilder);

        assertThat(tableActions(writer)).containsExactly("dynamodb:PutItem");
        assertThat(tableActions(reader)).containsExactly("dynamodb:Query");
        assertThat(tableActions(rebuilder)).containsExactly("dynamodb:Scan");
    }

    @Test
    void aReaderOfALogMayNotWriteToIt() {
        EventLog withSnapshots =
                EventLog.Builder.create(app.stack, "Other").snapshots(true).build();
        EventCollector reader = app.collector("Reader").build();
        withSnapshots.bindReplayTo(reader.getFunction());

        assertThat(tableActions(reader)).containsExactly("dynamodb:GetItem", "dynamodb:Query");
        assertThat(Policies.of(app, reader.getFunction()))
                .containsEntry("dynamodb:Query", List.of(app.att(withSnapshots.getTable(), "Arn")))
                .containsEntry(
                        "dynamodb:GetItem",
                        List.of(app.att(withSnapshots.getSnapshotTable().orElseThrow(), "Arn")));
        assertThat(String.valueOf(app.properties(reader.getFunction()).get("Environment")))
                .contains("EVENTLANE_EVENT_LOG_TABLE", "EVENTLANE_SNAPSHOT_TABLE");
    }

    @Test
    void aReaderOfALogWithoutSnapshotsMayOnlyQueryIt() {
        EventCollector reader = app.collector("Reader").build();
        log.bindReplayTo(reader.getFunction());

        assertThat(tableActions(reader)).containsExactly("dynamodb:Query");
        assertThat(String.valueOf(app.properties(reader.getFunction()).get("Environment")))
                .contains("EVENTLANE_EVENT_LOG_TABLE")
                .doesNotContain("EVENTLANE_SNAPSHOT_TABLE");
    }

    @Test
    void inspectingAndRedrivingDeadLettersAreGrantedApart() {
        IDeadLetterQueue letters = new DeadLetterQueue(app.stack, "Letters");
        EventCollector inspector = app.collector("Inspector").build();
        EventCollector redriver = app.collector("Redriver").build();
        letters.grantInspect(inspector);
        letters.grantRedrive(redriver);
        collector.grantEnqueue(redriver);

        assertThat(Policies.of(app, inspector.getFunction()))
                .hasEntrySatisfying(
                        "sqs:ReceiveMessage", queues -> assertThat(queues).contains(app.att(letters.getQueue(), "Arn")))
                .hasEntrySatisfying(
                        "sqs:DeleteMessage",
                        queues -> assertThat(queues).doesNotContain(app.att(letters.getQueue(), "Arn")));
        assertThat(Policies.of(app, redriver.getFunction()))
                .containsEntry("sqs:StartMessageMoveTask", List.of(app.att(letters.getQueue(), "Arn")))
                .hasEntrySatisfying(
                        "sqs:DeleteMessage", queues -> assertThat(queues).contains(app.att(letters.getQueue(), "Arn")))
                .hasEntrySatisfying(
                        "sqs:SendMessage", queues -> assertThat(queues).contains(app.att(collector.getQueue(), "Arn")));
    }

    @Test
    void noPolicyOfARoleHasAWildcard() {
        log.bindTo(collector.getFunction());
        topic.grantPublish(collector);
        collector.grantEnqueue(collector);

        List<Object> actionsAndResources = new ArrayList<>();
        for (Map<String, Object> policy : app.all("AWS::IAM::Policy")) {
            for (Map<String, Object> statement : Policies.statements(policy)) {
                actionsAndResources.addAll(Policies.many(statement.get("Action")));
                actionsAndResources.addAll(Policies.many(statement.get("Resource")));
            }
        }
        assertThat(actionsAndResources)
                .isNotEmpty()
                .noneSatisfy(text -> assertThat(text.toString()).contains("*"));
    }

    @Test
    void noRoleUsesAManagedPolicy() {
        assertThat(app.all("AWS::IAM::Role"))
                .isNotEmpty()
                .allSatisfy(role -> assertThat(role).doesNotContainKey("ManagedPolicyArns"));
    }

    @Test
    void everyPolicyThatLetsAServiceInNamesItsSource() {
        List<Map<String, Object>> policies = new ArrayList<>(app.all("AWS::SQS::QueuePolicy"));
        policies.addAll(app.all("AWS::SNS::TopicPolicy"));

        assertThat(policies.stream()
                        .flatMap(policy -> Policies.statements(policy).stream())
                        .filter(statement -> "Allow".equals(statement.get("Effect"))))
                .isNotEmpty()
                .allSatisfy(statement ->
                        assertThat(String.valueOf(statement.get("Condition"))).contains("aws:SourceArn"));
    }

    @Test
    void cdkNagFindsNothing() {
        Vpc vpc = Vpc.Builder.create(app.stack, "Vpc").natGateways(0).maxAzs(1).build();
        vpc.addFlowLog("Flow");
        app.collector("Isolated")
                .vpc(vpc)
                .vpcSubnets(SubnetSelection.builder()
                        .subnetType(SubnetType.PRIVATE_ISOLATED)
                        .build())
                .build();
        EventTopic.Builder.create(app.stack, "Large")
                .maxMessageSizeBytes(1_048_576)
                .build();
        Aspects.of(app.app)
                .add(AwsSolutionsChecks.Builder.create().verbose(true).build());

        app.annotations().hasNoError("*", Match.stringLikeRegexp(".*AwsSolutions-.*"));
    }

    @Test
    void cdkNagFindsWhatIsTurnedOff() {
        app.collector("Open").enforceSSL(false).build();
        Aspects.of(app.app)
                .add(AwsSolutionsChecks.Builder.create().verbose(true).build());

        app.annotations().hasError("*", Match.stringLikeRegexp(".*AwsSolutions-SQS4.*"));
    }

    private List<String> tableActions(EventCollector who) {
        return Policies.of(app, who.getFunction()).keySet().stream()
                .filter(action -> action.startsWith("dynamodb:"))
                .toList();
    }
}
