package io.github.eventlane.test.faults;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What became of the events on one path.
 *
 * @param lost events that were neither handled nor are dead letters
 * @param late events that were handled for the first time after a later one of their key
 * @param repeats how often an event was handled again
 */
record PathReport(List<PlannedEvent> lost, List<PlannedEvent> late, long repeats) {

    /**
     * Compares.
     *
     * @param events all that were appended
     * @param handled for each key, what was handled, in the order in which it was handled
     */
    static PathReport of(Collection<PlannedEvent> events, Map<String, List<Long>> handled) {
        List<PlannedEvent> lost = events.stream()
                .filter(event -> !event.fault().isForGood())
                .filter(event -> !of(event, handled).contains(event.sequenceNr()))
                .toList();
        List<PlannedEvent> late = events.stream()
                .filter(event -> isLate(event, of(event, handled)))
                .toList();
        long distinct =
                handled.values().stream().map(HashSet::new).mapToLong(Set::size).sum();
        long all = handled.values().stream().mapToLong(List::size).sum();
        return new PathReport(lost, late, all - distinct);
    }

    private static List<Long> of(PlannedEvent event, Map<String, List<Long>> handled) {
        return handled.getOrDefault(event.aggregate(), List.of());
    }

    private static boolean isLate(PlannedEvent event, List<Long> handledOfItsKey) {
        return handledOfItsKey.stream()
                .takeWhile(handled -> handled != event.sequenceNr())
                .anyMatch(before -> handledOfItsKey.contains(event.sequenceNr()) && before > event.sequenceNr());
    }
}
