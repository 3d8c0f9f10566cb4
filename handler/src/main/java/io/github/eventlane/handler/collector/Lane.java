package io.github.eventlane.handler.collector;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.records.Batch;
import io.github.eventlane.handler.records.Delivery;
import io.github.eventlane.handler.records.Delivery.HasEvent;
import io.github.eventlane.handler.records.Delivery.NoEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The deliveries of one ordering key in one batch, in the order in which they are to be handled.
 *
 * @param orderingKey the key
 * @param deliveries at least one; none without an event
 */
record Lane(String orderingKey, List<Delivery> deliveries) {

    /** A batch's lanes, in the order in which they are to be started. */
    static List<Lane> of(Batch batch) {
        Map<String, List<Delivery>> byKey = new LinkedHashMap<>();
        for (Delivery delivery : batch.deliveries()) {
            if (!(delivery.content() instanceof NoEvent)) {
                byKey.computeIfAbsent(delivery.orderingKey(), key -> new ArrayList<>())
                        .add(delivery);
            }
        }
        List<Lane> lanes = new ArrayList<>();
        byKey.forEach((key, deliveries) -> lanes.add(new Lane(key, ordered(batch.origin(), deliveries))));
        // Where time runs out, it should not hit events on their last receive. The sort is stable: all receive counts
        // of a
        // stream are 1.
        lanes.sort(Comparator.comparingInt(Lane::highestReceiveCount).reversed());
        return lanes;
    }

    /** DynamoDB keeps the order of one item's changes only, so an event log's stream is put in the log's own order. */
    private static List<Delivery> ordered(Origin origin, List<Delivery> deliveries) {
        if (origin == Origin.STREAM && deliveries.stream().allMatch(Lane::isOfALog)) {
            deliveries.sort(Comparator.comparingLong(
                    delivery -> event(delivery).sequenceNr().orElseThrow()));
        }
        return List.copyOf(deliveries);
    }

    private static boolean isOfALog(Delivery delivery) {
        return delivery.content() instanceof HasEvent
                && event(delivery).sequenceNr().isPresent();
    }

    private static Event event(Delivery delivery) {
        return ((HasEvent) delivery.content()).event();
    }

    private int highestReceiveCount() {
        return deliveries.stream().mapToInt(Delivery::receiveCount).max().orElse(0);
    }
}
