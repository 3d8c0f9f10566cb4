package io.github.eventlane.test.paths;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A filter lets the same events through on both paths: those that it names, by what the test itself makes of it. */
class FilterTest {
    private final PathsRun run = PathsRun.once();

    @Test
    void typesAndMembersOfDataLetTheSameEventsThrough() {
        Scenario filtered = run.filtered();
        List<Handled> expected = filtered.expected(FilteredEvents::passesTypesAndData);

        assertThat(filtered.planned()).hasSize(1_000);
        assertThat(expected)
                .hasSizeBetween(100, 900)
                .anySatisfy(event -> assertThat(event.json()).contains("\"country\":[\"DE\",\"LI\"]"));
        assertThat(filtered.onStream()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(filtered.onTopic()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void prefixesOfTypesLetTheSameEventsThrough() {
        Scenario shared = run.shared();
        List<Handled> onStream = shared.expected(event -> FilteredEvents.passesTypesAlone(event)
                && !event.event().eventId().equals("poison"));
        // A large event does not pass a topic that was not made for it.
        List<Handled> onTopic =
                onStream.stream().filter(event -> !event.id().equals("large")).toList();

        assertThat(onStream).hasSizeBetween(100, 900);
        assertThat(shared.onStream()).containsExactlyInAnyOrderElementsOf(onStream);
        assertThat(shared.onTopic()).containsExactlyInAnyOrderElementsOf(onTopic);
    }
}
