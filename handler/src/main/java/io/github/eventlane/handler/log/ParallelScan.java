package io.github.eventlane.handler.log;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Reads the whole table, each segment on a thread of its own. */
final class ParallelScan {
    private final DynamoDbClient dynamoDb;
    private final String table;
    private final int segments;
    private final Consumer<? super LogEvent> onEvent;
    private final Consumer<? super ReadProgress> onProgress;

    private final AtomicLong events = new AtomicLong();
    private final AtomicInteger finishedSegments = new AtomicInteger();
    private final AtomicBoolean failed = new AtomicBoolean();

    ParallelScan(
            DynamoDbClient dynamoDb,
            String table,
            int segments,
            Consumer<? super LogEvent> onEvent,
            Consumer<? super ReadProgress> onProgress) {
        this.dynamoDb = dynamoDb;
        this.table = table;
        this.segments = segments;
        this.onEvent = onEvent;
        this.onProgress = onProgress;
    }

    long run() {
        ExecutorService threads = Executors.newFixedThreadPool(segments);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int segment = 0; segment < segments; segment++) {
                int number = segment;
                running.add(threads.submit(() -> readSegment(number)));
            }
            for (Future<?> segment : running) {
                segment.get();
            }
            return events.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("Reading the log stopped after " + events + " events", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted after " + events + " events", e);
        } finally {
            failed.set(true);
            threads.shutdownNow();
            awaitEnd(threads);
        }
    }

    /** So that nothing is called back any more when the caller learns of a failure. */
    private static void awaitEnd(ExecutorService threads) {
        boolean interrupted = false;
        while (!threads.isTerminated()) {
            try {
                threads.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void readSegment(int segment) {
        try {
            OrderPerAggregate inOrder = new OrderPerAggregate(this::handOut);
            for (ScanResponse page : dynamoDb.scanPaginator(ScanRequest.builder()
                    .tableName(table)
                    .segment(segment)
                    .totalSegments(segments)
                    .consistentRead(true)
                    .build())) {
                for (var item : page.items()) {
                    if (failed.get()) {
                        return;
                    }
                    inOrder.accept(LogItem.toEvent(item));
                }
                report();
            }
            inOrder.finish();
            finishedSegments.incrementAndGet();
            report();
        } catch (RuntimeException | Error e) {
            failed.set(true);
            throw e;
        }
    }

    private void handOut(LogEvent event) {
        if (failed.get()) {
            return;
        }
        onEvent.accept(event);
        events.incrementAndGet();
    }

    private synchronized void report() {
        onProgress.accept(new ReadProgress(events.get(), finishedSegments.get(), segments));
    }
}
