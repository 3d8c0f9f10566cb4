package io.github.eventlane.handler.collector;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs lanes beside each other, a bounded number at once. The calling thread takes the first one and helps with the rest, so
 * a batch of one key needs no other thread; the pool is made when the first batch of several keys comes.
 */
final class LanesInParallel {
    private @Nullable ExecutorService pool;

    /** Runs each lane once, started in this order. Returns when all of them have ended, also when one threw. */
    List<Settled> run(List<Lane> lanes, int parallelism, Function<Lane, List<Settled>> run) {
        Queue<Lane> waiting = new ConcurrentLinkedQueue<>(lanes);
        Lane first = waiting.poll();
        if (first == null) {
            return List.of();
        }
        List<Future<List<Settled>>> helpers = new ArrayList<>();
        for (int i = 1; i < Math.min(parallelism, lanes.size()); i++) {
            helpers.add(pool().submit(() -> runAll(waiting.poll(), waiting, run)));
        }
        List<Settled> settled = new ArrayList<>();
        try {
            settled.addAll(runAll(first, waiting, run));
        } finally {
            // Only after a throw is anything still waiting here.
            waiting.clear();
            helpers.forEach(helper -> settled.addAll(await(helper)));
        }
        return settled;
    }

    private static List<Settled> runAll(@Nullable Lane first, Queue<Lane> waiting, Function<Lane, List<Settled>> run) {
        List<Settled> settled = new ArrayList<>();
        for (Lane lane = first; lane != null; lane = waiting.poll()) {
            settled.addAll(run.apply(lane));
        }
        return settled;
    }

    private static List<Settled> await(Future<List<Settled>> helper) {
        try {
            return helper.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while lanes were running", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("A lane failed", e.getCause());
        }
    }

    private synchronized ExecutorService pool() {
        ExecutorService made = pool;
        if (made == null) {
            made = Executors.newCachedThreadPool(task -> {
                Thread thread = new Thread(task, "eventlane-lane");
                thread.setDaemon(true);
                return thread;
            });
            pool = made;
        }
        return made;
    }
}
