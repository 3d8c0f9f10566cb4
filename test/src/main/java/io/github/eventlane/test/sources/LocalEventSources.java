package io.github.eventlane.test.sources;

import static java.util.Objects.requireNonNull;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.endpoint.AwsEndpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.EventSourceMappingConfiguration;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Drives the deployed functions from the queues and streams of their event source mappings, as Lambda does. By default
 * each function runs in JVMs of its own, with its deployed code, under Lambda's real runtime interface client.
 *
 * <p>It takes every event source mapping that the endpoint lists when it starts, and turns each off there first, so that
 * an emulator does not read the same records with semantics of its own. What is kept of Lambda's documented behaviour:
 * batches of the mapping's size, several at once, filter criteria, partial batch responses, the function's timeout; for
 * queues that what failed becomes visible again when its visibility timeout ends; for streams order within a shard,
 * checkpoints, bisecting, retries, the on-failure record, and the parallelization factor.
 *
 * <p>Streams are read from the mapping's starting position each time this starts: a second start delivers again what is
 * still in them. {@link #close()} ends all processes; so does the end of this JVM.
 */
public final class LocalEventSources implements AutoCloseable {
    private static final Duration KILL_PATIENCE = Duration.ofSeconds(60);

    private final Path directory;
    private final Map<String, FunctionPool> functions = new LinkedHashMap<>();
    private final List<EventSource> sources = new ArrayList<>();
    private final List<AutoCloseable> clients = new ArrayList<>();
    private final Thread hook = new Thread(this::endWithThisJvm);

    private LocalEventSources(Builder builder) {
        AwsEndpoint endpoint = builder.endpoint;
        try {
            directory = Files.createTempDirectory("eventlane-functions-").toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot make a temporary directory", e);
        }
        Runtime.getRuntime().addShutdownHook(hook);
        LambdaClient lambda = client(endpoint.configure(LambdaClient.builder()).build());
        SqsClient sqs = client(endpoint.configure(SqsClient.builder()).build());
        DynamoDbStreamsClient streams =
                client(endpoint.configure(DynamoDbStreamsClient.builder()).build());
        FunctionLoader loader = new FunctionLoader(lambda, directory);
        try {
            for (EventSourceMappingConfiguration mapping :
                    lambda.listEventSourceMappingsPaginator().eventSourceMappings()) {
                lambda.updateEventSourceMapping(
                        request -> request.uuid(mapping.uuid()).enabled(false));
                FunctionPool function =
                        functions.computeIfAbsent(mapping.functionArn(), arn -> pool(loader.load(arn), builder));
                sources.add(source(mapping, function, sqs, streams, builder));
            }
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /**
     * Starts all event sources of an AWS with the defaults.
     *
     * @param aws where apps have been deployed
     * @return the running sources, to be closed
     */
    public static LocalEventSources start(LocalAws aws) {
        return builder(aws).start();
    }

    /**
     * Starts event sources otherwise than by default.
     *
     * @param aws where apps have been deployed
     * @return a builder
     */
    public static Builder builder(LocalAws aws) {
        return new Builder(aws.endpoint());
    }

    private FunctionPool pool(DeployedFunction function, Builder builder) {
        Optional<RequestStreamHandler> inProcess = builder.handlers.entrySet().stream()
                .filter(entry -> function.name().contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
        if (inProcess.isPresent()) {
            InProcessFunction instance = new InProcessFunction(function, inProcess.get());
            return new FunctionPool(function, () -> instance);
        }
        FunctionProcess.requireLinux(function);
        Path log = directory.resolve(function.name() + ".log");
        Path client = NativeClient.unpackedIn(directory);
        return new FunctionPool(function, () -> FunctionProcess.start(function, builder.endpoint, log, client));
    }

    private static EventSource source(
            EventSourceMappingConfiguration mapping,
            FunctionPool function,
            SqsClient sqs,
            DynamoDbStreamsClient streams,
            Builder builder) {
        String arn = mapping.eventSourceArn();
        if (arn.startsWith("arn:aws:sqs:")) {
            return new QueueSource(mapping, sqs, function, builder.retryDelay, builder.concurrency);
        }
        if (arn.startsWith("arn:aws:dynamodb:")) {
            Duration retryDelay = builder.retryDelay.orElse(Duration.ofSeconds(1));
            return new StreamSource(
                    mapping,
                    streams,
                    new StreamDelivery(mapping, function, retryDelay, FailureDestination.of(mapping, sqs)));
        }
        throw new UnsupportedOperationException(
                "LocalEventSources knows SQS queues and DynamoDB streams and not " + arn);
    }

    /**
     * Kills a process of a function with SIGKILL while it has an event in hand; waits up to a minute for such a moment.
     * The batch counts as failed, and the next one gets a new process.
     *
     * @param function the function's name, or a part of it that no other has
     * @throws IllegalStateException when it was not invoked in that time
     */
    public void kill(String function) {
        try {
            pool(function).killBusy(KILL_PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting to kill " + function, e);
        }
    }

    /**
     * How often a function was invoked since the start.
     *
     * @param function the function's name, or a part of it that no other has
     * @return the number of batches, failed ones included
     */
    public long invocations(String function) {
        return pool(function).invocations();
    }

    /**
     * Where the output of a function's processes is.
     *
     * @param function the function's name, or a part of it that no other has
     * @return a file that exists after the first invocation and until this is closed
     */
    public Path log(String function) {
        return log(pool(function));
    }

    private Path log(FunctionPool pool) {
        return directory.resolve(pool.function().name() + ".log");
    }

    /**
     * Waits until all queues are empty, all streams are read to their end, and no function runs.
     *
     * @param timeout how long to wait
     * @throws IllegalStateException when it did not come to that; the message names what is still busy, the last
     *     failure of its function, and the function's log
     */
    public void awaitIdle(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        try {
            // Twice without an invocation in between: a stream may just have fed a queue that was looked at before it.
            long invocations;
            do {
                awaitAllIdle(deadline);
                invocations = invocations();
                awaitAllIdle(deadline);
            } while (invocations != invocations());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the event sources", e);
        }
    }

    private void awaitAllIdle(long deadline) throws InterruptedException {
        long start = System.nanoTime();
        for (List<String> busy = busy(start); !busy.isEmpty(); busy = busy(start)) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("Not idle in time: " + busy);
            }
            Thread.sleep(100);
        }
    }

    private List<String> busy(long since) {
        return sources.stream()
                .filter(source -> !source.idle(since))
                .map(this::state)
                .toList();
    }

    private String state(EventSource source) {
        FunctionPool function = source.function();
        // A function in this JVM has no log of its own.
        String log = Files.exists(log(function)) ? "; its log: " + log(function) : "";
        return function.lastFailure()
                .map(failure -> source.arn() + ", whose function last failed so: " + failure + log)
                .orElse(source.arn());
    }

    private long invocations() {
        return functions.values().stream().mapToLong(FunctionPool::invocations).sum();
    }

    private FunctionPool pool(String name) {
        List<String> names =
                functions.values().stream().map(pool -> pool.function().name()).toList();
        // The whole name of one function may be a part of another's.
        boolean whole = names.contains(name);
        List<FunctionPool> matches = functions.values().stream()
                .filter(pool -> whole
                        ? pool.function().name().equals(name)
                        : pool.function().name().contains(name))
                .toList();
        if (matches.size() != 1) {
            throw new IllegalArgumentException(
                    "\"" + name + "\" is a part of " + matches.size() + " function names; there are " + names);
        }
        return matches.get(0);
    }

    /** Stops reading, ends all functions and removes their files. Batches in hand come again at the next start. */
    @Override
    public void close() {
        sources.forEach(EventSource::close);
        closeFunctions();
        try {
            for (AutoCloseable client : clients) {
                client.close();
            }
            Runtime.getRuntime().removeShutdownHook(hook);
            deleteTree(directory);
        } catch (IllegalStateException shuttingDown) {
            // The hook is running or has run.
        } catch (Exception e) {
            throw new IllegalStateException("Cannot close the event sources: " + e.getMessage(), e);
        }
    }

    private void endWithThisJvm() {
        closeFunctions();
        try {
            deleteTree(directory);
        } catch (IOException | UncheckedIOException leftBehind) {
            // A function that is ending too may still write there.
        }
    }

    private void closeFunctions() {
        functions.values().forEach(FunctionPool::close);
    }

    private <C extends AutoCloseable> C client(C client) {
        clients.add(client);
        return client;
    }

    private static void deleteTree(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Builds {@link LocalEventSources}. */
    public static final class Builder {
        private final AwsEndpoint endpoint;
        private final Map<String, RequestStreamHandler> handlers = new LinkedHashMap<>();
        private Optional<Duration> retryDelay = Optional.empty();
        private int concurrency = 2;

        private Builder(AwsEndpoint endpoint) {
            this.endpoint = endpoint;
        }

        /**
         * How long after a failure a batch is tried again. By default a queue's messages come back when their visibility
         * timeout ends, and a stream's batch after one second.
         *
         * @param retryDelay whole seconds, 0 included
         * @return this
         */
        public Builder retryDelay(Duration retryDelay) {
            this.retryDelay = Optional.of(retryDelay);
            return this;
        }

        /**
         * How many batches of one queue are handled at once, each by a process; 2 by default, less where the mapping's
         * maximum concurrency is less.
         *
         * @param concurrency from 1
         * @return this
         */
        public Builder concurrency(int concurrency) {
            if (concurrency < 1) {
                throw new IllegalArgumentException("concurrency must be at least 1 and is " + concurrency);
            }
            this.concurrency = concurrency;
            return this;
        }

        /**
         * Runs a function in this JVM, so that breakpoints in the handler work. Its environment variables are this
         * JVM's, its timeout is not enforced, and it handles one batch at a time.
         *
         * @param function the function's name or a part of it
         * @param handler what to call
         * @return this
         */
        public Builder inProcess(String function, RequestStreamHandler handler) {
            handlers.put(requireNonNull(function, "function"), requireNonNull(handler, "handler"));
            return this;
        }

        /**
         * Starts all event sources.
         *
         * @return the running sources, to be closed
         * @throws UnsupportedOperationException for a source or destination that it does not know; and, on another system
         *     than Linux, for a function that is not {@link #inProcess}
         */
        public LocalEventSources start() {
            return new LocalEventSources(this);
        }
    }
}
