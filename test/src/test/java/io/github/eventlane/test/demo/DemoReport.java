package io.github.eventlane.test.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.eventlane.test.demo.DeadLetters.DeadLetter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What became of the events in every collector.
 *
 * @param appended how many events the log took
 * @param deadLetters what the shared dead-letter queue holds
 * @param deadLettersAsExpected exactly the events that can never be handled are dead letters, each whole
 * @param collectors by name
 * @param vouchersTaken how many vouchers have a taker
 * @param lowStockMails how many mails told that they run low; empty where the endpoint does not say
 */
record DemoReport(
        long appended,
        List<DeadLetter> deadLetters,
        boolean deadLettersAsExpected,
        Map<String, CollectorReport> collectors,
        long vouchersTaken,
        OptionalLong lowStockMails) {

    /**
     * What is not as it must be: something lost or out of order, another dead letter than what can never be handled, an
     * order without its voucher, or no mail that the vouchers run low. A second mail is none of it: it comes when a function
     * was cut off between the mail and the note that it was sent.
     *
     * @return one sentence each; empty when all is well
     */
    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        collectors.forEach((name, collector) -> {
            if (!collector.isClean()) {
                complaints.add("%s: %d events lost, %d out of order"
                        .formatted(name, collector.lost(), collector.outOfOrder()));
            }
        });
        if (!deadLettersAsExpected) {
            complaints.add("The dead letters are not just the events that no collector can handle: " + deadLetters);
        }
        if (vouchersTaken != OrderScenario.orderIds().size()) {
            complaints.add("%d of %d orders have a voucher"
                    .formatted(vouchersTaken, OrderScenario.orderIds().size()));
        }
        long mails = lowStockMails.orElse(1);
        if (mails < 1 || mails > 2) {
            complaints.add("%d mails told that the vouchers run low".formatted(mails));
        }
        return complaints;
    }

    void print(PrintStream out) {
        TextTable table = new TextTable("collector", "handled", "duplicates", "out of order", "dead-lettered", "lost");
        collectors.forEach((name, c) -> table.row(
                name,
                Long.toString(c.handled()),
                Long.toString(c.duplicates()),
                Long.toString(c.outOfOrder()),
                Long.toString(c.deadLettered()),
                Long.toString(c.lost())));
        out.println("\n" + appended + " events appended\n" + table + "\n");
    }

    void writeTo(Path file) throws IOException {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(Files.newBufferedWriter(file)).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeNumberField("appended", appended);
            json.writeObjectFieldStart("collectors");
            for (var entry : collectors.entrySet()) {
                CollectorReport c = entry.getValue();
                json.writeObjectFieldStart(entry.getKey());
                json.writeNumberField("handled", c.handled());
                json.writeNumberField("duplicates", c.duplicates());
                json.writeNumberField("outOfOrder", c.outOfOrder());
                json.writeNumberField("deadLettered", c.deadLettered());
                json.writeNumberField("lost", c.lost());
                json.writeEndObject();
            }
            json.writeEndObject();
            json.writeArrayFieldStart("deadLetters");
            for (DeadLetter letter : deadLetters) {
                json.writeStartObject();
                json.writeStringField("orderingKey", letter.orderingKey());
                json.writeStringField("body", letter.body());
                for (var attribute : letter.attributes().entrySet()) {
                    json.writeStringField(attribute.getKey(), attribute.getValue());
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeNumberField("vouchersTaken", vouchersTaken);
            if (lowStockMails.isPresent()) {
                json.writeNumberField("lowStockMails", lowStockMails.getAsLong());
            }
            json.writeArrayFieldStart("complaints");
            for (String complaint : complaints()) {
                json.writeString(complaint);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }
}
