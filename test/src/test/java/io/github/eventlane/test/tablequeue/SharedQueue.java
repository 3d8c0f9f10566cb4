package io.github.eventlane.test.tablequeue;

import io.github.eventlane.handler.tablequeue.TableQueueClient;
import io.github.eventlane.handler.tablequeue.TakenItem;
import java.util.List;

/** What the workload does with a queue, whichever the algorithm. */
interface SharedQueue {
    void add(List<String> items, String requestId);

    void add(List<String> items);

    /** The positions taken; empty when there is nothing. */
    List<Long> take(String consumer, int most, String requestId);

    List<Long> take(String consumer, int most);

    static SharedQueue of(String algorithm, String table) {
        return algorithm.equals("eventlane")
                ? new Eventlane(TableQueueClient.builder(table).build())
                : new TwoStepQueue(table);
    }

    /** The queue under test. */
    record Eventlane(TableQueueClient client) implements SharedQueue {
        @Override
        public void add(List<String> items, String requestId) {
            client.add(items, requestId);
        }

        @Override
        public void add(List<String> items) {
            client.add(items);
        }

        @Override
        public List<Long> take(String consumer, int most, String requestId) {
            return positions(client.take(consumer, most, requestId));
        }

        @Override
        public List<Long> take(String consumer, int most) {
            return positions(client.take(consumer, most));
        }

        private static List<Long> positions(List<TakenItem> items) {
            return items.stream().map(TakenItem::position).toList();
        }
    }
}
