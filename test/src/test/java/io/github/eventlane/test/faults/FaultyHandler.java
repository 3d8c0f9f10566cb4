package io.github.eventlane.test.faults;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.PermanentFailureException;
import io.github.eventlane.test.faults.Journal.Entry;

/** The handler of both collectors: fails as the event says, and writes down what it has done. */
public final class FaultyHandler implements EventHandler {
    private static final int FAILURES = 2;

    private final Journal journal = Journal.fromEnvironment();

    /** What Lambda calls. */
    public FaultyHandler() {}

    @Override
    public void handle(Event event) {
        switch (Fault.valueOf(event.type().orElseThrow())) {
            case NONE -> note(event, true);
            case TWICE -> {
                if (note(event, false) <= FAILURES) {
                    throw new IllegalStateException("not yet: " + event.id());
                }
                note(event, true);
            }
            case ALWAYS -> throw new IllegalStateException("never: " + event.id());
            case REFUSED -> throw new PermanentFailureException("refused: " + event.id());
        }
    }

    /** How many such entries the event has by now. */
    private long note(Event event, boolean handled) {
        Entry entry = new Entry(event.sequenceNr().orElseThrow(), handled);
        return journal.add(event.origin(), event.orderingKey(), entry).stream()
                .filter(entry::equals)
                .count();
    }
}
