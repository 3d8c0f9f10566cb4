package io.github.eventlane.test.sources;

import io.github.eventlane.test.delivery.Outcome;

/** One execution environment of a function: one invocation at a time. */
interface FunctionInstance extends AutoCloseable {
    /** Invokes the function and waits for its end; a function that outlives its timeout is ended. */
    Outcome invoke(String event) throws InterruptedException;

    /** Whether it can be invoked again. */
    boolean alive();

    /** Whether the function has an event in hand. */
    boolean running();

    /** Ends it now, as a crash would. */
    void kill();

    @Override
    void close();
}
