package io.github.eventlane.test.sources;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.github.eventlane.test.delivery.InvocationContext;
import io.github.eventlane.test.delivery.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

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
                    new InvocationContext(function.name(), function.arn(), function.timeout(), function.memory()));
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
}
