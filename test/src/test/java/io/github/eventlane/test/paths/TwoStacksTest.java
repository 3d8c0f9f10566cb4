package io.github.eventlane.test.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.test.faults.DeadLetter;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One app's log and topic serve the collectors of another, which knows only their ARNs. */
class TwoStacksTest {
    private final PathsRun run = PathsRun.once();
    private final Scenario shared = run.shared();

    @Test
    void eventsOfTheFirstStackArriveInTheCollectorsOfTheSecondInOrder() {
        List<Handled> expected = shared.expected(FilteredEvents::passesTypesAlone);
        List<String> aggregates =
                expected.stream().map(Handled::orderingKey).distinct().toList();

        assertThat(aggregates)
                .contains(PathsRun.POISONED)
                .hasSizeGreaterThan(10)
                .allSatisfy(aggregate -> {
                    List<Handled> inOrder = Scenario.of(aggregate, expected);
                    assertThat(Scenario.of(aggregate, shared.onStream()))
                            .isNotEmpty()
                            .isSortedAccordingTo(Comparator.comparing(inOrder::indexOf));
                    assertThat(Scenario.of(aggregate, shared.onTopic()))
                            .isNotEmpty()
                            .isSortedAccordingTo(Comparator.comparing(inOrder::indexOf));
                });
    }

    @Test
    void aPoisonousEventOfTheFirstStackEndsInTheDeadLetterQueueOfTheSecond() {
        Handled poison = shared.expected(event -> event.event().eventId().equals("poison"))
                .get(0);

        assertThat(run.deadLettersOfImporting())
                .extracting(letter -> letter.attributes().get("collector"))
                .containsExactlyInAnyOrder(ImportingApp.ON_STREAM, ImportingApp.ON_TOPIC);
        assertThat(run.deadLettersOfImporting()).extracting(DeadLetter::body).containsOnly(poison.json());
    }
}
