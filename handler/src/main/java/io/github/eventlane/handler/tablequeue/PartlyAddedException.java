package io.github.eventlane.handler.tablequeue;

import java.util.List;

/**
 * Thrown when {@link TableQueueClient#add} needed several transactions and a later one failed. The items before it are in
 * the queue, in order and without a gap; of the rest, none is, unless only the answer of the failed transaction was lost.
 * Adding the same items again with the same request id continues where it ended, in both cases.
 */
public final class PartlyAddedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final List<Long> positions;

    PartlyAddedException(List<Long> positions, int all, RuntimeException cause) {
        super("Only the first " + positions.size() + " of " + all + " items were added: " + cause.getMessage(), cause);
        this.positions = List.copyOf(positions);
    }

    /**
     * The positions of the items that were added, which are the first ones given.
     *
     * @return at least one position
     */
    public List<Long> positions() {
        return positions;
    }
}
