package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.services.ec2.SecurityGroup;
import software.amazon.awscdk.services.ec2.SubnetSelection;
import software.amazon.awscdk.services.ec2.SubnetType;
import software.amazon.awscdk.services.ec2.Vpc;
import software.amazon.awscdk.services.iam.IManagedPolicy;
import software.amazon.awscdk.services.iam.ManagedPolicy;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.constructs.Construct;

/** What an organisation asks of every function: that of a collector, of a relay, and of their stream failures. */
class FunctionSettingsTest {
    private static final String BOUNDARY = "arn:aws:iam::111122223333:policy/boundary";

    private final OneStack app = new OneStack();
    private final EventLog log = new EventLog(app.stack, "Log");

    @Test
    void everyFunctionRunsInTheVpc() {
        Vpc vpc = Vpc.Builder.create(app.stack, "Vpc").natGateways(0).maxAzs(1).build();
        SubnetSelection isolated = SubnetSelection.builder()
                .subnetType(SubnetType.PRIVATE_ISOLATED)
                .build();
        SecurityGroup group =
                SecurityGroup.Builder.create(app.stack, "Group").vpc(vpc).build();
        app.collector("Summaries")
                .eventLog(log)
                .vpc(vpc)
                .vpcSubnets(isolated)
                .securityGroups(List.of(group))
                .build();
        EventTopic.Builder.create(app.stack, "Topic")
                .eventLog(log)
                .vpc(vpc)
                .vpcSubnets(isolated)
                .securityGroups(List.of(group))
                .build();

        assertThat(ours())
                .hasSize(4)
                .allSatisfy(function -> assertThat(OneStack.map(function.get("VpcConfig")))
                        .containsEntry("SecurityGroupIds", List.of(app.att(group, "GroupId")))
                        .hasEntrySatisfying(
                                "SubnetIds",
                                subnets -> assertThat(subnets.toString()).contains("IsolatedSubnet1")));
    }

    @Test
    void onlyTheFunctionThatIsAskedForReservesConcurrency() {
        EventCollector collector = app.collector("Summaries")
                .eventLog(log)
                .reservedConcurrentExecutions(7)
                .maxConcurrency(7)
                .build();
        EventTopic topic = EventTopic.Builder.create(app.stack, "Topic")
                .eventLog(log)
                .reservedConcurrentExecutions(3)
                .build();

        assertThat(app.properties(collector.getFunction())).containsEntry("ReservedConcurrentExecutions", 7);
        assertThat(app.properties(topic.getRelayFunction().orElseThrow()))
                .containsEntry("ReservedConcurrentExecutions", 3);
        assertThat(app.properties(failuresOf(collector))).doesNotContainKey("ReservedConcurrentExecutions");
    }

    @Test
    void everyRoleHasThePermissionsBoundary() {
        IManagedPolicy boundary = ManagedPolicy.fromManagedPolicyArn(app.stack, "Boundary", BOUNDARY);
        app.collector("Summaries")
                .eventLog(log)
                .delayedEnqueue(true)
                .permissionsBoundary(boundary)
                .build();
        EventTopic.Builder.create(app.stack, "Topic")
                .eventLog(log)
                .permissionsBoundary(boundary)
                .build();

        assertThat(app.all("AWS::IAM::Role"))
                .hasSize(5)
                .allSatisfy(role -> assertThat(role).containsEntry("PermissionsBoundary", BOUNDARY));
    }

    @Test
    void theGivenLogGroupIsThatOfEveryFunction() {
        LogGroup logs = LogGroup.Builder.create(app.stack, "Logs")
                .encryptionKey(new Key(app.stack, "Key"))
                .build();
        EventCollector collector =
                app.collector("Summaries").eventLog(log).logGroup(logs).build();
        EventTopic topic = EventTopic.Builder.create(app.stack, "Topic")
                .eventLog(log)
                .logGroup(logs)
                .build();

        app.only("AWS::Logs::LogGroup");
        Stream.of(
                        collector.getFunction(),
                        topic.getRelayFunction().orElseThrow(),
                        failuresOf(collector),
                        failuresOf((Construct) topic.getNode().findChild("Relay")))
                .forEach(function -> {
                    assertThat(String.valueOf(app.properties(function).get("LoggingConfig")))
                            .contains(app.ref(logs).toString());
                    assertThat(Policies.of(app, function))
                            .containsEntry("logs:PutLogEvents", List.of(app.att(logs, "Arn")));
                });
    }

    @Test
    void theRetentionIsThatOfEveryLogGroup() {
        app.collector("Summaries")
                .eventLog(log)
                .logRetention(RetentionDays.ONE_WEEK)
                .build();

        assertThat(app.all("AWS::Logs::LogGroup"))
                .hasSize(2)
                .allSatisfy(logs -> assertThat(logs).containsEntry("RetentionInDays", 7));
    }

    private List<Map<String, Object>> ours() {
        return app.all("AWS::Lambda::Function").stream()
                .filter(function -> function.containsKey("LoggingConfig"))
                .toList();
    }

    private static Function failuresOf(Construct consumer) {
        return (Function) consumer.getNode()
                .findChild("StreamFailures")
                .getNode()
                .findChild("Function")
                .getNode()
                .findChild("Function");
    }
}
