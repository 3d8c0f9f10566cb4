package io.github.eventlane.handler.relay;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.records.Delivery;
import io.github.eventlane.handler.records.Delivery.HasEvent;
import io.github.eventlane.handler.records.Delivery.NoEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The order in which a batch is relayed. */
final class Lanes {
    private Lanes() {}

    /**
     * The deliveries that need something done, key by key. DynamoDB keeps the order of one item's changes only, so the events
     * of a key are put in the log's own order, behind what is no log event.
     */
    static List<Delivery> inOrder(List<Delivery> deliveries) {
        Map<String, List<Delivery>> byKey = new LinkedHashMap<>();
        for (Delivery delivery : deliveries) {
            if (!(delivery.content() instanceof NoEvent)) {
                byKey.computeIfAbsent(delivery.orderingKey(), key -> new ArrayList<>())
                        .add(delivery);
            }
        }
        List<Delivery> ordered = new ArrayList<>();
        for (List<Delivery> lane : byKey.values()) {
            lane.sort(Comparator.comparingLong(Lanes::position));
            ordered.addAll(lane);
        }
        return ordered;
    }

    private static long position(Delivery delivery) {
        return delivery.content() instanceof HasEvent content
                ? content.event().sequenceNr().orElse(0)
                : 0;
    }

    static boolean isLogEvent(Event event) {
        return event.sequenceNr().isPresent() && event.type().isPresent();
    }
}
