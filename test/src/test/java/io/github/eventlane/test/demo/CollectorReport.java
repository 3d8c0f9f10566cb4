package io.github.eventlane.test.demo;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What became of the appended events in one collector.
 *
 * @param handled deliveries that the handler finished, repeats included
 * @param duplicates deliveries of events that had been handled before
 * @param outOfOrder events that were handled after a later one of their order
 * @param deadLettered events in the dead-letter queue
 * @param lost events that are neither in the read model nor in the dead-letter queue
 */
record CollectorReport(long handled, long duplicates, long outOfOrder, long deadLettered, long lost) {

    /** The identity of an event: its order and its position there. */
    record Position(String orderId, long sequenceNr) {}

    /**
     * Compares what was appended with what the read model and the dead-letter queue hold.
     *
     * @param appended every event that was appended
     * @param timelines for each order, the positions in the order in which they were handled
     * @param repeats deliveries that the read model counted as repeats
     * @param deadLetters the events in the dead-letter queue
     */
    static CollectorReport of(
            Collection<Position> appended,
            Map<String, List<Long>> timelines,
            long repeats,
            Collection<Position> deadLetters) {
        Set<Position> missing = new HashSet<>(appended);
        long inTimelines = 0;
        long outOfOrder = 0;
        for (var timeline : timelines.entrySet()) {
            long latest = 0;
            for (long sequenceNr : timeline.getValue()) {
                inTimelines++;
                outOfOrder += sequenceNr <= latest ? 1 : 0;
                latest = Math.max(latest, sequenceNr);
                missing.remove(new Position(timeline.getKey(), sequenceNr));
            }
        }
        // A read model refuses an event behind its position as a repeat, so a late one shows as missing, too.
        missing.removeAll(deadLetters);
        return new CollectorReport(
                inTimelines + repeats, repeats, outOfOrder, new HashSet<>(deadLetters).size(), missing.size());
    }

    boolean isClean() {
        return lost == 0 && outOfOrder == 0;
    }
}
