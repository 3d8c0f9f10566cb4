package io.github.eventlane.test.idempotence;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import java.util.concurrent.CountDownLatch;

/**
 * A delivery whose handler has had its effect and then hangs until {@link #end()}: the table sees what it sees of a
 * process that died there.
 */
final class Crash {
    private final CountDownLatch happened = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    /** Delivers the event, and comes back when the handler hangs. */
    void happenTo(EventHandler handler, Event event) throws InterruptedException {
        Thread thread = new Thread(() -> {
            try {
                handler.handle(event);
            } catch (Exception leaseLost) {
                return;
            }
        });
        thread.setDaemon(true);
        thread.start();
        happened.await(30, SECONDS);
    }

    /** Called by a handler after its effect; hangs the first time only. */
    void here() throws InterruptedException {
        boolean first = happened.getCount() > 0;
        happened.countDown();
        if (first) {
            end.await(30, SECONDS);
        }
    }

    void end() {
        end.countDown();
    }
}
