package io.github.eventlane.test.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DemoTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path directory = Path.of("");

    @Test
    void everyOrderReachesBothReadModelsAndOnlyThePoisonIsADeadLetter() throws Exception {
        Path report = directory.resolve("report.json");

        int exitCode =
                new CommandLine(new Demo()).execute("--project", PROJECT.toString(), "--report", report.toString());

        JsonNode json = new ObjectMapper().readTree(report.toFile());
        assertThat(json.path("complaints")).isEmpty();
        assertThat(exitCode).isZero();
        assertThat(json.path("appended").asInt()).isEqualTo(72);
        assertCollector(json.path("collectors").path("OrderSummaries"), 0);
        assertCollector(json.path("collectors").path("Shipments"), 1);
        assertThat(json.path("deadLetters")).singleElement().satisfies(letter -> {
            assertThat(letter.path("collector").asText()).isEqualTo("Shipments");
            assertThat(letter.path("orderingKey").asText()).isEqualTo("order-07");
            assertThat(letter.path("body").asText()).contains("grand piano");
        });
        assertThat(json.path("vouchersTaken").asInt()).isEqualTo(12);
    }

    private static void assertCollector(JsonNode collector, int deadLettered) {
        assertThat(collector.path("lost").asInt(-1)).isZero();
        assertThat(collector.path("outOfOrder").asInt(-1)).isZero();
        assertThat(collector.path("deadLettered").asInt(-1)).isEqualTo(deadLettered);
        assertThat(collector.path("handled").asInt()
                        - collector.path("duplicates").asInt())
                .isEqualTo(72 - deadLettered);
    }
}
