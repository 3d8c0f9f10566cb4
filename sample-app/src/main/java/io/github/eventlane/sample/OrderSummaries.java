package io.github.eventlane.sample;

import static io.github.eventlane.sample.ReadModel.amount;
import static io.github.eventlane.sample.ReadModel.number;
import static io.github.eventlane.sample.ReadModel.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import java.io.IOException;
import java.util.Map;

/** Keeps one line for each order: who ordered, for how much, and where the order stands. */
public final class OrderSummaries implements EventHandler {
    private final ReadModel summaries;

    /** What Lambda calls. */
    public OrderSummaries() {
        this(ReadModel.fromEnvironment(OrdersStack.READ_MODEL_TABLE));
    }

    OrderSummaries(ReadModel summaries) {
        this.summaries = summaries;
    }

    @Override
    public void handle(Event event) throws IOException {
        OrderEvent order = OrderEvent.of(event);
        JsonNode data = order.data();
        switch (order.type()) {
            case "OrderPlaced" ->
                summaries.apply(
                        order,
                        "customer = :customer, orderStatus = :placed, totalAmount = :nothing",
                        Map.of(
                                ":customer", text(data.required("customer").textValue()),
                                ":placed", text("PLACED"),
                                ":nothing", number(0)));
            case "ItemAdded" ->
                summaries.apply(
                        order,
                        "totalAmount = totalAmount + :price",
                        Map.of(
                                ":price",
                                amount(data.required("price")
                                        .decimalValue()
                                        .multiply(data.required("quantity").decimalValue()))));
            case "OrderPaid" -> summaries.apply(order, "orderStatus = :paid", Map.of(":paid", text("PAID")));
            case "OrderDispatched" ->
                summaries.apply(order, "orderStatus = :dispatched", Map.of(":dispatched", text("DISPATCHED")));
            default -> summaries.applyNothing(order);
        }
    }
}
