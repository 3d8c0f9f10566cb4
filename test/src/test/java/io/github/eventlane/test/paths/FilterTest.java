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
        List<Handled> expected =
                shared.expected(event -> FilteredEvents.passesTypesAlone(event) && isRandom(event.aggregate()));

        assertThat(expected).hasSizeBetween(100, 900);
        assertThat(shared.onStream())
                .filteredOn(event -> isRandom(event.orderingKey()))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(shared.onTopic())
                .filteredOn(event -> isRandom(event.orderingKey()))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    private static boolean isRandom(String aggregate) {
        return !aggregate.equals(PathsRun.LARGE) && !aggregate.equals(PathsRun.POISONED);
    }
}
