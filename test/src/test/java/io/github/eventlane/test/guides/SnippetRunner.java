package io.github.eventlane.test.guides;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import java.util.Map;
import java.util.Objects;

/**
 * Runs what the guides show of the clients, in a deployed function that is bound to their constructs. An event's ordering
 * key names what to run; the result goes to the function's output.
 */
public final class SnippetRunner implements EventHandler {
    private static final Map<String, Snippet> SNIPPETS = Map.ofEntries(
            Map.entry("append", event -> EventLogGuide.Client.append()),
            Map.entry("payAfterAConflict", event -> EventLogGuide.Client.payAfterAConflict()),
            Map.entry("read", event -> EventLogGuide.Client.read()),
            Map.entry("readAll", event -> EventLogGuide.Client.readAll()),
            Map.entry("continueFromASnapshot", event -> EventLogGuide.Client.continueFromASnapshot()),
            Map.entry("publish", event -> EventTopicGuide.Client.publish()),
            Map.entry("publishAll", event -> EventTopicGuide.Client.publishAll()),
            Map.entry("enqueue", event -> EventQueueGuide.Client.enqueue()),
            Map.entry(
                    "appendTo",
                    event -> EventLogGuide.Client.appendTo(event.json().replace("\"", ""))),
            Map.entry("appendForAFilter", event -> FiltersGuide.Client.append()),
            Map.entry("takeAVoucher", TableQueueGuide.Client::takeAVoucher));

    /** What Lambda calls. */
    public SnippetRunner() {}

    @Override
    public void handle(Event event) {
        String name = event.orderingKey();
        Object result = Objects.requireNonNull(SNIPPETS.get(name), name).run(event);
        System.out.println(line(name) + result);
    }

    /** How the line with a snippet's result begins. */
    static String line(String name) {
        return "result of " + name + ": ";
    }

    private interface Snippet {
        Object run(Event event);
    }
}
