package io.github.eventlane.handler.tablequeue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.EnvironmentVariables;
import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LowStockMailTest {
    @Test
    void theTemplateGetsTheQueueItsStockTheLimitAndTheTime() throws IOException {
        LowStock lowStock = new LowStock("\"vouchers\"", 3, 5, Instant.parse("2026-01-02T03:04:05Z"));

        assertThat(LowStockMail.templateData(lowStock))
                .isEqualTo(
                        "{\"queue\":\"\\\"vouchers\\\"\",\"stock\":3,\"minFree\":5,\"time\":\"2026-01-02T03:04:05Z\"}");
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
