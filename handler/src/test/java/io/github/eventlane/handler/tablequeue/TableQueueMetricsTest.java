package io.github.eventlane.handler.tablequeue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class TableQueueMetricsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final TableQueueMetrics metrics = new TableQueueMetrics(
            "vouchers", Clock.fixed(Instant.ofEpochMilli(1700), ZoneOffset.UTC), new PrintStream(out, true, UTF_8));

    @Test
    void aTakeIsOneLineInTheEmbeddedMetricFormat() {
        metrics.taken(2, 40);

        assertThat(out.toString(UTF_8))
                .isEqualToIgnoringNewLines(
                        "{\"_aws\":{\"Timestamp\":1700,\"CloudWatchMetrics\":[{\"Namespace\":\"Eventlane\","
                                + "\"Dimensions\":[[\"TableQueue\"]],\"Metrics\":[{\"Name\":\"Stock\",\"Unit\":\"Count\"},"
                                + "{\"Name\":\"ItemsTaken\",\"Unit\":\"Count\"}]}]},"
                                + "\"TableQueue\":\"vouchers\",\"Stock\":40,\"ItemsTaken\":2}");
    }
}
