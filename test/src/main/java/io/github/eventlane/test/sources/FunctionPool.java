package io.github.eventlane.test.sources;

import io.github.eventlane.test.delivery.BatchResult;
import io.github.eventlane.test.delivery.Outcome;
import java.time.Duration;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The instances of one function: one per invocation that runs at the same time, the last used one first. */
final class FunctionPool implements AutoCloseable {
    private final DeployedFunction function;
    private final Supplier<FunctionInstance> starter;
    private final Deque<FunctionInstance> idle = new ConcurrentLinkedDeque<>();
    private final Set<FunctionInstance> busy = ConcurrentHashMap.newKeySet();
    private final AtomicLong invocations = new AtomicLong();
    private volatile boolean closed;
    private volatile @Nullable String lastFailure;

    FunctionPool(DeployedFunction function, Supplier<FunctionInstance> starter) {
        this.function = function;
        this.starter = starter;
    }

    DeployedFunction function() {
        return function;
    }

    long invocations() {
        return invocations.get();
    }

    /** Why its last failed batch failed, for people. */
    Optional<String> lastFailure() {
        return Optional.ofNullable(lastFailure);
    }

    /** Whole failures are news for a developer; partial ones are the handler's own doing, which it logs itself. */
    void failed(BatchResult result) {
        lastFailure = result instanceof BatchResult.AllFailed all ? all.reason() : "it answered that records failed";
        System.Logger.Level level =
                result instanceof BatchResult.AllFailed ? System.Logger.Level.INFO : System.Logger.Level.DEBUG;
        Mappings.LOG.log(level, () -> function.name() + ": " + result);
    }

    Outcome invoke(String event) throws InterruptedException {
        FunctionInstance instance = idleOrNew();
        busy.add(instance);
        if (closed) {
            instance.close();
        }
        try {
            invocations.incrementAndGet();
            Outcome outcome = instance.invoke(event);
            if (closed) {
                throw new InterruptedException("The function was ended from outside, its batch counts as not tried");
            }
            return outcome;
        } finally {
            busy.remove(instance);
            if (instance.alive() && !closed) {
                idle.addFirst(instance);
            } else {
                instance.close();
            }
        }
    }

    private FunctionInstance idleOrNew() {
        for (FunctionInstance instance = idle.pollFirst(); instance != null; instance = idle.pollFirst()) {
            if (instance.alive()) {
                return instance;
            }
            instance.close();
        }
        return starter.get();
    }

    /** Kills an instance that is in an invocation, waiting for one where none is. */
    void killBusy(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (System.nanoTime() < deadline) {
            Optional<FunctionInstance> instance =
                    busy.stream().filter(FunctionInstance::running).findAny();
            // Out of the set at once: its end shows a little later, and a second kill must find another one.
            if (instance.isPresent() && busy.remove(instance.get())) {
                instance.get().kill();
                return;
            }
            Thread.sleep(5);
        }
        throw new IllegalStateException(
                function.name() + " was not invoked within " + patience.toSeconds() + " s, so there was none to kill");
    }

    /** Ends all instances; also from a shutdown hook. */
    @Override
    public void close() {
        closed = true;
        busy.forEach(FunctionInstance::close);
        for (FunctionInstance instance = idle.poll(); instance != null; instance = idle.poll()) {
            instance.close();
        }
    }
}
