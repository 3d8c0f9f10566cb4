package io.github.eventlane.test.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.test.delivery.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FunctionPoolTest {
    private final DeployedFunction function = new DeployedFunction(
            "orders", "arn", "1", "java17", "Handler", Duration.ofSeconds(3), 128, Map.of(), "logs", Path.of("code"));

    @Test
    void aProcessIsKilledOnceHoweverLateItsEndShows() throws Exception {
        SlowlyDying instance = new SlowlyDying();
        try (FunctionPool pool = new FunctionPool(function, () -> instance)) {
            CompletableFuture<Outcome> invocation = CompletableFuture.supplyAsync(() -> invoke(pool));
            pool.killBusy(Duration.ofMinutes(1));

            assertThatThrownBy(() -> pool.killBusy(Duration.ofMillis(20)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("there was none to kill");
            assertThat(instance.kills).hasValue(1);

            instance.end.countDown();
            invocation.join();
        }
    }

    private static Outcome invoke(FunctionPool pool) {
        try {
            return pool.invoke("{}");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A process whose death is noticed when the test says so. */
    private static final class SlowlyDying implements FunctionInstance {
        final CountDownLatch end = new CountDownLatch(1);
        final AtomicInteger kills = new AtomicInteger();
        private volatile boolean running;

        @Override
        public Outcome invoke(String event) throws InterruptedException {
            running = true;
            end.await();
            running = false;
            return new Outcome.Failed("killed");
        }

        @Override
        public boolean alive() {
            return false;
        }

        @Override
        public boolean running() {
            return running;
        }

        @Override
        public void kill() {
            kills.incrementAndGet();
        }

        @Override
        public void close() {
            // There is nothing behind it.
        }
    }
}
