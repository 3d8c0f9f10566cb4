package io.github.eventlane.test.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.eventlane.handler.tablequeue.TableQueueClient;
import io.github.eventlane.handler.tablequeue.TakenItem;
import io.github.eventlane.test.LocalAws;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.sesv2.SesV2Client;

/** The sample app's vouchers, and the mails that say that they run low. */
final class VoucherStock {
    private final TableQueueClient queue;
    private final Optional<URI> sentMails;

    private VoucherStock(TableQueueClient queue, Optional<URI> sentMails) {
        this.queue = queue;
        this.sentMails = sentMails;
    }

    static VoucherStock of(LocalAws aws, String table, String queueName) {
        if (aws.pid().isEmpty()) {
            return new VoucherStock(client(table, queueName), Optional.empty());
        }
        try (SesV2Client ses = aws.configure(SesV2Client.builder()).build()) {
            ses.createEmailIdentity(identity -> identity.emailIdentity("orders@example.com"));
        }
        URI mails = aws.endpoint().uri().resolve("/_ministack/ses/messages");
        return new VoucherStock(client(table, queueName), Optional.of(mails));
    }

    private static TableQueueClient client(String table, String queueName) {
        return TableQueueClient.builder(table).queueName(queueName).minFree(5).build();
    }

    int add(int vouchers) {
        List<String> codes = IntStream.rangeClosed(1, vouchers)
                .mapToObj("{\"code\":\"LANE-%03d\"}"::formatted)
                .toList();
        return queue.add(codes).size();
    }

    long taken() {
        return queue.history(0, queue.stock().head())
                .map(TakenItem::consumer)
                .distinct()
                .count();
    }

    /** How many mails were sent; empty where the endpoint does not say. */
    OptionalLong mailsSent() {
        return sentMails.map(uri -> OptionalLong.of(subjects(uri).size())).orElse(OptionalLong.empty());
    }

    String print() {
        TextTable table = new TextTable("voucher", "taken by");
        queue.history(0, queue.stock().head()).forEach(item -> table.row(item.json(), item.consumer()));
        return table + "\n" + queue.stock().free() + " left"
                + sentMails.map(uri -> "; mail: " + subjects(uri)).orElse("");
    }

    private static List<String> subjects(URI uri) {
        return read(uri).findValuesAsText("Subject");
    }

    private static JsonNode read(URI uri) {
        try (InputStream answer = uri.toURL().openStream()) {
            return new ObjectMapper().readTree(answer);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + uri, e);
        }
    }
}
