package io.github.eventlane.handler.tablequeue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.EnvironmentVariables;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LowStockMailTest {
    @Test
    void theTemplateGetsTheQueueItsStockTheLimitAndTheTime() throws IOException {
        LowStock lowStock = new LowStock("the \"vouchers\"", 3, 5, Instant.parse("2026-01-02T03:04:05Z"));
        LowStockMail mail = new LowStockMail("low", "shop@example.com", List.of("a@example.com", "b@example.com"));

        assertThat(mail.request(lowStock)).isEqualTo(resource("send-email.json"));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(LowStockMailTest.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), UTF_8).strip();
        }
    }

    @Test
    void withoutATemplateNoMailIsSent() {
        assertThat(LowStockMail.from(Map.of())).isEmpty();
    }

    @Test
    void aTemplateWithoutSenderOrRecipientsIsRefused() {
        assertThatThrownBy(() -> LowStockMail.from(Map.of(EnvironmentVariables.TABLE_QUEUE_MAIL_TEMPLATE, "low")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(EnvironmentVariables.TABLE_QUEUE_MAIL_SENDER)
                .hasMessageContaining(EnvironmentVariables.TABLE_QUEUE_MAIL_RECIPIENTS);
    }

    @Test
    void aMailWithoutOrWithTooManyRecipientsIsRefused() {
        assertThatThrownBy(() -> LowStockNotifier.mail("low", "shop@example.com", List.of()))
                .hasMessageContaining("not 0");
        assertThatThrownBy(() -> LowStockNotifier.mail("low", "shop@example.com", Collections.nCopies(51, "a@b.c")))
                .hasMessageContaining("not 51");
    }
}
