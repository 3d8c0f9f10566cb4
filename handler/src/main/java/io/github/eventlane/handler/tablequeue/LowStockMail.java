package io.github.eventlane.handler.tablequeue;

import static io.github.eventlane.handler.EnvironmentVariables.TABLE_QUEUE_MAIL_RECIPIENTS;
import static io.github.eventlane.handler.EnvironmentVariables.TABLE_QUEUE_MAIL_SENDER;
import static io.github.eventlane.handler.EnvironmentVariables.TABLE_QUEUE_MAIL_TEMPLATE;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.eventlane.handler.aws.Lazy;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The templated mail. */
final class LowStockMail implements LowStockNotifier {
    private static final JsonFactory JSON = new JsonFactory();

    private final String template;
    private final String sender;
    private final List<String> recipients;
    private final Lazy<SesEndpoint> ses = new Lazy<>(SesEndpoint::new);

    LowStockMail(String template, String sender, List<String> recipients) {
        if (recipients.isEmpty() || recipients.size() > 50) {
            throw new IllegalArgumentException("A mail has 1 to 50 recipients, not " + recipients.size());
        }
        this.template = template;
        this.sender = sender;
        this.recipients = List.copyOf(recipients);
    }

    static Optional<LowStockNotifier> from(Map<String, String> environment) {
        String template = environment.get(TABLE_QUEUE_MAIL_TEMPLATE);
        if (template == null) {
            return Optional.empty();
        }
        String sender = environment.get(TABLE_QUEUE_MAIL_SENDER);
        String recipients = environment.get(TABLE_QUEUE_MAIL_RECIPIENTS);
        if (sender == null || recipients == null) {
            throw new IllegalStateException(TABLE_QUEUE_MAIL_TEMPLATE + " names a template, so "
                    + TABLE_QUEUE_MAIL_SENDER + " and " + TABLE_QUEUE_MAIL_RECIPIENTS + " must be set too");
        }
        return Optional.of(new LowStockMail(template, sender, List.of(recipients.split(","))));
    }

    @Override
    public void tell(LowStock lowStock) throws IOException {
        ses.get().sendEmail(request(lowStock));
    }

    String request(LowStock lowStock) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("FromEmailAddress", sender);
            json.writeObjectFieldStart("Destination");
            json.writeArrayFieldStart("ToAddresses");
            for (String recipient : recipients) {
                json.writeString(recipient);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeObjectFieldStart("Content");
            json.writeObjectFieldStart("Template");
            json.writeStringField("TemplateName", template);
            json.writeStringField("TemplateData", templateData(lowStock));
            json.writeEndObject();
            json.writeEndObject();
            json.writeEndObject();
        }
        return text.toString();
    }

    private static String templateData(LowStock lowStock) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("queue", lowStock.queueName());
            json.writeNumberField("stock", lowStock.stock());
            json.writeNumberField("minFree", lowStock.minFree());
            json.writeStringField("time", lowStock.noticedAt().toString());
            json.writeEndObject();
        }
        return text.toString();
    }
}
