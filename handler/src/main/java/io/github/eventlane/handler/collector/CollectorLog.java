package io.github.eventlane.handler.collector;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.logging.JsonLog;
import io.github.eventlane.handler.records.Batch;
import io.github.eventlane.handler.records.Delivery;
import io.github.eventlane.handler.records.Delivery.HasEvent;
import io.github.eventlane.handler.records.Delivery.Unreadable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Consumer;

/**
 * What operators see: a JSON line for each failure, when it happens, and one for each batch, which also carries its metrics.
 * A payload is in no line unless the function's log level is DEBUG or TRACE.
 */
final class CollectorLog {
    private static final Metric PARKED = new Metric(CollectorMetrics.PARKED, "Count");
    private static final List<Metric> BATCH_METRICS = List.of(
            new Metric(CollectorMetrics.HANDLED, "Count"),
            new Metric(CollectorMetrics.FAILED, "Count"),
            PARKED,
            new Metric(CollectorMetrics.SKIPPED, "Count"),
            new Metric(CollectorMetrics.OLDEST_EVENT_AGE, "Milliseconds"),
            new Metric(CollectorMetrics.BATCH_DURATION, "Milliseconds"));

    private static final int MAX_STACK_TRACE_CHARS = 8_000;

    private final JsonLog log;
    private final boolean withPayloads;

    CollectorLog(String collector, Consumer<String> lines, boolean withPayloads) {
        this.log = new JsonLog(collector, lines);
        this.withPayloads = withPayloads;
    }

    void failure(Delivery delivery, Outcome outcome, Throwable failure) {
        boolean parked = outcome == Outcome.PARKED;
        log.line(parked ? "ERROR" : "WARN", parked ? "Event parked" : "Event failed", json -> {
            writeDelivery(json, delivery);
            writeThrown(json, failure);
        });
    }

    void notParked(Delivery delivery, Throwable failure) {
        log.line("ERROR", "Event could not be parked, so it is returned", json -> {
            writeDelivery(json, delivery);
            writeThrown(json, failure);
        });
    }

    void notAcknowledged(int messages, String reason) {
        log.line("WARN", "Messages could not be deleted, so the batch response acknowledges them", json -> {
            json.writeNumberField("messages", messages);
            json.writeStringField("reason", reason);
        });
    }

    void batch(Batch batch, List<Settled> settled, long durationMillis, String requestId) {
        long now = System.currentTimeMillis();
        long oldest = batch.deliveries().stream()
                .mapToLong(Delivery::sentAtMillis)
                .filter(sentAt -> sentAt > 0)
                .min()
                .orElse(now);
        log.line("INFO", "Batch", json -> {
            json.writeStringField("requestId", requestId);
            json.writeStringField("origin", batch.origin().name());
            json.writeNumberField("records", batch.deliveries().size());
            json.writeNumberField("held", count(settled, Outcome.HELD));
            json.writeNumberField("unfinished", count(settled, Outcome.UNFINISHED));
            json.writeNumberField(CollectorMetrics.HANDLED, count(settled, Outcome.HANDLED));
            json.writeNumberField(CollectorMetrics.FAILED, count(settled, Outcome.FAILED));
            json.writeNumberField(CollectorMetrics.PARKED, count(settled, Outcome.PARKED));
            json.writeNumberField(CollectorMetrics.SKIPPED, count(settled, Outcome.SKIPPED));
            json.writeNumberField(CollectorMetrics.OLDEST_EVENT_AGE, Math.max(0, now - oldest));
            json.writeNumberField(CollectorMetrics.BATCH_DURATION, durationMillis);
            writeMetricDirective(json, now, BATCH_METRICS);
        });
    }

    /** Events that were delayed are handled, and counted as handled, when they come from the collector's queue. */
    void forwarded(List<Settled> settled, long durationMillis, String requestId) {
        log.line("INFO", "Delayed events", json -> {
            json.writeStringField("requestId", requestId);
            json.writeNumberField("forwarded", count(settled, Outcome.HANDLED));
            json.writeNumberField("failed", count(settled, Outcome.FAILED));
            json.writeNumberField("held", count(settled, Outcome.HELD));
            json.writeNumberField("unfinished", count(settled, Outcome.UNFINISHED));
            json.writeNumberField(CollectorMetrics.PARKED, count(settled, Outcome.PARKED));
            json.writeNumberField("durationMillis", durationMillis);
            writeMetricDirective(json, System.currentTimeMillis(), List.of(PARKED));
        });
    }

    private static long count(List<Settled> settled, Outcome outcome) {
        return settled.stream().filter(each -> each.outcome() == outcome).count();
    }

    /** Tells CloudWatch which members of this line are metrics. */
    private static void writeMetricDirective(JsonGenerator json, long now, List<Metric> metrics) throws IOException {
        json.writeObjectFieldStart("_aws");
        json.writeNumberField("Timestamp", now);
        json.writeArrayFieldStart("CloudWatchMetrics");
        json.writeStartObject();
        json.writeStringField("Namespace", CollectorMetrics.NAMESPACE);
        json.writeArrayFieldStart("Dimensions");
        json.writeStartArray();
        json.writeString(CollectorMetrics.COLLECTOR);
        json.writeEndArray();
        json.writeEndArray();
        json.writeArrayFieldStart("Metrics");
        for (Metric metric : metrics) {
            json.writeStartObject();
            json.writeStringField("Name", metric.name());
            json.writeStringField("Unit", metric.unit());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeDelivery(JsonGenerator json, Delivery delivery) throws IOException {
        json.writeStringField("origin", delivery.origin().name());
        json.writeStringField("source", delivery.source());
        json.writeStringField(
                delivery.origin() == Origin.QUEUE ? "messageId" : "sequenceNumber", delivery.identifier());
        json.writeStringField("orderingKey", delivery.orderingKey());
        json.writeNumberField("attempts", delivery.receiveCount());
        if (delivery.content() instanceof HasEvent content) {
            json.writeStringField("eventId", content.event().id());
            if (withPayloads) {
                json.writeStringField("payload", content.event().json());
            }
        } else if (withPayloads && delivery.content() instanceof Unreadable unreadable) {
            json.writeStringField("payload", unreadable.body().orElse(""));
        }
    }

    private static void writeThrown(JsonGenerator json, Throwable thrown) throws IOException {
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        json.writeStringField("errorClass", thrown.getClass().getName());
        json.writeStringField("errorMessage", thrown.getMessage());
        json.writeStringField(
                "stackTrace",
                trace.getBuffer().substring(0, Math.min(trace.getBuffer().length(), MAX_STACK_TRACE_CHARS)));
    }

    /** A member of a log line that CloudWatch takes for a metric. */
    private record Metric(String name, String unit) {}
}
