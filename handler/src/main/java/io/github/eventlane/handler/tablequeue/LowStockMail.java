package io.github.eventlane.handler.tablequeue;

import static io.github.eventlane.handler.EnvironmentVariables.TABLE_QUEUE_MAIL_RECIPIENTS;
import static io.github.eventlane.handler.EnvironmentVariables.TABLE_QUEUE_MAIL_SENDER;
import static io.github.eventlane.handler.EnvironmentVariables.TABLE_QUEUE_MAIL_TEMPLATE;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.sesv2.SesV2Client;
import software.amazon.awssdk.services.sesv2.model.SendEmailRequest;

/** The templated mail. */
final class LowStockMail implements LowStockNotifier {
    /** A take waits for its mail; a mail that hangs must not use up the take's function time. */
    private static final Duration LONGEST_SEND = Duration.ofSeconds(3);

    private static final JsonFactory JSON = new JsonFactory();

    private final String template;
    private final String sender;
    private final List<String> recipients;
    private final Lazy<SesV2Client> ses = new Lazy<>(() -> AwsClients.configure(SesV2Client.builder())
            .overrideConfiguration(configuration -> configuration.apiCallTimeout(LONGEST_SEND))
            .build());

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
        String data = templateData(lowStock);
        ses.get()
                .sendEmail(SendEmailRequest.builder()
                        .fromEmailAddress(sender)
                        .destination(destination -> destination.toAddresses(recipients))
                        .content(content -> content.template(
                                mail -> mail.templateName(template).templateData(data)))
                        .build());
    }

    static String templateData(LowStock lowStock) throws IOException {
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
