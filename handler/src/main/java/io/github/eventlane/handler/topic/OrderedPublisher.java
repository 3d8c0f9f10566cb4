package io.github.eventlane.handler.topic;

import io.github.eventlane.handler.aws.Backoff;
import io.github.eventlane.handler.topic.PublishResult.Failed;
import io.github.eventlane.handler.topic.PublishResult.Held;
import io.github.eventlane.handler.topic.PublishResult.Published;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Publishes events so that order holds per ordering key: a batch never has two events of one key, and the next one goes
 * only when the topic has the one before.
 */
final class OrderedPublisher {
    static final int MAX_ATTEMPTS = 5;

    // https://docs.aws.amazon.com/sns/latest/api/API_PublishBatch.html
    private static final int MAX_BATCH_ENTRIES = 10;
    private static final int MAX_BATCH_BYTES = 256 * 1024;

    private final BatchSender sender;
    private final Backoff backoff;

    OrderedPublisher(BatchSender sender, Backoff backoff) {
        this.sender = sender;
        this.backoff = backoff;
    }

    /** Publishes what can be published until time runs out; the results stand in the order of the entries. */
    List<PublishResult> publish(List<Entry> entries, BooleanSupplier outOfTime) {
        PublishResult[] results = new PublishResult[entries.size()];
        Arrays.fill(results, new Held());
        Map<String, Lane> lanes = new LinkedHashMap<>();
        for (Entry entry : entries) {
            lanes.computeIfAbsent(entry.event().orderingKey(), key -> new Lane())
                    .waiting
                    .add(entry);
        }
        while (!lanes.isEmpty()) {
            for (List<Lane> batch : batches(lanes.values())) {
                if (outOfTime.getAsBoolean()) {
                    return List.of(results);
                }
                send(batch, outOfTime, results);
            }
            lanes.values().removeIf(Lane::isFinished);
            int failedAttempts = lanes.values().stream()
                    .mapToInt(lane -> lane.failedAttempts)
                    .max()
                    .orElse(0);
            if (failedAttempts > 0 && !backoff.pause(failedAttempts)) {
                return List.of(results);
            }
        }
        return List.of(results);
    }

    /** Sends the first event of each lane. */
    private void send(List<Lane> batch, BooleanSupplier outOfTime, PublishResult[] results) {
        Map<Integer, PublishResult> answers =
                sender.send(batch.stream().map(lane -> lane.waiting.element()).toList(), outOfTime);
        for (Lane lane : batch) {
            int index = lane.waiting.element().index();
            PublishResult answer = answers.getOrDefault(index, BatchSender.NO_ANSWER);
            results[index] = answer;
            lane.take(answer);
        }
    }

    private static List<List<Lane>> batches(Iterable<Lane> lanes) {
        List<List<Lane>> batches = new ArrayList<>();
        int bytes = 0;
        for (Lane lane : lanes) {
            int size = lane.waiting.element().bytes();
            List<Lane> last = batches.isEmpty() ? List.of() : batches.get(batches.size() - 1);
            if (last.isEmpty() || last.size() == MAX_BATCH_ENTRIES || bytes + size > MAX_BATCH_BYTES) {
                last = new ArrayList<>();
                batches.add(last);
                bytes = 0;
            }
            last.add(lane);
            bytes += size;
        }
        return batches;
    }

    /** The events of one ordering key that are still to go. */
    private static final class Lane {
        final Deque<Entry> waiting = new ArrayDeque<>();
        int failedAttempts;
        private boolean stopped;

        void take(PublishResult answer) {
            if (answer instanceof Published) {
                waiting.remove();
                failedAttempts = 0;
            } else {
                failedAttempts++;
                stopped = failedAttempts == MAX_ATTEMPTS || (answer instanceof Failed failed && failed.permanent());
            }
        }

        boolean isFinished() {
            return stopped || waiting.isEmpty();
        }
    }
}
