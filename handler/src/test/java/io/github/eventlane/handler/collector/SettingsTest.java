package io.github.eventlane.handler.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    @Test
    void anEmptyEnvironmentMeansTheDefaults() {
        assertThat(Settings.of(Map.of()))
                .isEqualTo(new Settings("collector", 5, Acknowledge.BATCH_RESPONSE, 10, 1, 0.2));
    }

    @Test
    void eachVariableIsRead() {
        assertThat(Settings.of(Map.of(
                        "EVENTLANE_COLLECTOR", "summaries",
                        "EVENTLANE_MAX_RECEIVE_COUNT", "3",
                        "EVENTLANE_ACKNOWLEDGE", "EXPLICIT",
                        "EVENTLANE_QUEUE_PARALLELISM", "4",
                        "EVENTLANE_STREAM_PARALLELISM", "2",
                        "EVENTLANE_TIME_RESERVE", "0.5")))
                .isEqualTo(new Settings("summaries", 3, Acknowledge.EXPLICIT, 4, 2, 0.5));
    }

    @ParameterizedTest
    @CsvSource({
        "EVENTLANE_MAX_RECEIVE_COUNT, five",
        "EVENTLANE_MAX_RECEIVE_COUNT, 0",
        "EVENTLANE_ACKNOWLEDGE, explicit",
        "EVENTLANE_QUEUE_PARALLELISM, 0",
        "EVENTLANE_STREAM_PARALLELISM, -1",
        "EVENTLANE_TIME_RESERVE, 1",
        "EVENTLANE_TIME_RESERVE, NaN"
    })
    void anImpossibleValueIsRefusedWithTheValue(String name, String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(Map.of(name, value)))
                .withMessageContaining(" is " + (value.equals("1") ? "1.0" : value) + ", it must be ");
    }
}
