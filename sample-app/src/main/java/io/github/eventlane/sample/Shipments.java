package io.github.eventlane.sample;

import static io.github.eventlane.sample.ReadModel.amount;
import static io.github.eventlane.sample.ReadModel.number;
import static io.github.eventlane.sample.ReadModel.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;

/** Keeps what the warehouse needs for each order: where it goes, what it weighs, and whether it may leave. */
public final class Shipments implements EventHandler {
    /** What the carrier takes in one parcel. */
    static final BigDecimal HEAVIEST_ITEM_IN_KILOGRAMS = BigDecimal.valueOf(100);

    private final ReadModel shipments;

    /** What Lambda calls. */
    public Shipments() {
        this(ReadModel.fromEnvironment(OrdersStack.READ_MODEL_TABLE));
    }

    Shipments(ReadModel shipments) {
        this.shipments = shipments;
    }

    @Override
    public void handle(Event event) throws IOException {
        OrderEvent order = OrderEvent.of(event);
        JsonNode data = order.data();
        switch (order.type()) {
            case "OrderPlaced" ->
                shipments.apply(
                        order,
                        "country = :country, shipmentStatus = :waiting, kilograms = :nothing",
                        Map.of(
                                ":country", text(data.required("country").textValue()),
                                ":waiting", text("WAITING"),
                                ":nothing", number(0)));
            case "ItemAdded" ->
                shipments.apply(order, "kilograms = kilograms + :weight", Map.of(":weight", amount(weight(order))));
            case "OrderPaid" -> shipments.apply(order, "shipmentStatus = :ready", Map.of(":ready", text("READY")));
            case "OrderDispatched" -> shipments.apply(order, "shipmentStatus = :sent", Map.of(":sent", text("SENT")));
            default -> shipments.applyNothing(order);
        }
    }

    private static BigDecimal weight(OrderEvent order) {
        BigDecimal each = order.data().required("kilograms").decimalValue();
        if (each.compareTo(HEAVIEST_ITEM_IN_KILOGRAMS) > 0) {
            throw new IllegalStateException("No carrier takes an item of " + each + " kg (order " + order.id() + ")");
        }
        return each.multiply(order.data().required("quantity").decimalValue());
    }
}
