package io.github.eventlane.test.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.test.demo.CollectorReport.Position;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CollectorReportTest {
    private static final List<Position> APPENDED = List.of(at("a", 1), at("a", 2), at("a", 3), at("b", 1));

    @Test
    void everythingInOrderIsClean() {
        var report = CollectorReport.of(APPENDED, Map.of("a", List.of(1L, 2L, 3L), "b", List.of(1L)), 0, List.of());

        assertThat(report).isEqualTo(new CollectorReport(4, 0, 0, 0, 0));
        assertThat(report.isClean()).isTrue();
    }

    @Test
    void aRepeatIsHandledTwiceAndADuplicateOnce() {
        var report = CollectorReport.of(APPENDED, Map.of("a", List.of(1L, 2L, 3L), "b", List.of(1L)), 1, List.of());

        assertThat(report).isEqualTo(new CollectorReport(5, 1, 0, 0, 0));
    }

    @Test
    void aDeadLetterIsNotLost() {
        var report =
                CollectorReport.of(APPENDED, Map.of("a", List.of(1L, 3L), "b", List.of(1L)), 0, List.of(at("a", 2)));

        assertThat(report).isEqualTo(new CollectorReport(3, 0, 0, 1, 0));
        assertThat(report.isClean()).isTrue();
    }

    @Test
    void anEventThatIsNowhereIsLost() {
        var report = CollectorReport.of(APPENDED, Map.of("a", List.of(1L, 3L), "b", List.of(1L)), 0, List.of());

        assertThat(report.lost()).isEqualTo(1);
        assertThat(report.isClean()).isFalse();
    }

    @Test
    void anEventAfterALaterOneIsOutOfOrder() {
        var report = CollectorReport.of(APPENDED, Map.of("a", List.of(1L, 3L, 2L), "b", List.of(1L)), 0, List.of());

        assertThat(report.outOfOrder()).isEqualTo(1);
        assertThat(report.isClean()).isFalse();
    }

    private static Position at(String orderId, long sequenceNr) {
        return new Position(orderId, sequenceNr);
    }
}
