package io.github.eventlane.test.tablequeue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Adds and takes items by one and by four callers, one by one and 20 at once, by both algorithms; prints items a second
 * (median of the rounds, which take turns) and write units an item.
 */
public final class TableQueueBenchmark {
    private static final int ROUNDS = 5;
    private static final int ITEMS = 240;

    private TableQueueBenchmark() {}

    private record Result(double itemsPerSecond, double unitsPerItem) {}

    /**
     * Runs it on the embedded AWS, or on the endpoint in {@code AWS_ENDPOINT_URL}.
     *
     * @param arguments none
     * @throws Exception when a call fails
     */
    public static void main(String... arguments) throws Exception {
        Map<String, List<Result>> results = new TreeMap<>();
        try (QueueTables tables = new QueueTables()) {
            for (int round = 0; round <= ROUNDS; round++) {
                Map<String, List<Result>> to = round == 0 ? new TreeMap<>() : results;
                for (int callers : List.of(1, 4)) {
                    for (int atOnce : List.of(1, 20)) {
                        for (String algorithm : List.of("eventlane", "two-step")) {
                            String table = "bench-" + algorithm + "-" + callers + "-" + atOnce + "-" + round;
                            tables.create(table);
                            run(algorithm, table, callers, atOnce, to);
                        }
                    }
                }
            }
        }
        System.out.println("| what | callers | at once | algorithm | items/s | write units an item |");
        System.out.println("|---|---|---|---|---|---|");
        results.forEach((name, rounds) -> {
            double rate = rounds.stream()
                    .mapToDouble(Result::itemsPerSecond)
                    .sorted()
                    .skip(ROUNDS / 2)
                    .findFirst()
                    .orElseThrow();
            double units = rounds.get(0).unitsPerItem();
            System.out.printf(Locale.ROOT, "| %s | %.0f | %.2f |%n", name, rate, units);
        });
    }

    private static void run(
            String algorithm, String table, int callers, int atOnce, Map<String, List<Result>> results) {
        List<SharedQueue> queues = new ArrayList<>();
        for (int i = 0; i < callers; i++) {
            queues.add(SharedQueue.of(algorithm, table));
        }
        String name = " | " + callers + " | " + atOnce + " | " + algorithm;
        measure(
                "add" + name,
                results,
                () -> each(queues, queue -> {
                    for (int i = 0; i < ITEMS / callers; i += atOnce) {
                        queue.add(QueueTables.vouchers(i, i + atOnce));
                    }
                }));
        measure(
                "take" + name,
                results,
                () -> each(queues, queue -> {
                    for (int i = 0; i < ITEMS / callers; i += atOnce) {
                        queue.take("caller", atOnce);
                    }
                }));
    }

    private static void measure(String name, Map<String, List<Result>> results, Runnable action) {
        AtomicLong micros = new AtomicLong();
        double units = CapacityMeter.writeUnits(() -> {
            long start = System.nanoTime();
            action.run();
            micros.set((System.nanoTime() - start) / 1_000);
        });
        results.computeIfAbsent(name, key -> new ArrayList<>())
                .add(new Result(ITEMS * 1e6 / micros.get(), units / ITEMS));
    }

    private static void each(List<SharedQueue> queues, java.util.function.Consumer<SharedQueue> action) {
        try {
            Parallel.times(queues.size(), i -> {
                action.accept(queues.get(i));
                return i;
            });
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
