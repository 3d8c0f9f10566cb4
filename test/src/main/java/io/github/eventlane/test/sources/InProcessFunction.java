package io.github.eventlane.test.sources;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.github.eventlane.test.delivery.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A handler in this JVM, for breakpoints. Its timeout is told to it but not enforced. */
final class InProcessFunction implements FunctionInstance {
    private final DeployedFunction function;
    private final RequestStreamHandler handler;
    private final Lock oneAtATime = new ReentrantLock();

    InProcessFunction(DeployedFunction function, RequestStreamHandler handler) {
        this.function = function;
        this.handler = handler;
    }

    @Override
    public Outcome invoke(String event) throws InterruptedException {
        oneAtATime.lockInterruptibly();
        try {
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            handler.handleRequest(
                    new ByteArrayInputStream(event.getBytes(StandardCharsets.UTF_8)),
                    answer,
                    new InvocationContext(function));
            return new Outcome.Answered(answer.toString(StandardCharsets.UTF_8));
        } catch (Throwable e) {
            // Whatever a function throws, errors included, is a failed invocation to Lambda.
            return new Outcome.Failed(e.toString());
        } finally {
            oneAtATime.unlock();
        }
    }

    @Override
    public boolean alive() {
        return true;
    }

    @Override
    public boolean running() {
        return false;
    }

    @Override
    public void kill() {
        throw new UnsupportedOperationException(function.name() + " runs in this JVM and cannot be killed");
    }

    @Override
    public void close() {
        // The handler is its giver's.
    }

    private static final class InvocationContext implements Context {
        private final DeployedFunction function;
        private final String requestId = UUID.randomUUID().toString();
        private final long deadline;

        InvocationContext(DeployedFunction function) {
            this.function = function;
            this.deadline = System.nanoTime() + function.timeout().toNanos();
        }

        @Override
        public String getAwsRequestId() {
            return requestId;
        }

        @Override
        public String getLogGroupName() {
            return function.logGroup();
        }

        @Override
        public String getLogStreamName() {
            return "local";
        }

        @Override
        public String getFunctionName() {
            return function.name();
        }

        @Override
        public String getFunctionVersion() {
            return function.version();
        }

        @Override
        public String getInvokedFunctionArn() {
            return function.arn();
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
            return function.memory();
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
}
