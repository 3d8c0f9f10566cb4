package io.github.eventlane.test.faults;

/** What befalls an event in {@link FaultyHandler}; its name is the event's type. */
enum Fault {
    /** It is handled at the first try. */
    NONE,
    /** Its first two tries fail. */
    TWICE,
    /** Every try fails, in a way that could pass. */
    ALWAYS,
    /** It is given up at its first try. */
    REFUSED;

    /** Whether the event ends in the dead-letter queue. */
    boolean isForGood() {
        return this == ALWAYS || this == REFUSED;
    }
}
