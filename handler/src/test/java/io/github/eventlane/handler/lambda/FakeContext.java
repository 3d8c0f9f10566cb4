package io.github.eventlane.handler.lambda;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.util.function.IntSupplier;

/**
 * A context whose remaining time the test decides.
 *
 * @param remainingMillis tells it
 */
public record FakeContext(IntSupplier remainingMillis) implements Context {
    /**
     * Far from any deadline.
     *
     * @return a context
     */
    public static FakeContext withTime() {
        return new FakeContext(() -> 300_000);
    }

    @Override
    public String getAwsRequestId() {
        return "request-1";
    }

    @Override
    public int getRemainingTimeInMillis() {
        return remainingMillis.getAsInt();
    }

    @Override
    public String getLogGroupName() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String getLogStreamName() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String getFunctionName() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String getFunctionVersion() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String getInvokedFunctionArn() {
        throw new UnsupportedOperationException();
    }

    @Override
    public CognitoIdentity getIdentity() {
        throw new UnsupportedOperationException();
    }

    @Override
    public ClientContext getClientContext() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int getMemoryLimitInMB() {
        throw new UnsupportedOperationException();
    }

    @Override
    public LambdaLogger getLogger() {
        throw new UnsupportedOperationException();
    }
}
