package io.github.eventlane.handler.collector;

import com.amazonaws.services.lambda.runtime.Context;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The end of one invocation. With less than the reserve left no event is started; with less than half of it left the
 * handlers that still run are interrupted, and the other half remains for parking and for the answer.
 */
final class Deadline implements AutoCloseable {
    private final Context context;
    private final int reserveMillis;
    private final Set<Thread> handling = new HashSet<>();
    private boolean passed;
    private final ScheduledFuture<?> alarm;

    /** What a deadline ends. */
    interface Handling {
        void run() throws Exception;
    }

    Deadline(Context context, double reserve) {
        int millis = context.getRemainingTimeInMillis();
        this.context = context;
        this.reserveMillis = (int) (millis * reserve);
        this.alarm = Clock.ALARMS.schedule(this::interrupt, millis - reserveMillis / 2, TimeUnit.MILLISECONDS);
    }

    boolean leavesTimeToStart() {
        return context.getRemainingTimeInMillis() >= reserveMillis;
    }

    /**
     * Runs a handler on this thread, which is interrupted when the handler takes too long.
     *
     * @throws EventTimeoutException in place of the exception with which the handler ended because of that
     * @throws Exception what the handler throws
     */
    void enforceOn(Handling handler) throws Exception {
        begin();
        try {
            handler.run();
        } catch (Exception e) {
            throw hasPassed() ? new EventTimeoutException(e) : e;
        } finally {
            end();
        }
    }

    @Override
    public void close() {
        alarm.cancel(false);
    }

    private synchronized void begin() {
        handling.add(Thread.currentThread());
        if (passed) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean hasPassed() {
        return passed;
    }

    /** The interrupt was meant for the handler, not for the answer: what is left of it is cleared. */
    private synchronized void end() {
        handling.remove(Thread.currentThread());
        Thread.interrupted();
    }

    private synchronized void interrupt() {
        passed = true;
        handling.forEach(Thread::interrupt);
    }

    /** One thread for all invocations, made by the first. */
    private static final class Clock {
        static final ScheduledThreadPoolExecutor ALARMS = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "eventlane-deadline");
            thread.setDaemon(true);
            return thread;
        });

        static {
            ALARMS.setRemoveOnCancelPolicy(true);
        }
    }
}
