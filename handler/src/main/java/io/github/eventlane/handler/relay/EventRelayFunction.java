package io.github.eventlane.handler.relay;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.deadletter.DeadLetterSink;
import io.github.eventlane.handler.records.Batch;
import io.github.eventlane.handler.records.BatchReader;
import io.github.eventlane.handler.records.BatchResponse;
import io.github.eventlane.handler.topic.EventTopicClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Duration;
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
    private static final double TIME_RESERVE = 0.2;

    private final Relay relay;
    private final RelayLog log;

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
                DeadLetterSink.fromEnvironment(),
                System.out::println);
    }

    EventRelayFunction(String name, Topic topic, DeadLetterSink deadLetters, Consumer<String> lines) {
        this.relay = new Relay(name, topic, deadLetters, Clock.systemUTC());
        this.log = new RelayLog(name, lines);
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
        log.batch(relayed, (System.nanoTime() - start) / 1_000_000, String.valueOf(context.getAwsRequestId()));
        BatchResponse.of(batch, relayed::isFinished).writeTo(output);
    }
}
