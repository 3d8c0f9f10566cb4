package io.github.eventlane.test.guides;

import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.handler.log.ConcurrentAppendException;
import io.github.eventlane.handler.log.EventLogClient;
import io.github.eventlane.handler.log.LogEvent;
import io.github.eventlane.handler.log.NewEvent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import software.amazon.awscdk.services.lambda.Function;
import software.constructs.Construct;

/** The examples of docs/event-log.md. */
final class EventLogGuide extends Construct {
    private final EventLog log;

    EventLogGuide(Construct scope, Function function) {
        super(scope, "EventLogGuide");
        EventLog orders =
                EventLog.Builder.create(this, "Orders").snapshots(true).build();
        orders.bindTo(function); // appends, replays, saves and reads snapshots
        orders.grantReadAll(function); // reads everything
        log = orders;
    }

    EventLog log() {
        return log;
    }

    /** Runs in a function, which has no CDK. */
    static final class Client {
        private Client() {}

        static long append() {
            EventLogClient log = EventLogClient.fromEnvironment(); // in a function bound to the log

            long last = log.append("order-1", 0, NewEvent.of("OrderPlaced", "{\"total\":12.50}"));
            last = log.append("order-1", last, NewEvent.of("OrderPaid", "{}"), NewEvent.of("OrderShipped", "{}"));
            return last;
        }

        static long appendTo(String tableName) {
            EventLogClient log = EventLogClient.forTable(tableName);
            return log.append("order-7", 0, NewEvent.of("OrderPlaced", "{}"), NewEvent.of("OrderPaid", "{}"));
        }

        /** Somebody else appends between the replay and the append. */
        static List<Object> payAfterAConflict() {
            EventLogClient log = EventLogClient.fromEnvironment();
            log.append("order-2", 0, NewEvent.of("OrderPlaced", "{}"));
            Order order = new Order("order-2");
            log.replay("order-2").forEach(order::apply);
            log.append("order-2", 1, NewEvent.of("AddressChanged", "{}"));

            pay(log, order, "payment-17");
            return List.of(
                    order.isPaid(), log.replay("order-2").map(LogEvent::type).toList());
        }

        private static void pay(EventLogClient log, Order order, String commandId) {
            while (!order.isPaid()) {
                NewEvent paid = NewEvent.of("OrderPaid", "{}").withEventId(commandId);
                try {
                    log.append(order.id(), order.sequenceNr(), paid);
                } catch (ConcurrentAppendException someoneWasFirst) {
                    // Nothing was appended: see what they did, and decide again.
                }
                log.replay(order.id(), order.sequenceNr() + 1).forEach(order::apply);
            }
        }

        static List<Object> read() {
            EventLogClient log = EventLogClient.fromEnvironment();
            log.append("order-3", 0, NewEvent.of("OrderPlaced", "{}"), NewEvent.of("OrderPaid", "{}"));

            Order order = new Order("order-3");
            log.replay("order-3").forEach(order::apply); // from the first event
            List<LogEvent> page = log.replay("order-3", 2).limit(10).toList(); // from the second one, at most ten
            long last = log.lastSequenceNr("order-3"); // one read

            return List.of(order.sequenceNr(), page.size(), last);
        }

        static Map<String, LongAdder> readAll() {
            EventLogClient log = EventLogClient.fromEnvironment();
            log.append("order-4", 0, NewEvent.of("OrderReturned", "{}"));

            Map<String, LongAdder> eventsByType = new ConcurrentHashMap<>();
            log.readAll(
                    8, // threads
                    event -> eventsByType
                            .computeIfAbsent(event.type(), type -> new LongAdder())
                            .increment(),
                    progress -> System.out.println(progress.events() + " events read"));

            return new TreeMap<>(eventsByType);
        }

        static List<Object> continueFromASnapshot() {
            EventLogClient log = EventLogClient.fromEnvironment();
            log.append("order-5", 0, NewEvent.of("OrderPlaced", "{}"), NewEvent.of("OrderPaid", "{}"));
            Order order = new Order("order-5");
            log.replay("order-5").forEach(order::apply);

            log.saveSnapshot(order.snapshot());

            log.append("order-5", 2, NewEvent.of("OrderShipped", "{}"));
            Order restored = restore(log, "order-5");
            return List.of(restored.isPaid(), restored.sequenceNr());
        }

        private static Order restore(EventLogClient log, String id) {
            Order order = log.latestSnapshot(id).map(Order::of).orElseGet(() -> new Order(id));
            log.replay(id, order.sequenceNr() + 1).forEach(order::apply);
            return order;
        }
    }
}
