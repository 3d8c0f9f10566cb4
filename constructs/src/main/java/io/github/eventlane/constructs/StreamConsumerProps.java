package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.ec2.ISecurityGroup;
import software.amazon.awscdk.services.ec2.IVpc;
import software.amazon.awscdk.services.ec2.SubnetSelection;
import software.amazon.awscdk.services.iam.IManagedPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.ILayerVersion;
import software.amazon.awscdk.services.lambda.LoggingFormat;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.StartingPosition;
import software.amazon.awscdk.services.lambda.Tracing;
import software.amazon.awscdk.services.logs.ILogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.amazon.awscdk.services.sqs.IQueue;

/**
 * What can be set on a function that reads an event log's stream: the function of an {@link EventCollector}, and the
 * function that relays a log's events to an {@link EventTopic}. Every setting has a default; the names are those of
 * aws-cdk-lib.
 */
public interface StreamConsumerProps {
    /**
     * The name of the function. CloudFormation makes one by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable String getFunctionName() {
        return null;
    }

    /**
     * The function's description. By default it says what the function serves.
     *
     * @return the value, or null for the default
     */
    default @Nullable String getDescription() {
        return null;
    }

    /**
     * The processor of the function. {@link Architecture#ARM_64} by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Architecture getArchitecture() {
        return null;
    }

    /**
     * The Java runtime. By default the newest managed one that this version of aws-cdk-lib knows: {@link
     * Runtime#JAVA_25}. The bundled handler needs Java 17 or newer.
     *
     * @return the value, or null for the default
     */
    default @Nullable Runtime getRuntime() {
        return null;
    }

    /**
     * Whether Lambda restores new instances from a snapshot of the started function (SnapStart). On by default.
     * Needs a runtime that knows it: Java 11 or newer. See <a
     * href="https://docs.aws.amazon.com/lambda/latest/dg/snapstart.html">SnapStart</a>.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getSnapStart() {
        return null;
    }

    /**
     * The memory in MiB, 128 to 10240; CPU grows with it. 1024 by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getMemorySize() {
        return null;
    }

    /**
     * How long one invocation may take, 1 second to 15 minutes.
     *
     * @return the value, or null for the default
     */
    default @Nullable Duration getTimeout() {
        return null;
    }

    /**
     * Further environment variables. None by default. The names that the construct itself sets are refused.
     *
     * @return the value, empty for none
     */
    default Map<String, String> getEnvironment() {
        return Map.of();
    }

    /**
     * The customer managed key of the environment variables, and of the SnapStart snapshots. A key of AWS by default. See
     * <a href="https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars-encryption.html">environment variables</a>
     * and <a href="https://docs.aws.amazon.com/lambda/latest/dg/snapstart-security.html">snapshots</a>.
     *
     * @return the value, or null for the default
     */
    default @Nullable IKey getEnvironmentEncryption() {
        return null;
    }

    /**
     * Lambda layers. None by default.
     *
     * @return the value, empty for none
     */
    default List<ILayerVersion> getLayers() {
        return List.of();
    }

    /**
     * The function's log group. By default a new one that keeps its logs for {@link #getLogRetention()}.
     *
     * @return the value, or null for the default
     */
    default @Nullable ILogGroup getLogGroup() {
        return null;
    }

    /**
     * How long the new log group keeps its logs. {@link RetentionDays#ONE_MONTH} by default. Refused together
     * with {@link #getLogGroup()}, which has its own.
     *
     * @return the value, or null for the default
     */
    default @Nullable RetentionDays getLogRetention() {
        return null;
    }

    /**
     * The format of the logs. {@link LoggingFormat#JSON} by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable LoggingFormat getLoggingFormat() {
        return null;
    }

    /**
     * X-Ray tracing. {@link Tracing#DISABLED} by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Tracing getTracing() {
        return null;
    }

    /**
     * The VPC that the function runs in. None by default. The function then needs a way to SQS, SNS and
     * DynamoDB: a NAT gateway or VPC endpoints.
     *
     * @return the value, or null for the default
     */
    default @Nullable IVpc getVpc() {
        return null;
    }

    /**
     * The subnets inside {@link #getVpc()}. The private ones by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable SubnetSelection getVpcSubnets() {
        return null;
    }

    /**
     * The security groups inside {@link #getVpc()}. A new one by default.
     *
     * @return the value, empty for none
     */
    default List<ISecurityGroup> getSecurityGroups() {
        return List.of();
    }

    /**
     * How many invocations may run at once, taken out of the account's pool. Not reserved by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getReservedConcurrentExecutions() {
        return null;
    }

    /**
     * The permissions boundary of every role that the construct makes. None by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable IManagedPolicy getPermissionsBoundary() {
        return null;
    }

    /**
     * How many stream records Lambda gives the function at most at a time, 1 to 10000. 100 by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getStreamBatchSize() {
        return null;
    }

    /**
     * Where in the stream the function begins when it is first deployed. {@link StartingPosition#TRIM_HORIZON},
     * the oldest record, by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable StartingPosition getStartingPosition() {
        return null;
    }

    /**
     * How many batches of one shard Lambda handles at once, 1 to 10; the items of one partition key stay in
     * order. 1 by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getParallelizationFactor() {
        return null;
    }

    /**
     * How often Lambda tries a failing stream batch again before it goes to the dead letters, 0 to 10000. 10 by
     * default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Number getRetryAttempts() {
        return null;
    }

    /**
     * Whether Lambda halves a failing stream batch, so that one bad record ends up alone. On by default;
     * without it a record that fails for good takes its whole batch to the dead letters.
     *
     * @return the value, or null for the default
     */
    default @Nullable Boolean getBisectBatchOnError() {
        return null;
    }

    /**
     * How old a failing stream record may be before it goes to the dead letters, 1 minute to 7 days. No limit
     * of its own by default; a stream keeps records for 24 hours.
     *
     * @return the value, or null for the default
     */
    default @Nullable Duration getMaxRecordAge() {
        return null;
    }

    /**
     * How long Lambda waits for a stream batch to fill, at most 5 minutes. It does not wait by default.
     *
     * @return the value, or null for the default
     */
    default @Nullable Duration getMaxBatchingWindow() {
        return null;
    }

    /**
     * The standard queue to which Lambda reports stream records that it gave up; a function drains it into the
     * dead-letter queue. A new one by default. A FIFO queue is refused, for Lambda takes none here.
     *
     * @return the value, or null for the default
     */
    default @Nullable IQueue getOnFailure() {
        return null;
    }
}
