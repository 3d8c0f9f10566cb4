package io.github.eventlane.test.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The orders that the demo places: 12 orders of 6 events, one of which no carrier takes. */
final class OrderScenario {
    private static final List<String> CUSTOMERS = List.of("Ada", "Barbara", "Edsger", "Grace", "Leslie", "Tony");
    private static final List<String> COUNTRIES = List.of("DE", "FR", "NL", "PT");
    private static final String ORDER_WITH_THE_PIANO = orderId(7);

    /**
     * One event that the demo appends.
     *
     * @param orderId the aggregate
     * @param sequenceNr the position that it will have
     * @param type what happened
     * @param data the event's data as JSON
     */
    record Step(String orderId, long sequenceNr, String type, String data) {
        /** Whether {@code Shipments} can never handle it. */
        boolean isPoison() {
            return data.contains("grand piano");
        }
    }

    private OrderScenario() {}

    static List<String> orderIds() {
        return IntStream.rangeClosed(1, 12).mapToObj(OrderScenario::orderId).toList();
    }

    /** Every event, interleaved over the orders as they would happen in a shop. */
    static List<Step> steps() {
        List<List<Step>> orders = orderIds().stream().map(OrderScenario::order).toList();
        return IntStream.range(0, orders.get(0).size())
                .boxed()
                .flatMap(position -> orders.stream().map(order -> order.get(position)))
                .toList();
    }

    private static List<Step> order(String orderId) {
        int number = Integer.parseInt(orderId.substring("order-".length()));
        String placed = "{\"customer\":\"%s\",\"country\":\"%s\"}"
                .formatted(CUSTOMERS.get(number % CUSTOMERS.size()), COUNTRIES.get(number % COUNTRIES.size()));
        String heavy = orderId.equals(ORDER_WITH_THE_PIANO)
                ? item("grand piano", 1, "48000.00", "480")
                : item("desk", 1, "249.90", "31.5");
        List<Step> steps = new ArrayList<>();
        Stream.of(
                        new String[] {"OrderPlaced", placed},
                        new String[] {"ItemAdded", item("lamp", number, "19.95", "1.2")},
                        new String[] {"ItemAdded", heavy},
                        new String[] {"ItemAdded", item("book", 2, "30.00", "0.7")},
                        new String[] {"OrderPaid", "{\"method\":\"invoice\"}"},
                        new String[] {"OrderDispatched", "{\"carrier\":\"own van\"}"})
                .forEach(event -> steps.add(new Step(orderId, steps.size() + 1L, event[0], event[1])));
        return steps;
    }

    private static String item(String sku, int quantity, String price, String kilograms) {
        return "{\"sku\":\"%s\",\"quantity\":%d,\"price\":%s,\"kilograms\":%s}"
                .formatted(sku, quantity, price, kilograms);
    }

    private static String orderId(int number) {
        return "order-%02d".formatted(number);
    }
}
