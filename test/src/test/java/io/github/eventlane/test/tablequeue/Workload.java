package io.github.eventlane.test.tablequeue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** 32 threads in 4 processes that take, 4 processes that add, and a hand that kills one of them again and again. */
final class Workload implements AutoCloseable {
    private static final int PROCESSES = 4;
    private static final long LONGEST_MINUTES = 8;

    private final QueueTables tables;
    private final String algorithm;
    private final String table;
    private final Path journals;
    private final int items;
    private final List<Worker> takers = new ArrayList<>();
    private final List<Worker> adders = new ArrayList<>();
    private final Random random = new Random();
    private final long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(LONGEST_MINUTES);
    int kills;

    Workload(QueueTables tables, String algorithm, String table, Path journals, int items) {
        this.tables = tables;
        this.algorithm = algorithm;
        this.table = table;
        this.journals = journals;
        this.items = items;
    }

    /** Takers first, which find nothing; then the adders; a kill each time that so many more were taken. */
    void run(int takenBetweenKills) throws Exception {
        for (int i = 0; i < PROCESSES; i++) {
            takers.add(new Worker("take", "taker-" + i, 0, 0));
        }
        await(() -> journalsWithAnAnswer() == 32);
        for (int i = 0; i < PROCESSES; i++) {
            adders.add(new Worker("add", "adder-" + i, items * i / PROCESSES, items * (i + 1) / PROCESSES));
        }
        long nextKill = takenBetweenKills;
        while (!finished()) {
            if (head() >= nextKill) {
                killOne();
                nextKill += takenBetweenKills;
            }
            restartTheDead();
            pause();
        }
    }

    private boolean finished() throws IOException {
        for (Worker adder : adders) {
            if (!adder.endedWell()) {
                return false;
            }
        }
        return head() >= tail() && settled();
    }

    /** Nobody got anything in their last answer, and nobody waits for one: the queue is empty, and all know it. */
    private boolean settled() throws IOException {
        for (QueueWorker.Journal journal : takerJournals()) {
            if (journal.answers.isEmpty()
                    || !journal.answers.get(journal.answers.size() - 1).isEmpty()) {
                return false;
            }
        }
        return takers.stream().allMatch(worker -> worker.process.isAlive());
    }

    private void killOne() throws IOException {
        List<Worker> alive = Stream.concat(takers.stream(), adders.stream())
                .filter(worker -> worker.process.isAlive())
                .toList();
        Worker victim = alive.get(random.nextInt(alive.size()));
        victim.process.destroyForcibly();
        kills++;
    }

    private void restartTheDead() throws IOException {
        for (Worker worker : Stream.concat(takers.stream(), adders.stream()).toList()) {
            if (!worker.process.isAlive() && !worker.endedWell()) {
                worker.start();
            }
        }
    }

    long head() {
        return QueueTables.number(keeper(), "headAt");
    }

    long tail() {
        return QueueTables.number(keeper(), "tailAt");
    }

    private Map<String, AttributeValue> keeper() {
        return tables.dynamoDb
                .getItem(get -> get.tableName(table)
                        .consistentRead(true)
                        .key(Map.of(
                                "parkey", AttributeValue.fromS("store-keeper"),
                                "itemtype", AttributeValue.fromS("store-keeper"))))
                .item();
    }

    List<QueueWorker.Journal> takerJournals() throws IOException {
        List<QueueWorker.Journal> read = new ArrayList<>();
        try (Stream<Path> files = Files.list(journals)) {
            for (Path file : files.filter(path -> path.getFileName().toString().startsWith("taker-"))
                    .toList()) {
                read.add(new QueueWorker.Journal(file));
            }
        }
        return read;
    }

    private long journalsWithAnAnswer() throws IOException {
        return takerJournals().stream()
                .filter(journal -> !journal.answers.isEmpty())
                .count();
    }

    private void await(Check check) throws Exception {
        while (!check.holds()) {
            pause();
        }
    }

    private void pause() throws InterruptedException {
        assertThat(System.nanoTime()).as("the workload hangs").isLessThan(deadline);
        Thread.sleep(200);
    }

    @Override
    public void close() {
        Stream.concat(takers.stream(), adders.stream()).forEach(worker -> worker.process.destroyForcibly());
    }

    private interface Check {
        boolean holds() throws IOException;
    }

    private final class Worker {
        private final List<String> command = new ArrayList<>();
        private final Path log;
        private Process process;

        Worker(String role, String name, int from, int to) throws IOException {
            command.addAll(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx128m",
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    QueueWorker.class.getName()));
            command.addAll(List.of(
                    algorithm, table, role, name, journals.toString(), Integer.toString(from), Integer.toString(to)));
            log = journals.resolve("log-" + name);
            process = launch();
        }

        void start() throws IOException {
            process = launch();
        }

        private Process launch() throws IOException {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            builder.environment().putAll(tables.aws.environment());
            return builder.start();
        }

        /** A worker that ended by itself must have ended well; one that was killed is to be started again. */
        boolean endedWell() throws IOException {
            if (process.isAlive()) {
                return false;
            }
            int killed = 128 + 9;
            assertThat(process.exitValue()).as(() -> text(log)).isIn(0, killed);
            return process.exitValue() == 0;
        }

        private String text(Path file) {
            try {
                return Files.readString(file);
            } catch (IOException e) {
                return e.toString();
            }
        }
    }
}
