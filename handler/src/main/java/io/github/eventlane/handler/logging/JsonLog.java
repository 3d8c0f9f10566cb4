package io.github.eventlane.handler.logging;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Writes log events as JSON, each on one line, with the members by which Lambda knows their time and their level
 * (<a href="https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-advanced.html">JSON logs</a>).
 */
public final class JsonLog {
    private static final JsonFactory JSON = new JsonFactory();

    private final String collector;
    private final Consumer<String> lines;

    /** Writes an event's own members. */
    public interface Members {
        /**
         * Writes them.
         *
         * @param json inside of the event's object
         * @throws IOException never, but the generator declares it
         */
        void write(JsonGenerator json) throws IOException;
    }

    /**
     * Makes a log.
     *
     * @param collector stands in each line
     * @param lines gets each line, without its end
     */
    public JsonLog(String collector, Consumer<String> lines) {
        this.collector = collector;
        this.lines = lines;
    }

    /**
     * Writes one log event.
     *
     * @param level as Lambda names it: INFO, WARN or ERROR
     * @param message what happened
     * @param members the event's own members
     */
    public void line(String level, String message, Members members) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("timestamp", Instant.now().toString());
            json.writeStringField("level", level);
            json.writeStringField("message", message);
            json.writeStringField("collector", collector);
            members.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        lines.accept(text.toString());
    }
}
