package io.github.eventlane.handler.relay;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.eventlane.handler.logging.JsonLog;
import io.github.eventlane.handler.records.Delivery.HasEvent;
import java.io.IOException;
import java.util.function.Consumer;

/** What operators see: one JSON line for each batch, with what went wrong and without any payload. */
final class RelayLog {
    private final JsonLog log;

    RelayLog(String relay, Consumer<String> lines) {
        this.log = new JsonLog(relay, lines);
    }

    void batch(Relayed relayed, long durationMillis, String requestId) {
        log.line(level(relayed), "Batch relayed", json -> {
            json.writeStringField("requestId", requestId);
            json.writeNumberField("records", relayed.records());
            json.writeNumberField("published", relayed.published());
            json.writeNumberField("parked", relayed.parked());
            json.writeNumberField("skipped", relayed.skipped());
            json.writeNumberField(
                    "unfinished", relayed.records() - relayed.published() - relayed.parked() - relayed.skipped());
            json.writeNumberField("durationMillis", durationMillis);
            json.writeArrayFieldStart("problems");
            for (Relayed.Problem problem : relayed.problems()) {
                writeProblem(json, problem);
            }
            json.writeEndArray();
        });
    }

    private static String level(Relayed relayed) {
        if (relayed.parked() > 0) {
            return "ERROR";
        }
        return relayed.problems().isEmpty() ? "INFO" : "WARN";
    }

    private static void writeProblem(JsonGenerator json, Relayed.Problem problem) throws IOException {
        json.writeStartObject();
        json.writeStringField("sequenceNumber", problem.delivery().identifier());
        json.writeStringField("orderingKey", problem.delivery().orderingKey());
        if (problem.delivery().content() instanceof HasEvent content) {
            json.writeStringField("eventId", content.event().id());
        }
        json.writeBooleanField("parked", problem.parked());
        json.writeStringField("error", problem.code());
        json.writeStringField("reason", problem.reason());
        json.writeEndObject();
    }
}
