package io.github.eventlane.constructs;

import org.jspecify.annotations.Nullable;
import software.constructs.Construct;

/**
 * The names of the consumers that park events in a dead-letter queue. Two of one name would be one to it: the
 * deduplication id of a dead letter is made of the consumer's name and the event's id.
 */
final class Consumers {
    private static final String CONSUMERS = "eventlane:consumers";

    private Consumers() {}

    /** Gives a consumer its name, the one asked for or else its path in its stack. */
    static String register(Construct consumer, @Nullable String asked, IDeadLetterQueue deadLetters) {
        String name = asked == null ? Identity.inStack(consumer) : asked;
        NameChecks.label("collectorName", name);
        checkPlace(consumer, deadLetters);
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

    /**
     * SQS moves messages only to a queue of the same account and region, see <a
     * href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html">its
     * restrictions</a>.
     */
    private static void checkPlace(Construct consumer, IDeadLetterQueue deadLetters) {
        Place there = Place.ofResource(deadLetters.getQueue());
        Place here = Place.of(consumer);
        if (there.isElsewhereThan(here)) {
            throw Checks.refusal(
                    "deadLetterQueue",
                    deadLetters.getNode().getPath(),
                    "is of " + there + ", and " + consumer.getNode().getPath() + " of " + here
                            + ", but SQS moves messages inside one account and region only",
                    "leave deadLetterQueue out for one of this stack, or share one between the stacks of this place");
        }
    }
}
