package io.github.eventlane.constructs;

import org.jspecify.annotations.Nullable;
import software.constructs.Construct;

/**
 * The names of the consumers that park events in a dead-letter queue. Two of one name would be one to it: the
 * deduplication id of a dead letter is made of the consumer's name and the event's id.
 */
final class Consumers {
    private static final String CONSUMERS = "eventlane:consumers";
    private static final int MAX_LENGTH = 256;

    private Consumers() {}

    /** Gives a consumer its name, the one asked for or else its path in its stack. */
    static String register(Construct consumer, @Nullable String asked, IDeadLetterQueue deadLetters) {
        String name = asked == null ? Identity.inStack(consumer) : asked;
        if (name.isBlank() || name.length() > MAX_LENGTH) {
            throw Checks.refusal("collectorName", name, "is no name", "set 1 to " + MAX_LENGTH + " characters");
        }
        Registrations taken = new Registrations(deadLetters, CONSUMERS);
        if (taken.all().contains(name)) {
            throw Checks.refusal(
                    "collectorName",
                    name,
                    "is already taken on the dead-letter queue "
                            + deadLetters.getNode().getPath() + ", which would take two events of this name for one",
                    "set another collectorName, or give another deadLetterQueue");
        }
        taken.add(name);
        return name;
    }
}
