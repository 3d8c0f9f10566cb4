package io.github.eventlane.handler.relay;

import io.github.eventlane.handler.records.Delivery;
import io.github.eventlane.handler.records.Delivery.NoEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** What became of a batch. */
final class Relayed {
    private final List<Delivery> deliveries;
    private final Set<Delivery> finished = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Problem> problems = new ArrayList<>();
    private int published;
    private int parked;
    private int skipped;

    /**
     * Why an event is not on the topic.
     *
     * @param delivery the event
     * @param parked whether it is in the dead-letter queue; else it is delivered again
     * @param code the class or code of the error
     * @param reason its message
     */
    record Problem(Delivery delivery, boolean parked, String code, String reason) {}

    Relayed(List<Delivery> deliveries) {
        this.deliveries = deliveries;
        for (Delivery delivery : deliveries) {
            if (delivery.content() instanceof NoEvent) {
                finished.add(delivery);
                skipped++;
            }
        }
    }

    void published(Delivery delivery) {
        finished.add(delivery);
        published++;
    }

    void parked(Delivery delivery, String code, String reason) {
        finished.add(delivery);
        parked++;
        problems.add(new Problem(delivery, true, code, reason));
    }

    void failed(Delivery delivery, String code, String reason) {
        problems.add(new Problem(delivery, false, code, reason));
    }

    int records() {
        return deliveries.size();
    }

    int published() {
        return published;
    }

    int parked() {
        return parked;
    }

    int skipped() {
        return skipped;
    }

    List<Problem> problems() {
        return List.copyOf(problems);
    }

    /** Whether the record is published, parked or no event, so that it need not come again. */
    boolean isFinished(Delivery delivery) {
        return finished.contains(delivery);
    }
}
