package io.github.eventlane.test.paths;

import io.github.eventlane.handler.log.LogEvent;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What became of the events of one log.
 *
 * @param planned what was appended
 * @param replayed what the log's replay gives, one aggregate after the other
 * @param onStream what the handler of the collector on the log's stream was given, in this order
 * @param onTopic what the handler of the collector on the log's topic was given, in this order
 */
record Scenario(List<PlannedEvent> planned, List<LogEvent> replayed, List<Handled> onStream, List<Handled> onTopic) {

    /** What a handler should be given: the events by the log's own account. */
    List<Handled> expected(Predicate<PlannedEvent> passes) {
        Set<String> ids = planned.stream()
                .filter(passes)
                .map(planned -> planned.event().eventId())
                .collect(Collectors.toSet());
        return replayed.stream()
                .filter(event -> ids.contains(event.eventId()))
                .map(event -> new Handled(event.eventId(), event.id(), event.json()))
                .toList();
    }

    static List<Handled> of(String aggregate, List<Handled> handled) {
        return handled.stream()
                .filter(event -> event.orderingKey().equals(aggregate))
                .toList();
    }
}
