package io.github.eventlane.constructs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.PhysicalName;
import software.amazon.awscdk.services.iam.Policy;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.LoggingFormat;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.SnapStartConf;
import software.amazon.awscdk.services.lambda.Tracing;
import software.amazon.awscdk.services.logs.ILogGroup;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.constructs.Construct;

/**
 * A Java function as all of ours are made: a role of its own that may write to its own log group and nothing else, a
 * published version behind the alias {@code live}, SnapStart on it, JSON logs.
 */
final class HandlerFunction extends Construct {
    private final Function function;
    private final Alias alias;

    HandlerFunction(
            Construct scope,
            String id,
            EventHandlerCode code,
            StreamConsumerProps props,
            Duration timeout,
            String description,
            Map<String, String> environment) {
        super(scope, id);
        Checks.range("memorySize", props.getMemorySize(), 128, 10_240);
        Checks.atLeast("reservedConcurrentExecutions", props.getReservedConcurrentExecutions(), 0);
        boolean snapStart = Checks.orElse(props.getSnapStart(), true);
        ILogGroup logGroup = logGroup(props);
        Role role = role(logGroup, props);
        function = Function.Builder.create(this, "Function")
                .functionName(props.getFunctionName())
                .description(Checks.orElse(props.getDescription(), description))
                .code(code.code())
                .handler(code.entryPoint())
                .runtime(runtime(props.getRuntime(), code, snapStart))
                .architecture(Checks.orElse(props.getArchitecture(), Architecture.ARM_64))
                .snapStart(snapStart ? SnapStartConf.ON_PUBLISHED_VERSIONS : null)
                .memorySize(Checks.orElse(props.getMemorySize(), 1024))
                .timeout(timeout)
                .environment(environment(props.getEnvironment(), environment, code.environment()))
                .environmentEncryption(props.getEnvironmentEncryption())
                .layers(props.getLayers())
                .role(role)
                .logGroup(logGroup)
                .loggingFormat(Checks.orElse(props.getLoggingFormat(), LoggingFormat.JSON))
                .tracing(Checks.orElse(props.getTracing(), Tracing.DISABLED))
                .vpc(props.getVpc())
                .vpcSubnets(props.getVpcSubnets())
                .securityGroups(props.getSecurityGroups().isEmpty() ? null : props.getSecurityGroups())
                .reservedConcurrentExecutions(props.getReservedConcurrentExecutions())
                .build();
        Access.decrypt(props.getEnvironmentEncryption(), function);
        if (props.getVpc() != null) {
            function.getNode().addDependency(networkAccess(role));
        }
        // Event sources point at the alias of a published version, which is what this warning asks for.
        Annotations.of(function).acknowledgeWarning("@aws-cdk/aws-lambda:snapStartRequirePublish");
        alias = Alias.Builder.create(this, "Live")
                .aliasName("live")
                .version(function.getCurrentVersion())
                .build();
    }

    Function function() {
        return function;
    }

    Alias alias() {
        return alias;
    }

    private ILogGroup logGroup(StreamConsumerProps props) {
        ILogGroup given = props.getLogGroup();
        if (given == null) {
            return LogGroup.Builder.create(this, "Logs")
                    .retention(Checks.orElse(props.getLogRetention(), RetentionDays.ONE_MONTH))
                    .build();
        }
        if (props.getLogRetention() != null) {
            throw Checks.refusal(
                    "logRetention",
                    props.getLogRetention(),
                    "cannot be set on a given logGroup",
                    "set it where the log group is made, or leave logGroup out");
        }
        return given;
    }

    private Role role(ILogGroup logGroup, StreamConsumerProps props) {
        Role role = Role.Builder.create(this, "Role")
                // Only where another account's policy must name it; else CloudFormation makes the name.
                .roleName(PhysicalName.GENERATE_IF_NEEDED)
                .assumedBy(new ServicePrincipal("lambda.amazonaws.com"))
                .permissionsBoundary(props.getPermissionsBoundary())
                .build();
        role.addToPolicy(PolicyStatement.Builder.create()
                .actions(List.of("logs:CreateLogStream", "logs:PutLogEvents"))
                .resources(List.of(logGroup.getLogGroupArn()))
                .build());
        return role;
    }

    /** Apart from the role's own policy, so that the reason for the wildcard covers nothing else. */
    private Policy networkAccess(Role role) {
        Policy policy = Policy.Builder.create(this, "NetworkAccess")
                .roles(List.of(role))
                .statements(List.of(PolicyStatement.Builder.create()
                        .actions(List.of(
                                "ec2:CreateNetworkInterface",
                                "ec2:DescribeNetworkInterfaces",
                                "ec2:DescribeSubnets",
                                "ec2:DeleteNetworkInterface",
                                "ec2:AssignPrivateIpAddresses",
                                "ec2:UnassignPrivateIpAddresses"))
                        .resources(List.of("*"))
                        .build()))
                .build();
        NagReason.give(
                policy,
                "AwsSolutions-IAM5",
                "Lambda asks for these on all resources before it puts a function into a VPC, as in"
                        + " AWSLambdaVPCAccessExecutionRole; the network interfaces have no known ARN.");
        return policy;
    }

    private static Runtime runtime(@Nullable Runtime given, EventHandlerCode code, boolean snapStart) {
        Runtime runtime = given == null ? Runtime.JAVA_25 : given;
        if (code.isBundled() && !runsTheBundledHandler(runtime)) {
            throw Checks.refusal(
                    "runtime",
                    runtime.getName(),
                    "does not run the bundled handler, which needs Java 17",
                    "set Runtime.JAVA_17 or newer, or bring your own code with EventHandlerCode.custom");
        }
        if (snapStart && !runtime.getSupportsSnapStart()) {
            throw Checks.refusal(
                    "runtime", runtime.getName(), "has no SnapStart", "set snapStart(false) or a runtime that has it");
        }
        return runtime;
    }

    private static boolean runsTheBundledHandler(Runtime runtime) {
        String name = runtime.getName();
        return name.startsWith("java") && !name.startsWith("java8") && !name.startsWith("java11");
    }

    private static Map<String, String> environment(
            Map<String, String> users, Map<String, String> ours, Map<String, String> code) {
        Map<String, String> all = new HashMap<>(ours);
        all.putAll(code);
        users.forEach((name, value) -> {
            if (all.put(name, value) != null) {
                throw Checks.refusal("environment", name, "is set by the construct itself", "leave it out");
            }
        });
        return all;
    }
}
