package io.github.eventlane.test.paths;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.PermanentFailureException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The handler of all collectors: writes down what it is given, and gives a poisonous event up. */
public final class JournalingHandler implements EventHandler {
    /** The type of a poisonous event. */
    static final String POISON = "OrderPoison";

    private final Journal journal = new Journal(Path.of(System.getenv(Journal.FILE)));

    /** What Lambda calls. */
    public JournalingHandler() {}

    @Override
    public void handle(Event event) throws IOException {
        if (event.type().equals(Optional.of(POISON))) {
            throw new PermanentFailureException("poison: " + event.id());
        }
        journal.add(new Handled(event.id(), event.orderingKey(), event.json()));
    }
}
