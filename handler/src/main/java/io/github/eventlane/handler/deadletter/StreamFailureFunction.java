package io.github.eventlane.handler.deadletter;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.aws.Lazy;
import io.github.eventlane.handler.aws.SdkClients;
import io.github.eventlane.handler.logging.JsonLog;
import io.github.eventlane.handler.records.Batch;
import io.github.eventlane.handler.records.BatchReader;
import io.github.eventlane.handler.records.BatchResponse;
import io.github.eventlane.handler.records.Delivery;
import io.github.eventlane.handler.records.Delivery.HasEvent;
import io.github.eventlane.handler.records.Delivery.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The Lambda function behind a stream's on-failure queue. Lambda puts there which records it gave up, but not what they
 * hold; this function reads them from the stream again, at once because a stream keeps them for 24 hours only, and parks each
 * event, whole and in order, in the shared dead-letter queue.
 *
 * <p>Records that hold no event are skipped. Records that the stream no longer has leave one dead letter that says so and
 * holds Lambda's failure record. A message that is no failure record is parked as it is. What cannot be read or parked now is
 * returned to the on-failure queue and tried again; the dead-letter queue drops the repetitions.
 */
public final class StreamFailureFunction implements RequestStreamHandler {
    private final String collector;
    private final DeadLetterSink deadLetters;
    private final Supplier<DynamoDbStreamsClient> streams;
    private final JsonLog log;

    /**
     * Makes the function that the environment describes.
     *
     * @throws IllegalStateException when {@link EnvironmentVariables#DEAD_LETTER_QUEUE_URL} is not set
     */
    public StreamFailureFunction() {
        this(
                System.getenv().getOrDefault(EnvironmentVariables.COLLECTOR, "collector"),
                DeadLetterSink.fromEnvironment(),
                new Lazy<>(SdkClients::dynamoDbStreams),
                System.out::println);
    }

    StreamFailureFunction(
            String collector,
            DeadLetterSink deadLetters,
            Supplier<DynamoDbStreamsClient> streams,
            Consumer<String> lines) {
        this.collector = collector;
        this.deadLetters = deadLetters;
        this.streams = streams;
        this.log = new JsonLog(collector, lines);
    }

    /**
     * Parks the records of a batch of failures.
     *
     * @param input a batch of the on-failure queue
     * @param output gets the batch response
     * @param context is not needed
     * @throws IOException when the batch cannot be read as a whole; the queue delivers it again
     */
    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
        Batch batch = BatchReader.read(input);
        Set<Delivery> finished = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Delivery delivery : batch.deliveries()) {
            try {
                park(delivery);
                finished.add(delivery);
            } catch (Exception e) {
                log.line("ERROR", "Stream failure could not be parked, so it is returned", json -> {
                    json.writeStringField("messageId", delivery.identifier());
                    json.writeStringField("errorClass", e.getClass().getName());
                    json.writeStringField("errorMessage", e.getMessage());
                });
            }
        }
        BatchResponse.of(batch, finished::contains).writeTo(output);
    }

    private void park(Delivery delivery) throws Exception {
        Optional<String> body = body(delivery);
        Optional<StreamFailure> failure = body.flatMap(StreamFailure::of);
        if (failure.isPresent()) {
            new StreamFailureParking(collector, failure.get(), deadLetters, log).park(streams.get());
        } else {
            Failure unknown = new Failure(
                    "UnknownFailureRecord",
                    "The on-failure queue delivered what is no failure record of a DynamoDB stream",
                    delivery.receiveCount(),
                    Instant.now());
            deadLetters.park(DeadLetter.of(collector, delivery, body.orElseThrow(), unknown));
        }
    }

    private static Optional<String> body(Delivery delivery) {
        if (delivery.content() instanceof HasEvent content) {
            return Optional.of(content.event().json());
        }
        return delivery.content() instanceof Unreadable unreadable ? unreadable.body() : Optional.empty();
    }
}
