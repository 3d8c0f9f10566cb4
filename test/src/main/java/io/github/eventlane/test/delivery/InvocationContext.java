package io.github.eventlane.test.delivery;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The context of one invocation of a function in this JVM; its time runs from when it is made. */
public final class InvocationContext implements Context {
    private final String requestId = UUID.randomUUID().toString();
    private final String function;
    private final String arn;
    private final int memory;
    private final long deadline;

    /**
     * Starts an invocation's time.
     *
     * @param function the function's name
     * @param arn its ARN
     * @param timeout after this no time is left
     * @param memory its memory in MB
     */
    public InvocationContext(String function, String arn, Duration timeout, int memory) {
        this.function = function;
        this.arn = arn;
        this.memory = memory;
        this.deadline = System.nanoTime() + timeout.toNanos();
    }

    @Override
    public String getAwsRequestId() {
        return requestId;
    }

    @Override
    public String getLogGroupName() {
        return "/aws/lambda/" + function;
    }

    @Override
    public String getLogStreamName() {
        return "local";
    }

    @Override
    public String getFunctionName() {
        return function;
    }

    @Override
    public String getFunctionVersion() {
        return "$LATEST";
    }

    @Override
    public String getInvokedFunctionArn() {
        return arn;
    }

    @Override
    public @Nullable CognitoIdentity getIdentity() {
        return null;
    }

    @Override
    public @Nullable ClientContext getClientContext() {
        return null;
    }

    @Override
    public int getRemainingTimeInMillis() {
        return (int) Math.max(0, (deadline - System.nanoTime()) / 1_000_000);
    }

    @Override
    public int getMemoryLimitInMB() {
        return memory;
    }

    @Override
    public LambdaLogger getLogger() {
        return new LambdaLogger() {
            @Override
            public void log(String message) {
                System.out.println(message);
            }

            @Override
            public void log(byte[] message) {
                System.out.println(new String(message, StandardCharsets.UTF_8));
            }
        };
    }
}
