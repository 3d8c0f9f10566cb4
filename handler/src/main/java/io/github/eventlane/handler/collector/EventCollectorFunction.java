package io.github.eventlane.handler.collector;

import static java.util.Objects.requireNonNull;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.github.eventlane.handler.BatchEventHandler;
import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.aws.Lazy;
import io.github.eventlane.handler.aws.SdkClients;
import io.github.eventlane.handler.deadletter.DeadLetterSink;
import io.github.eventlane.handler.records.Batch;
import io.github.eventlane.handler.records.BatchReader;
import io.github.eventlane.handler.records.BatchResponse;
import io.github.eventlane.handler.records.Delivery;
import io.github.eventlane.handler.records.Delivery.NoEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The Lambda function of a collector: gives the events of an SQS batch or of a DynamoDB stream batch to the user's handler,
 * and answers with what is unfinished. By default it acknowledges by its answer alone, handles the ordering keys of a queue
 * batch in parallel and those of a stream batch one after the other, and starts no event in the last fifth of its time.
 *
 * <p>Lambda makes it by its constructor without parameters, which reads {@link EnvironmentVariables}. A test makes one with
 * {@link #builder()} and calls {@link #handleRequest}.
 *
 * <p>Its event source must report partial batch responses
 * (<a href="https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html">ReportBatchItemFailures</a>), and
 * for a stream bisect a batch on errors; the constructs see to both.
 */
public final class EventCollectorFunction implements RequestStreamHandler {
    private final Settings settings;
    private final UserHandler handler;
    private final DeadLetterSink deadLetters;
    private final CollectorLog log;
    private final @Nullable ExplicitAcknowledgement acknowledgement;
    private final @Nullable DelayQueue delayQueue;
    private final LanesInParallel lanesInParallel = new LanesInParallel();

    /**
     * Makes the function that the environment describes.
     *
     * @throws IllegalStateException when the user's handler is missing, broken or ambiguous; it names class and reason
     * @throws IllegalArgumentException when an environment variable has an impossible value
     */
    public EventCollectorFunction() {
        this(Builder.of(System.getenv()));
        SnapStart.prime();
    }

    private EventCollectorFunction(Builder builder) {
        this.settings = builder.settings;
        this.handler = requireNonNull(builder.handler, "handler or batchHandler");
        this.deadLetters = builder.deadLetters;
        this.log = new CollectorLog(settings.collector(), builder.lines, builder.logsPayloads);
        this.acknowledgement = settings.acknowledge() == Acknowledge.EXPLICIT
                ? new ExplicitAcknowledgement(
                        requireNonNull(builder.deletion, "Acknowledge.EXPLICIT needs the queue"), log)
                : null;
        this.delayQueue = builder.delayQueue;
    }

    /**
     * Starts a function for a test.
     *
     * @return a builder; a handler must be given
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Handles one batch.
     *
     * @param input the batch as Lambda gives it
     * @param output gets the batch response
     * @param context tells the time that is left
     * @throws IOException when the batch cannot be read as a whole; its source delivers it again
     * @throws RuntimeException when a stream batch must fail as a whole, so that Lambda halves it
     */
    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
        long start = System.nanoTime();
        String requestId = String.valueOf(context.getAwsRequestId());
        Batch batch = BatchReader.read(input);
        if (delayQueue != null && delayQueue.delivered(batch)) {
            Batch delayed = DelayQueue.unwrap(batch);
            List<Settled> settled = handle(delayed, delayQueue.forwarding(), null, context);
            log.forwarded(settled, millisSince(start), requestId);
            answer(delayed, settled, output);
        } else {
            List<Settled> settled = handle(batch, handler, acknowledgement, context);
            log.batch(batch, settled, millisSince(start), requestId);
            answer(batch, settled, output);
        }
    }

    private static long millisSince(long start) {
        return (System.nanoTime() - start) / 1_000_000;
    }

    private static void answer(Batch batch, List<Settled> settled, OutputStream output) throws IOException {
        Set<Delivery> finished = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Settled each : settled) {
            if (each.outcome().isFinished()) {
                finished.add(each.delivery());
            }
        }
        BatchResponse.of(batch, finished::contains).writeTo(output);
    }

    private List<Settled> handle(
            Batch batch, UserHandler handler, @Nullable ExplicitAcknowledgement acknowledgement, Context context) {
        List<Settled> settled = new ArrayList<>();
        for (Delivery delivery : batch.deliveries()) {
            if (delivery.content() instanceof NoEvent) {
                settled.add(new Settled(delivery, Outcome.SKIPPED));
            }
        }
        boolean queue = batch.origin() == Origin.QUEUE;
        int parallelism = queue ? settings.queueParallelism() : settings.streamParallelism();
        try (Deadline deadline = new Deadline(context, settings.timeReserve())) {
            settled.addAll(lanesInParallel.run(Lane.of(batch), parallelism, lane -> {
                List<Settled> ended = new LaneRun(lane, settings, handler, deadLetters, log, deadline).run();
                if (queue && acknowledgement != null) {
                    acknowledgement.acknowledge(ended);
                }
                return ended;
            }));
        }
        return settled;
    }

    /** Makes an {@link EventCollectorFunction} without an environment. Each default is that of a deployed function. */
    public static final class Builder {
        private @Nullable UserHandler handler;
        private @Nullable QueueDeletion deletion;
        private @Nullable DelayQueue delayQueue;
        private DeadLetterSink deadLetters = letter -> {
            throw new IllegalStateException("This collector has no dead-letter queue");
        };
        // One line is one log event. Lambda's own logger would put the line, as text, into the member of another JSON
        // line, where CloudWatch does not find the metrics.
        private Consumer<String> lines = System.out::println;
        private boolean logsPayloads;
        private Settings settings = Settings.DEFAULT;

        private Builder() {}

        private static Builder of(Map<String, String> environment) {
            Builder builder = new Builder();
            builder.settings = Settings.of(environment);
            builder.handler = UserHandler.find(
                    environment.get(EnvironmentVariables.HANDLER), EventCollectorFunction.class.getClassLoader());
            String level = environment.getOrDefault("AWS_LAMBDA_LOG_LEVEL", "INFO");
            builder.logsPayloads = level.equals("DEBUG") || level.equals("TRACE");
            String deadLetterQueue = environment.get(EnvironmentVariables.DEAD_LETTER_QUEUE_URL);
            if (deadLetterQueue != null) {
                builder.deadLetters = DeadLetterSink.queue(deadLetterQueue);
            }
            String queue = environment.get(EnvironmentVariables.QUEUE_URL);
            if (queue != null) {
                Lazy<SqsClient> sqs = new Lazy<>(SdkClients::sqs);
                builder.deletion = new SqsDeletion(queue, sqs);
                String delayQueue = environment.get(EnvironmentVariables.DELAY_QUEUE_ARN);
                if (delayQueue != null) {
                    builder.delayQueue = new DelayQueue(delayQueue, queue, sqs);
                }
            }
            return builder;
        }

        /**
         * Sets the handler that gets one event at a time.
         *
         * @param handler the handler
         * @return this
         */
        public Builder handler(EventHandler handler) {
            this.handler = UserHandler.oneByOne(requireNonNull(handler, "handler"));
            return this;
        }

        /**
         * Sets the handler that gets the events of one ordering key together.
         *
         * @param handler the handler
         * @return this
         */
        public Builder batchHandler(BatchEventHandler handler) {
            this.handler = UserHandler.inLists(requireNonNull(handler, "handler"));
            return this;
        }

        /**
         * Sets where dead letters go. Without it no event is parked: what should be is returned to its source.
         *
         * @param deadLetters the sink; called from several threads where keys run in parallel
         * @return this
         */
        public Builder deadLetters(DeadLetterSink deadLetters) {
            this.deadLetters = requireNonNull(deadLetters, "deadLetters");
            return this;
        }

        /**
         * Acknowledges explicitly ({@link Acknowledge#EXPLICIT}). By default the batch response acknowledges.
         *
         * @param deletion deletes from the queue; called from several threads where keys run in parallel
         * @return this
         */
        public Builder acknowledgeExplicitly(QueueDeletion deletion) {
            this.deletion = requireNonNull(deletion, "deletion");
            this.settings = settings.with(Acknowledge.EXPLICIT);
            return this;
        }

        /** Tests give what the environment gives to a deployed function. */
        Builder delayQueue(DelayQueue delayQueue) {
            this.delayQueue = delayQueue;
            return this;
        }

        /**
         * Sets the collector's name; {@code collector} by default.
         *
         * @param collector the name, as logs, metrics and dead letters show it
         * @return this
         */
        public Builder collector(String collector) {
            this.settings = settings.withCollector(collector);
            return this;
        }

        /**
         * Sets the queue's {@code maxReceiveCount}; 5 by default.
         *
         * @param maxReceiveCount a failing event is parked on this receive; 1 or more
         * @return this
         */
        public Builder maxReceiveCount(int maxReceiveCount) {
            this.settings = settings.withMaxReceiveCount(maxReceiveCount);
            return this;
        }

        /**
         * Sets how many ordering keys are handled at once; by default 10 of a queue batch and 1 of a stream batch.
         *
         * @param queue for queue batches; 1 or more
         * @param stream for stream batches; 1 or more
         * @return this
         */
        public Builder parallelism(int queue, int stream) {
            this.settings = settings.withParallelism(queue, stream);
            return this;
        }

        /**
         * Sets the share of an invocation's time in which no event is started; 0.2 by default. At half of it the handlers
         * that still run are interrupted.
         *
         * @param timeReserve more than 0 and less than 1
         * @return this
         */
        public Builder timeReserve(double timeReserve) {
            this.settings = settings.withTimeReserve(timeReserve);
            return this;
        }

        /**
         * Sets where the log goes; the standard output by default.
         *
         * @param lines gets one JSON text a call, without a line end
         * @return this
         */
        public Builder log(Consumer<String> lines) {
            this.lines = requireNonNull(lines, "lines");
            return this;
        }

        /**
         * Makes the function.
         *
         * @return the function
         * @throws NullPointerException when no handler is set
         */
        public EventCollectorFunction build() {
            return new EventCollectorFunction(this);
        }
    }
}
