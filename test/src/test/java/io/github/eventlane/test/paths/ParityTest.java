package io.github.eventlane.test.paths;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.eventlane.handler.log.LogEvent;
import io.github.eventlane.test.faults.DeadLetter;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stream and topic say the same, whatever an event holds. */
class ParityTest {
    private static final int TAKEN_BY_DEFAULT = 256 * 1024;
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private final PathsRun run = PathsRun.once();
    private final Scenario hostile = run.hostile();
    private final List<Handled> expected = hostile.expected(any -> true);

    @Test
    void theLogKeepsEveryDigitAndEveryCharacter() {
        Map<String, LogEvent> kept =
                hostile.replayed().stream().collect(Collectors.toMap(LogEvent::eventId, Function.identity()));

        assertThat(kept).hasSize(500);
        assertThat(hostile.planned())
                .filteredOn(planned -> !isKept(kept.get(planned.event().eventId()), planned))
                .isEmpty();
    }

    @Test
    void bothPathsGiveTheJsonOfTheReplayWithItsId() {
        assertThat(hostile.onStream()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(hostile.onTopic()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void bothPathsKeepTheOrderOfEachAggregate() {
        List<String> aggregates =
                expected.stream().map(Handled::orderingKey).distinct().toList();

        assertThat(aggregates).hasSize(HostileEvents.AGGREGATES).allSatisfy(aggregate -> {
            List<Handled> inOrder = Scenario.of(aggregate, expected);
            assertThat(Scenario.of(aggregate, hostile.onStream())).containsExactlyElementsOf(inOrder);
            assertThat(Scenario.of(aggregate, hostile.onTopic())).containsExactlyElementsOf(inOrder);
        });
    }

    @Test
    void aTopicThatIsSetToTakeThemCarriesLargeEvents() {
        assertThat(hostile.onTopic())
                .filteredOn(event -> event.json().getBytes(UTF_8).length > TAKEN_BY_DEFAULT)
                .hasSize(HostileEvents.LARGE_EVENTS);
        assertThat(run.repairs()).anySatisfy(repair -> assertThat(repair).contains("MaximumMessageSize was not set"));
    }

    @Test
    void theRelayOfATopicThatIsNotParksThemAndGoesOn() {
        List<Handled> large = run.shared().expected(event -> event.aggregate().equals(PathsRun.LARGE));

        assertThat(Scenario.of(PathsRun.LARGE, run.shared().onStream())).containsExactlyElementsOf(large);
        assertThat(Scenario.of(PathsRun.LARGE, run.shared().onTopic())).containsExactly(large.get(0), large.get(2));
        assertThat(run.deadLetters()).singleElement().satisfies(letter -> {
            assertThat(letter)
                    .extracting(DeadLetter::body, DeadLetter::group)
                    .containsExactly(large.get(1).json(), PathsRun.LARGE);
            assertThat(letter.attributes()).containsEntry("collector", "SharedTopic/Relay");
        });
    }

    private static boolean isKept(@Nullable LogEvent kept, PlannedEvent planned) {
        return kept != null
                && kept.id().equals(planned.aggregate())
                && kept.type().equals(planned.event().type())
                && sameValue(kept.data(), planned.event().data())
                && sameValue(kept.meta(), planned.event().meta());
    }

    /** DynamoDB keeps a number's value and not how it is written. */
    private static boolean sameValue(String json, String other) {
        try {
            return JSON.readTree(json).equals(ParityTest::compareValues, JSON.readTree(other));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int compareValues(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }
}
