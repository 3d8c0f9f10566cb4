package io.github.eventlane.test.queue;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.queue.EventQueueClient;
import java.time.Duration;

/**
 * Notes each event in the function's output. A body {@code {"after":"PT3S","then":"text"}} makes it enqueue the text, as a
 * JSON string, under the same key after that time.
 */
public final class NotingHandler implements EventHandler {
    private static final String AFTER = "{\"after\":\"";
    private static final String THEN = "\",\"then\":";

    private final EventQueueClient queue = EventQueueClient.fromEnvironment();

    /** What Lambda calls. */
    public NotingHandler() {}

    @Override
    public void handle(Event event) {
        String json = event.json();
        if (json.startsWith(AFTER)) {
            int then = json.indexOf(THEN);
            queue.enqueueEvent(
                    Duration.parse(json.substring(AFTER.length(), then)),
                    event.orderingKey(),
                    json.substring(then + THEN.length(), json.length() - 1));
        } else {
            System.out.println(new Arrival(System.currentTimeMillis(), event.orderingKey(), json).toLine());
        }
    }
}
