package io.github.eventlane.handler.log;

/**
 * Thrown by {@link EventLogClient#append(String, long, java.util.List) append} when the aggregate has moved on: another
 * event stands at the position after the expected sequence number. Nothing was appended.
 *
 * <p>Replay from {@code expectedSequenceNr() + 1}, decide again, and append with the number of the last event seen.
 */
public final class ConcurrentAppendException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String id;
    private final long expectedSequenceNr;
    private final long actualSequenceNr;

    ConcurrentAppendException(String id, long expectedSequenceNr, long actualSequenceNr) {
        super("Aggregate " + id + " was expected at sequence number " + expectedSequenceNr + ", but is at "
                + actualSequenceNr + " or later");
        this.id = id;
        this.expectedSequenceNr = expectedSequenceNr;
        this.actualSequenceNr = actualSequenceNr;
    }

    /**
     * The aggregate.
     *
     * @return its id
     */
    public String id() {
        return id;
    }

    /**
     * What the caller took for the aggregate's last sequence number.
     *
     * @return the argument of the append
     */
    public long expectedSequenceNr() {
        return expectedSequenceNr;
    }

    /**
     * The highest sequence number that the failed conditions showed. It costs no read of its own, so it is a lower bound:
     * an event with this number exists, and the aggregate is there or beyond. It is exact when one other append of no more
     * events than this one came in between.
     *
     * @return a number above {@link #expectedSequenceNr()}
     */
    public long actualSequenceNr() {
        return actualSequenceNr;
    }
}
