package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
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

/** The setters that every builder of a stream consumer has. */
abstract class StreamConsumerSettings<B extends StreamConsumerSettings<B>> {
    /** Where the settings go. */
    abstract StreamConsumerValues values();

    /** The concrete builder. */
    @SuppressWarnings("unchecked") // B is the class of this very object: only the final builders extend this one.
    final B self() {
        return (B) this;
    }

    /**
     * The name of the function. CloudFormation makes one by default.
     *
     * @param functionName see {@link StreamConsumerProps#getFunctionName()}
     * @return this
     */
    public B functionName(String functionName) {
        values().functionName = functionName;
        return self();
    }

    /**
     * The function's description. By default it says what the function serves.
     *
     * @param description see {@link StreamConsumerProps#getDescription()}
     * @return this
     */
    public B description(String description) {
        values().description = description;
        return self();
    }

    /**
     * The processor of the function. {@link Architecture#ARM_64} by default.
     *
     * @param architecture see {@link StreamConsumerProps#getArchitecture()}
     * @return this
     */
    public B architecture(Architecture architecture) {
        values().architecture = architecture;
        return self();
    }

    /**
     * The Java runtime. By default the newest managed one that this version of aws-cdk-lib knows: {@link
     * Runtime#JAVA_25}. The bundled handler needs Java 17 or newer.
     *
     * @param runtime see {@link StreamConsumerProps#getRuntime()}
     * @return this
     */
    public B runtime(Runtime runtime) {
        values().runtime = runtime;
        return self();
    }

    /**
     * Whether Lambda restores new instances from a snapshot of the started function (SnapStart). On by default.
     * Needs a runtime that knows it: Java 11 or newer. See <a
     * href="https://docs.aws.amazon.com/lambda/latest/dg/snapstart.html">SnapStart</a>.
     *
     * @param snapStart see {@link StreamConsumerProps#getSnapStart()}
     * @return this
     */
    public B snapStart(Boolean snapStart) {
        values().snapStart = snapStart;
        return self();
    }

    /**
     * The memory in MiB, 128 to 10240; CPU grows with it. 1024 by default.
     *
     * @param memorySize see {@link StreamConsumerProps#getMemorySize()}
     * @return this
     */
    public B memorySize(Number memorySize) {
        values().memorySize = memorySize;
        return self();
    }

    /**
     * How long one invocation may take, 1 second to 15 minutes.
     *
     * @param timeout see {@link StreamConsumerProps#getTimeout()}
     * @return this
     */
    public B timeout(Duration timeout) {
        values().timeout = timeout;
        return self();
    }

    /**
     * Further environment variables. None by default. The names that the construct itself sets are refused.
     *
     * @param environment see {@link StreamConsumerProps#getEnvironment()}
     * @return this
     */
    public B environment(Map<String, String> environment) {
        values().environment = Checks.allGiven("environment", environment);
        return self();
    }

    /**
     * The customer managed key of the environment variables, and of the SnapStart snapshots. A key of AWS by default.
     *
     * @param environmentEncryption see {@link StreamConsumerProps#getEnvironmentEncryption()}
     * @return this
     */
    public B environmentEncryption(IKey environmentEncryption) {
        values().environmentEncryption = environmentEncryption;
        return self();
    }

    /**
     * Lambda layers. None by default.
     *
     * @param layers see {@link StreamConsumerProps#getLayers()}
     * @return this
     */
    public B layers(List<? extends ILayerVersion> layers) {
        values().layers = Checks.allGiven("layers", layers);
        return self();
    }

    /**
     * The function's log group. By default a new one that keeps its logs for {@code logRetention}.
     *
     * @param logGroup see {@link StreamConsumerProps#getLogGroup()}
     * @return this
     */
    public B logGroup(ILogGroup logGroup) {
        values().logGroup = logGroup;
        return self();
    }

    /**
     * How long the new log group keeps its logs. {@link RetentionDays#ONE_MONTH} by default. Refused together
     * with {@code logGroup}, which has its own.
     *
     * @param logRetention see {@link StreamConsumerProps#getLogRetention()}
     * @return this
     */
    public B logRetention(RetentionDays logRetention) {
        values().logRetention = logRetention;
        return self();
    }

    /**
     * The format of the logs. {@link LoggingFormat#JSON} by default.
     *
     * @param loggingFormat see {@link StreamConsumerProps#getLoggingFormat()}
     * @return this
     */
    public B loggingFormat(LoggingFormat loggingFormat) {
        values().loggingFormat = loggingFormat;
        return self();
    }

    /**
     * X-Ray tracing. {@link Tracing#DISABLED} by default.
     *
     * @param tracing see {@link StreamConsumerProps#getTracing()}
     * @return this
     */
    public B tracing(Tracing tracing) {
        values().tracing = tracing;
        return self();
    }

