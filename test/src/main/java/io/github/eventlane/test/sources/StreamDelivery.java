package io.github.eventlane.test.sources;

import io.github.eventlane.test.delivery.BatchResult;
import io.github.eventlane.test.delivery.LambdaRecord;
import io.github.eventlane.test.delivery.Outcome;
import io.github.eventlane.test.delivery.StreamBatch;
import io.github.eventlane.test.delivery.StreamPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.lambda.model.EventSourceMappingConfiguration;

/**
 * Takes the records of a shard to a function until each is done or given up. With a parallelization factor, the records
 * are spread over as many lanes by their partition key, and each lane keeps the order.
 */
final class StreamDelivery implements AutoCloseable {
    private final EventSourceMappingConfiguration mapping;
    private final FunctionPool function;
    private final Duration retryDelay;
    private final FailureDestination onFailure;
    private final RecordFilter filter;
    private final StreamPolicy policy;
    private final ExecutorService lanes = Executors.newCachedThreadPool(StreamDelivery::daemon);

    StreamDelivery(
            EventSourceMappingConfiguration mapping,
            FunctionPool function,
            Duration retryDelay,
            FailureDestination onFailure) {
        this.mapping = mapping;
        this.function = function;
        this.retryDelay = retryDelay;
        this.onFailure = onFailure;
        this.filter = Mappings.filter(mapping);
        Integer retries = mapping.maximumRetryAttempts();
        this.policy = new StreamPolicy(
                Boolean.TRUE.equals(mapping.bisectBatchOnFunctionError()), retries == null ? -1 : retries);
    }

    FunctionPool function() {
        return function;
    }

    /** Returns when all records are done or given up. */
    void deliver(String shardId, String partitionKey, List<Record> records) throws InterruptedException {
        List<Future<?>> running = new ArrayList<>();
        for (List<Record> lane : byLane(partitionKey, records)) {
            running.add(lanes.submit(() -> {
                deliverInOrder(shardId, lane);
                return true;
            }));
        }
        try {
            for (Future<?> lane : running) {
                lane.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A lane of shard " + shardId + " broke: " + e.getCause(), e);
        }
    }

    private Collection<List<Record>> byLane(String partitionKey, List<Record> records) {
        Integer factor = mapping.parallelizationFactor();
        int count = factor == null ? 1 : factor;
        Map<Integer, List<Record>> byLane = new TreeMap<>();
        for (Record record : records) {
            if (filter.passes(json(record))) {
                int lane =
                        Math.floorMod(Objects.hashCode(record.dynamodb().keys().get(partitionKey)), count);
                byLane.computeIfAbsent(lane, unused -> new ArrayList<>()).add(record);
            }
        }
        return byLane.values();
    }

    private void deliverInOrder(String shardId, List<Record> records) throws InterruptedException {
        Deque<StreamBatch<Record>> pending = new ArrayDeque<>();
        int size = mapping.batchSize();
        for (int from = 0; from < records.size(); from += size) {
            pending.add(StreamBatch.of(records.subList(from, Math.min(records.size(), from + size))));
        }
        while (!pending.isEmpty()) {
            StreamBatch<Record> batch = pending.removeFirst();
            BatchResult result = invoke(batch.records());
            StreamBatch.Next<Record> next = batch.after(result, StreamDelivery::identifier, policy);
            for (int i = next.next().size() - 1; i >= 0; i--) {
                pending.addFirst(next.next().get(i));
            }
            if (!next.givenUp().isEmpty()) {
                onFailure.send(FailureRecord.of(
                        function.function(),
                        mapping.eventSourceArn(),
                        shardId,
                        next.givenUp(),
                        batch.invocations() + 1,
                        result,
                        Instant.now()));
            } else if (!next.next().isEmpty()) {
                function.failed(result);
                Thread.sleep(retryDelay.toMillis());
            }
        }
    }

    private BatchResult invoke(List<Record> records) throws InterruptedException {
        Outcome outcome = function.invoke(
                LambdaRecord.event(records.stream().map(this::json).toList()));
        List<String> identifiers =
                records.stream().map(StreamDelivery::identifier).toList();
        return BatchResult.of(outcome, identifiers, Mappings.partialResponses(mapping));
    }

    private LambdaRecord json(Record record) {
        return StreamRecords.of(record, mapping.eventSourceArn());
    }

    private static String identifier(Record record) {
        return record.dynamodb().sequenceNumber();
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "eventlane-stream-lane");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        lanes.shutdownNow();
    }
}
