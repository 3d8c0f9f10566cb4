package io.github.eventlane.handler.collector;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.handler.lambda.FakeContext;
import io.github.eventlane.handler.records.BatchReader;
import io.github.eventlane.handler.records.Delivery;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollectorLogTest {
    private final List<String> lines = new ArrayList<>();

    @Test
    void aBatchIsOneLineWithItsMetrics() throws IOException {
        EventCollectorFunction function = EventCollectorFunction.builder()
                .collector("summaries")
                .handler(event -> {})
                .log(lines::add)
                .build();

        Payload.batch().message("a1", "a", "{}").message("b1", "b", "{}").answerOf(function, FakeContext.withTime());

        assertThat(lines)
                .singleElement()
                .asString()
                .doesNotContain("\n")
                .contains(
                        "\"level\":\"INFO\"",
                        "\"message\":\"Batch\"",
                        "\"collector\":\"summaries\"",
                        "\"requestId\":\"request-1\"",
                        "\"records\":2",
                        "\"Handled\":2",
                        "\"_aws\":{\"Timestamp\":",
                        "\"CloudWatchMetrics\":[{\"Namespace\":\"Eventlane\",\"Dimensions\":[[\"collector\"]],\"Metrics\":["
                                + "{\"Name\":\"Handled\",\"Unit\":\"Count\"},{\"Name\":\"Failed\",\"Unit\":\"Count\"},"
                                + "{\"Name\":\"Parked\",\"Unit\":\"Count\"},{\"Name\":\"Skipped\",\"Unit\":\"Count\"},"
                                + "{\"Name\":\"OldestEventAge\",\"Unit\":\"Milliseconds\"},"
                                + "{\"Name\":\"BatchDuration\",\"Unit\":\"Milliseconds\"}]}]");
    }

    @Test
    void aFailureIsOneLineThatSaysWhatFailedAndWhy() throws IOException {
        new CollectorLog("summaries", lines::add, false).failure(delivery(), Outcome.FAILED, new IOException("down"));

        assertThat(lines)
                .singleElement()
                .asString()
                .doesNotContain("\n")
                .contains(
                        "\"message\":\"Event failed\"",
                        "\"messageId\":\"a1\"",
                        "\"orderingKey\":\"a\"",
                        "\"attempts\":3",
                        "\"errorClass\":\"java.io.IOException\"",
                        "\"errorMessage\":\"down\"",
                        "\"stackTrace\":\"java.io.IOException: down");
    }

    @Test
    void aPayloadIsLoggedOnDebugOnly() throws IOException {
        new CollectorLog("summaries", lines::add, false).failure(delivery(), Outcome.FAILED, new IOException("down"));
        new CollectorLog("summaries", lines::add, true).failure(delivery(), Outcome.FAILED, new IOException("down"));

        assertThat(lines.get(0)).doesNotContain("secret");
        assertThat(lines.get(1)).contains("\"payload\":\"{\\\"secret\\\":1}\"");
    }

    private static Delivery delivery() throws IOException {
        String payload = Payload.batch().message("a1", "a", "{\"secret\":1}", 3).toString();
        return BatchReader.read(new ByteArrayInputStream(payload.getBytes(StandardCharsets.UTF_8)))
                .deliveries()
                .get(0);
    }
}
