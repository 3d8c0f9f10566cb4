package io.github.eventlane.test.tablequeue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A process of the workload, killed at any moment and started again. Each of its threads keeps a journal: a request's id
 * before it is made, what it got afterwards. After a kill the last request without an answer is made again.
 */
public final class QueueWorker {
    private static final int THREADS = 8;
    private static final int MOST_AT_ONCE = 12;

    private QueueWorker() {}

    /**
     * Runs until it is killed ({@code take}) or has added its share ({@code add}).
     *
     * @param arguments algorithm, table, take or add, the process's name, its journals' directory, first item, last item
     * @throws Exception when anything fails
     */
    public static void main(String... arguments) throws Exception {
        SharedQueue queue = SharedQueue.of(arguments[0], arguments[1]);
        Path directory = Path.of(arguments[4]);
        String name = arguments[3];
        if (arguments[2].equals("add")) {
            add(
                    queue,
                    new Journal(directory.resolve(name)),
                    Integer.parseInt(arguments[5]),
                    Integer.parseInt(arguments[6]));
        } else {
            Parallel.times(THREADS, thread -> take(queue, directory.resolve(name + "-" + thread)));
        }
    }

    private static void add(SharedQueue queue, Journal journal, int first, int end) throws IOException {
        Random random = new Random(first);
        int from = first;
        while (from < end) {
            int to = Math.min(end, from + 1 + random.nextInt(200));
            if (!journal.answered("add-" + from)) {
                queue.add(QueueTables.vouchers(from, to), journal.request("add-" + from));
                journal.answer(List.of());
            }
            from = to;
        }
    }

    private static boolean take(SharedQueue queue, Path file) {
        Random random = new Random();
        try {
            Journal journal = new Journal(file);
            while (true) {
                String request = journal.request(journal.name + "-" + journal.answers.size());
                List<Long> taken = queue.take(journal.name, 1 + random.nextInt(MOST_AT_ONCE), request);
                journal.answer(taken);
                if (taken.isEmpty()) {
                    Thread.sleep(1_000);
                }
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The requests of one thread, over all lives of its process; what is written survives the process's death. */
    static final class Journal {
        final String name;
        final List<List<Long>> answers = new ArrayList<>();
        private final List<String> answered = new ArrayList<>();
        private final Path file;
        private String open = "";

        Journal(Path file) throws IOException {
            this.file = file;
            this.name = String.valueOf(file.getFileName());
            if (Files.exists(file)) {
                Files.readAllLines(file).forEach(this::replay);
            }
        }

        private void replay(String line) {
            if (line.startsWith("?")) {
                open = line.substring(1);
            } else if (line.startsWith("!") && line.endsWith(".")) {
                String positions = line.substring(1, line.length() - 1);
                answered.add(open);
                answers.add(
                        positions.isEmpty()
                                ? List.of()
                                : java.util.Arrays.stream(positions.split(","))
                                        .map(Long::valueOf)
                                        .toList());
            }
        }

        boolean answered(String request) {
            return answered.contains(request);
        }

        String request(String id) throws IOException {
            append("?" + id);
            return id;
        }

        void answer(List<Long> positions) throws IOException {
            String line = "!" + positions.stream().map(String::valueOf).collect(Collectors.joining(",")) + ".";
            append(line);
            replay(line);
        }

        private void append(String line) throws IOException {
            // A line that a kill cut in half is ended first, so that it cannot swallow the next one.
            Files.writeString(file, "\n" + line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }
}
