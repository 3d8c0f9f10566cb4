package io.github.eventlane.sample;

import static io.github.eventlane.sample.ReadModel.amount;
import static io.github.eventlane.sample.ReadModel.number;
import static io.github.eventlane.sample.ReadModel.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.Event;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class HandlersTest {
    private final RecordedUpdates table = new RecordedUpdates(false);
    private final OrderSummaries summaries = new OrderSummaries(new ReadModel("orders", table));
    private final Shipments shipments = new Shipments(new ReadModel("shipments", table));

    @Test
    void anItemRaisesTheTotalByPriceTimesQuantityToTheCent() throws Exception {
        summaries.handle(event(2, "ItemAdded", "{\"sku\":\"lamp\",\"quantity\":3,\"price\":19.95,\"kilograms\":1.2}"));

        assertThat(table.updates()).singleElement().satisfies(update -> {
            assertThat(update.updateExpression()).contains("totalAmount = totalAmount + :price");
            assertThat(update.expressionAttributeValues()).containsEntry(":price", amount(new BigDecimal("59.85")));
            assertThat(update.key()).containsEntry("orderId", text("order-1"));
        });
    }

    @Test
    void anUpdateTakesEffectOnlyBehindThePositionOfTheLastOne() throws Exception {
        summaries.handle(event(5, "OrderPaid", "{}"));

        assertThat(table.updates()).singleElement().satisfies(update -> {
            assertThat(update.conditionExpression()).contains("lastPosition < :position");
            assertThat(update.expressionAttributeValues()).containsEntry(":position", number(5));
        });
    }

    @Test
    void aRepeatedEventIsCountedAndChangesNothingElse() throws Exception {
        RecordedUpdates taken = new RecordedUpdates(true);

        new OrderSummaries(new ReadModel("orders", taken)).handle(event(5, "OrderPaid", "{}"));

        assertThat(taken.updates()).hasSize(2);
        assertThat(taken.updates().get(1).updateExpression()).isEqualTo("ADD repeats :one");
    }

    @Test
    void anEventOfAnUnknownTypeOnlyMovesThePosition() throws Exception {
        shipments.handle(event(3, "GiftWrapped", "{\"paper\":\"red\"}"));

        assertThat(table.updates())
                .singleElement()
                .satisfies(
                        update -> assertThat(update.updateExpression()).doesNotContain("shipmentStatus", "kilograms"));
    }

    @Test
    void whatNoCarrierTakesFailsAndWritesNothing() {
        Event piano = event(3, "ItemAdded", "{\"sku\":\"piano\",\"quantity\":1,\"price\":48000,\"kilograms\":480}");

        assertThatThrownBy(() -> shipments.handle(piano))
                .hasMessage("No carrier takes an item of 480 kg (order order-1)");
        assertThat(table.updates()).isEmpty();
    }

    private static Event event(long sequenceNr, String type, String data) {
        return Event.builder()
                .json(("{\"data\":%s,\"eventId\":\"e-%d\",\"id\":\"order-1\",\"meta\":{},\"sequenceNr\":%d,"
                                + "\"time\":\"2026-01-01T00:00:00Z\",\"type\":\"%s\"}")
                        .formatted(data, sequenceNr, sequenceNr, type))
                .orderingKey("order-1")
                .id("e-" + sequenceNr)
                .sequenceNr(sequenceNr)
                .type(type)
                .build();
    }
}
