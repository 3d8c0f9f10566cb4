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

/** What a builder has collected. The copy that {@code build()} hands out is never changed again. */
class StreamConsumerValues implements StreamConsumerProps, Cloneable {
    @Nullable
    String functionName;

    @Nullable
    String description;

    @Nullable
    Architecture architecture;

    @Nullable
    Runtime runtime;

    @Nullable
    Boolean snapStart;

    @Nullable
    Number memorySize;

    @Nullable
    Duration timeout;

    Map<String, String> environment = Map.of();

    @Nullable
    IKey environmentEncryption;

    List<ILayerVersion> layers = List.of();

    @Nullable
    ILogGroup logGroup;

    @Nullable
    RetentionDays logRetention;

    @Nullable
    LoggingFormat loggingFormat;

    @Nullable
    Tracing tracing;

    @Nullable
    IVpc vpc;

    @Nullable
    SubnetSelection vpcSubnets;

    List<ISecurityGroup> securityGroups = List.of();

    @Nullable
    Number reservedConcurrentExecutions;

    @Nullable
    IManagedPolicy permissionsBoundary;

    @Nullable
    Number streamBatchSize;

    @Nullable
    StartingPosition startingPosition;

    @Nullable
    Number parallelizationFactor;

    @Nullable
    Number retryAttempts;

    @Nullable
    Boolean bisectBatchOnError;

    @Nullable
    Duration maxRecordAge;

    @Nullable
    Duration maxBatchingWindow;

    @Nullable
    IQueue onFailure;

    @Override
    protected Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError("this class is Cloneable", e);
        }
    }

    @Override
    public @Nullable String getFunctionName() {
        return functionName;
    }

    @Override
    public @Nullable String getDescription() {
        return description;
    }

    @Override
    public @Nullable Architecture getArchitecture() {
        return architecture;
    }

    @Override
    public @Nullable Runtime getRuntime() {
        return runtime;
    }

    @Override
    public @Nullable Boolean getSnapStart() {
        return snapStart;
    }

    @Override
    public @Nullable Number getMemorySize() {
        return memorySize;
    }

    @Override
    public @Nullable Duration getTimeout() {
        return timeout;
    }

    @Override
    public Map<String, String> getEnvironment() {
        return environment;
    }

    @Override
    public @Nullable IKey getEnvironmentEncryption() {
        return environmentEncryption;
    }

    @Override
    public List<ILayerVersion> getLayers() {
        return layers;
    }

    @Override
    public @Nullable ILogGroup getLogGroup() {
        return logGroup;
    }

    @Override
    public @Nullable RetentionDays getLogRetention() {
        return logRetention;
    }

    @Override
    public @Nullable LoggingFormat getLoggingFormat() {
        return loggingFormat;
    }

    @Override
    public @Nullable Tracing getTracing() {
        return tracing;
    }

    @Override
    public @Nullable IVpc getVpc() {
        return vpc;
    }

    @Override
    public @Nullable SubnetSelection getVpcSubnets() {
        return vpcSubnets;
    }

    @Override
    public List<ISecurityGroup> getSecurityGroups() {
        return securityGroups;
    }

    @Override
    public @Nullable Number getReservedConcurrentExecutions() {
        return reservedConcurrentExecutions;
    }

    @Override
    public @Nullable IManagedPolicy getPermissionsBoundary() {
        return permissionsBoundary;
    }

    @Override
    public @Nullable Number getStreamBatchSize() {
        return streamBatchSize;
    }

    @Override
    public @Nullable StartingPosition getStartingPosition() {
        return startingPosition;
    }

    @Override
    public @Nullable Number getParallelizationFactor() {
        return parallelizationFactor;
    }

    @Override
    public @Nullable Number getRetryAttempts() {
        return retryAttempts;
    }

    @Override
    public @Nullable Boolean getBisectBatchOnError() {
        return bisectBatchOnError;
    }

    @Override
    public @Nullable Duration getMaxRecordAge() {
        return maxRecordAge;
    }

    @Override
    public @Nullable Duration getMaxBatchingWindow() {
        return maxBatchingWindow;
    }

    @Override
    public @Nullable IQueue getOnFailure() {
        return onFailure;
    }
}
