package io.github.eventlane.test.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PathReportTest {
    private final PlannedEvent first = new PlannedEvent("a", 1, Fault.NONE);
    private final PlannedEvent second = new PlannedEvent("a", 2, Fault.TWICE);
    private final PlannedEvent refused = new PlannedEvent("a", 3, Fault.REFUSED);

    private PathReport report(Long... handled) {
        return PathReport.of(List.of(first, second, refused), Map.of("a", List.of(handled)));
    }

    @Test
    void anEventThatWasNotHandledIsLostUnlessItFailsForGood() {
        assertThat(report(2L).lost()).containsExactly(first);
    }

    @Test
    void anEventHandledForTheFirstTimeAfterALaterOneIsLate() {
        assertThat(report(2L, 1L).late()).containsExactly(first);
    }

    @Test
    void aRepetitionIsCountedAndNotLate() {
        assertThat(report(1L, 2L, 1L, 2L)).isEqualTo(new PathReport(List.of(), List.of(), 2));
    }
}
