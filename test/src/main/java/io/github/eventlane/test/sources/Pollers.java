package io.github.eventlane.test.sources;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Threads that do one thing again and again until they are closed. */
final class Pollers implements AutoCloseable {
    private static final long PAUSE_AFTER_ERROR_MILLIS = 500;

    private final String name;
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private volatile boolean closed;

    Pollers(String name) {
        this.name = name;
    }

    interface Step {
        void run() throws InterruptedException;
    }

    void start(Step step) {
        Thread thread = new Thread(() -> loop(step), "eventlane-" + name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    private void loop(Step step) {
        try {
            while (!closed) {
                try {
                    step.run();
                } catch (RuntimeException e) {
                    if (!closed) {
                        // An endpoint that is busy or restarting: what was in hand comes again.
                        report(e);
                        Thread.sleep(PAUSE_AFTER_ERROR_MILLIS);
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void report(RuntimeException error) {
        Mappings.LOG.log(System.Logger.Level.WARNING, name + ": " + error.getMessage());
    }

    @Override
    public void close() {
        closed = true;
        threads.forEach(Thread::interrupt);
        try {
            for (Thread thread : threads) {
                thread.join(5_000);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
