package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Duration;

/** A new collector that starts with the archive of its topic. */
class ReplayTest {
    private static final Instant OCTOBER = Instant.parse("2023-10-01T00:00:00Z");
    private static final Map<String, String> FROM_OCTOBER =
            Map.of("PointType", "Timestamp", "StartingPoint", "2023-10-01T00:00:00.000Z");

    private final OneStack app = new OneStack();

    @Test
    void aCollectorStartsWithTheArchiveAndGoesOnWithNewEvents() {
        app.collector("Summaries").topic(archived("Topic")).replayFrom(OCTOBER).build();

        assertThat(app.only("AWS::SNS::Subscription")).containsEntry("ReplayPolicy", FROM_OCTOBER);
    }

    @Test
    void withoutATimeItGetsNewEventsOnly() {
        app.collector("Summaries").topic(archived("Topic")).build();

        assertThat(app.only("AWS::SNS::Subscription")).doesNotContainKey("ReplayPolicy");
    }

    @Test
    void theTimeIsGivenInUtcWithMilliseconds() {
        app.collector("Summaries")
                .topic(archived("Topic"))
                .replayFrom(OCTOBER.plusNanos(123_456_789))
                .build();

        assertThat(String.valueOf(app.only("AWS::SNS::Subscription").get("ReplayPolicy")))
                .contains("2023-10-01T00:00:00.123Z");
    }

    @Test
    void theFilterHoldsForReplayedEventsToo() {
        app.collector("Summaries")
                .topic(archived("Topic"))
                .filter(EventFilter.types("OrderPaid"))
                .replayFrom(OCTOBER)
                .build();

        assertThat(app.only("AWS::SNS::Subscription")).containsKeys("FilterPolicy", "ReplayPolicy");
    }

    @Test
    void everyTopicIsReplayedAlsoOneThatIsAddedLater() {
        EventCollector collector = app.collector("Summaries")
                .topic(archived("Orders"))
                .replayFrom(OCTOBER)
                .build();
        collector.addTopic(archived("Payments"));

        assertThat(app.all("AWS::SNS::Subscription"))
                .hasSize(2)
                .allSatisfy(subscription -> assertThat(subscription).containsEntry("ReplayPolicy", FROM_OCTOBER));
    }

    @Test
    void anImportedTopicMayHaveAnArchive() {
        app.collector("Summaries")
                .topic(EventTopic.fromTopicArn(app.stack, "Topic", "arn:aws:sns:eu-central-1:111122223333:orders.fifo"))
                .replayFrom(OCTOBER)
                .build();

        assertThat(app.only("AWS::SNS::Subscription")).containsEntry("ReplayPolicy", FROM_OCTOBER);
    }

    @Test
    void aTopicWithoutArchiveIsRefused() {
        EventTopic topic = new EventTopic(app.stack, "Topic");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.collector("Summaries")
                        .topic(topic)
                        .replayFrom(OCTOBER)
                        .build())
                .withMessageContainingAll(
                        "replayFrom: 2023-10-01T00:00:00Z", "Orders/Topic", "no archive", "set archive(Duration");
    }

    @Test
    void aCollectorWithoutTopicIsRefused() {
        app.collector("Summaries").replayFrom(OCTOBER).build();

        assertThatThrownBy(app.app::synth)
                .hasMessageContainingAll("replayFrom: 2023-10-01T00:00:00Z", "has none", "give a topic");
    }

    @Test
    void theFirstTopicMayBeAddedLater() {
        EventCollector collector =
                app.collector("Summaries").replayFrom(OCTOBER).build();
        collector.addTopic(archived("Topic"));
        app.app.synth();

        assertThat(app.only("AWS::SNS::Subscription")).containsEntry("ReplayPolicy", FROM_OCTOBER);
    }

    @Test
    void theFutureIsRefused() {
        Instant tomorrow = Instant.now().plus(1, ChronoUnit.DAYS);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.collector("Summaries")
                        .topic(archived("Topic"))
                        .replayFrom(tomorrow)
                        .build())
                .withMessageContainingAll("replayFrom: " + tomorrow, "lies in the future", "set a time in the past");
    }

    private EventTopic archived(String id) {
        return EventTopic.Builder.create(app.stack, id)
                .archive(Duration.days(30))
                .build();
    }
}
