package io.github.eventlane.handler.relay;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.deadletter.DeadLetterSink;
import io.github.eventlane.handler.records.Batch;
import io.github.eventlane.handler.records.BatchReader;
import io.github.eventlane.handler.topic.EventTopicClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The Lambda function that feeds an {@code EventTopic} from an event log's stream. What was appended is published as the
 * same JSON that a collector on the stream gets, with the aggregate's id as message group, the event id as deduplication id
 * and the event's type as the message attribute {@code type}.
 *
 * <p>An event that can never be published (no log event, or larger than the topic takes) goes to the dead-letter queue, and
 * the later events of its aggregate are published. Every other failure leaves the event to Lambda's retries. In the last
 * fifth of its time it starts no call.
 *
 * <p>Its event source must report partial batch responses and bisect a batch on errors (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">ReportBatchItemFailures</a>);
 * the constructs see to both.
 */
public final class EventRelayFunction implements RequestStreamHandler {
    private static final JsonFactory JSON = new JsonFactory();
    private static final double TIME_RESERVE = 0.2;

    private final String name;
    private final Relay relay;
    private final Consumer<String> lines;

    /**
     * Makes the function that the environment describes: {@link EnvironmentVariables#TOPIC_ARN},
     * {@link EnvironmentVariables#DEAD_LETTER_QUEUE_URL}, and as its name {@link EnvironmentVariables#COLLECTOR}
     * ({@code relay} by default).
     *
     * @throws IllegalStateException when the topic or the dead-letter queue is not set
     */
    public EventRelayFunction() {
        this(
                System.getenv().getOrDefault(EnvironmentVariables.COLLECTOR, "relay"),
                Topic.of(EventTopicClient.fromEnvironment()),
                DeadLetterSink.queue(deadLetterQueue()),
                System.out::println);
    }

    EventRelayFunction(String name, Topic topic, DeadLetterSink deadLetters, Consumer<String> lines) {
        this.name = name;
        this.relay = new Relay(name, topic, deadLetters, Clock.systemUTC());
        this.lines = lines;
    }

    /**
     * Relays one batch.
     *
     * @param input a batch of the log's stream
     * @param output gets the batch response
     * @param context tells the time that is left
     * @throws IOException when the batch cannot be read as a whole; Lambda delivers it again
     * @throws RuntimeException when the batch must fail as a whole, so that Lambda halves it
     */
    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
        long start = System.nanoTime();
        Batch batch = BatchReader.read(input);
        if (batch.origin() == Origin.QUEUE && !batch.deliveries().isEmpty()) {
            throw new IllegalStateException(
                    "The relay takes the records of a DynamoDB stream, this batch is a queue's");
        }
        long reserve = (long) (context.getRemainingTimeInMillis() * TIME_RESERVE);
        Relayed relayed =
                relay.relay(batch.deliveries(), () -> Duration.ofMillis(context.getRemainingTimeInMillis() - reserve));
        lines.accept(RelayLog.line(
                name,
                relayed,
                Clock.systemUTC().instant(),
                (System.nanoTime() - start) / 1_000_000,
                String.valueOf(context.getAwsRequestId())));
        answer(relayed.firstUnfinished(), output);
    }

    private static void answer(Optional<String> firstUnfinished, OutputStream output) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(output)) {
            json.writeStartObject();
            json.writeArrayFieldStart("batchItemFailures");
            if (firstUnfinished.isPresent()) {
                json.writeStartObject();
                json.writeStringField("itemIdentifier", firstUnfinished.get());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static String deadLetterQueue() {
        String url = System.getenv(EnvironmentVariables.DEAD_LETTER_QUEUE_URL);
        if (url == null) {
            throw new IllegalStateException(
                    "The environment variable " + EnvironmentVariables.DEAD_LETTER_QUEUE_URL + " is not set");
        }
        return url;
    }
}
