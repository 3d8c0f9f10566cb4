package io.github.eventlane.test.sources;

/** A running event source mapping. */
interface EventSource extends AutoCloseable {
    /** The mapping's source, for messages. */
    String arn();

    /** What handles its records. */
    FunctionPool function();

    /**
     * Whether nothing is waiting, running or due to come back at this moment.
     *
     * @param since only what was seen after this reading of {@link System#nanoTime()} counts
     */
    boolean idle(long since);

    @Override
    void close();
}