    /**
     * The VPC that the function runs in. None by default. The function then needs a way to SQS, SNS and
     * DynamoDB: a NAT gateway or VPC endpoints.
     *
     * @param vpc see {@link StreamConsumerProps#getVpc()}
     * @return this
     */
    public B vpc(IVpc vpc) {
        values().vpc = vpc;
        return self();
    }

    /**
     * The subnets inside {@code vpc}. The private ones by default.
     *
     * @param vpcSubnets see {@link StreamConsumerProps#getVpcSubnets()}
     * @return this
     */
    public B vpcSubnets(SubnetSelection vpcSubnets) {
        values().vpcSubnets = vpcSubnets;
        return self();
    }

    /**
     * The security groups inside {@code vpc}. A new one by default.
     *
     * @param securityGroups see {@link StreamConsumerProps#getSecurityGroups()}
     * @return this
     */
    public B securityGroups(List<? extends ISecurityGroup> securityGroups) {
        values().securityGroups = Checks.allGiven("securityGroups", securityGroups);
        return self();
    }

    /**
     * How many invocations may run at once, taken out of the account's pool. Not reserved by default.
     *
     * @param reservedConcurrentExecutions see {@link StreamConsumerProps#getReservedConcurrentExecutions()}
     * @return this
     */
    public B reservedConcurrentExecutions(Number reservedConcurrentExecutions) {
        values().reservedConcurrentExecutions = reservedConcurrentExecutions;
        return self();
    }

    /**
     * The permissions boundary of every role that the construct makes. None by default.
     *
     * @param permissionsBoundary see {@link StreamConsumerProps#getPermissionsBoundary()}
     * @return this
     */
    public B permissionsBoundary(IManagedPolicy permissionsBoundary) {
        values().permissionsBoundary = permissionsBoundary;
        return self();
    }

    /**
     * How many stream records Lambda gives the function at most at a time, 1 to 10000. 100 by default.
     *
     * @param streamBatchSize see {@link StreamConsumerProps#getStreamBatchSize()}
     * @return this
     */
    public B streamBatchSize(Number streamBatchSize) {
        values().streamBatchSize = streamBatchSize;
        return self();
    }

    /**
     * Where in the stream the function begins when it is first deployed. {@link StartingPosition#TRIM_HORIZON},
     * the oldest record, by default.
     *
     * @param startingPosition see {@link StreamConsumerProps#getStartingPosition()}
     * @return this
     */
    public B startingPosition(StartingPosition startingPosition) {
        values().startingPosition = startingPosition;
        return self();
    }

    /**
     * How many batches of one shard Lambda handles at once, 1 to 10; the items of one partition key stay in
     * order. 1 by default.
     *
     * @param parallelizationFactor see {@link StreamConsumerProps#getParallelizationFactor()}
     * @return this
     */
    public B parallelizationFactor(Number parallelizationFactor) {
        values().parallelizationFactor = parallelizationFactor;
        return self();
    }

    /**
     * How often Lambda tries a failing stream batch again before it goes to the dead letters, 0 to 10000. 10 by
     * default.
     *
     * @param retryAttempts see {@link StreamConsumerProps#getRetryAttempts()}
     * @return this
     */
    public B retryAttempts(Number retryAttempts) {
        values().retryAttempts = retryAttempts;
        return self();
    }

    /**
     * Whether Lambda halves a failing stream batch, so that one bad record ends up alone. On by default;
     * without it a record that fails for good takes its whole batch to the dead letters.
     *
     * @param bisectBatchOnError see {@link StreamConsumerProps#getBisectBatchOnError()}
     * @return this
     */
    public B bisectBatchOnError(Boolean bisectBatchOnError) {
        values().bisectBatchOnError = bisectBatchOnError;
        return self();
    }

    /**
     * How old a failing stream record may be before it goes to the dead letters, 1 minute to 7 days. No limit
     * of its own by default; a stream keeps records for 24 hours.
     *
     * @param maxRecordAge see {@link StreamConsumerProps#getMaxRecordAge()}
     * @return this
     */
    public B maxRecordAge(Duration maxRecordAge) {
        values().maxRecordAge = maxRecordAge;
        return self();
    }

    /**
     * How long Lambda waits for a stream batch to fill, at most 5 minutes. It does not wait by default.
     *
     * @param maxBatchingWindow see {@link StreamConsumerProps#getMaxBatchingWindow()}
     * @return this
     */
    public B maxBatchingWindow(Duration maxBatchingWindow) {
        values().maxBatchingWindow = maxBatchingWindow;
        return self();
    }

    /**
     * The standard queue to which Lambda reports stream records that it gave up; a function drains it into the
     * dead-letter queue. A new one by default. A FIFO queue is refused, for Lambda takes none here.
     *
     * @param onFailure see {@link StreamConsumerProps#getOnFailure()}
     * @return this
     */
    public B onFailure(IQueue onFailure) {
        values().onFailure = onFailure;
        return self();
    }
}
