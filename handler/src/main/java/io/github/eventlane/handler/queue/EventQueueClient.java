package io.github.eventlane.handler.queue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.aws.Backoff;
import io.github.eventlane.handler.aws.Lazy;
import io.github.eventlane.handler.aws.Retries;
import io.github.eventlane.handler.aws.SdkClients;
import io.github.eventlane.handler.json.JsonText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Puts events straight into a collector's queue, at once or after a delay. Thread-safe; make one and keep it.
 *
 * <pre>{@code
 * EventQueueClient queue = EventQueueClient.fromEnvironment();
 * queue.enqueueEvent(Duration.ZERO, "order-1", "{\"remind\":\"payment\"}");
 * queue.enqueueEvent(Duration.ofHours(24), "order-1", "{\"remind\":\"payment\"}");
 * }</pre>
 *
 * <p>Such an event reaches this one collector only, past its filter, and stands in no log. It takes its place in the order of
 * its key when it arrives in the queue, not when it is sent.
 *
 * <p>Where it goes depends on the delay, because a FIFO queue has no delay for a single message
 * (<a href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html">SendMessage</a>):
 * <ul>
 *   <li>no delay: into the FIFO queue;
 *   <li>up to 15 minutes: through the collector's delay queue. It comes when the delay is over, whole seconds rounded up, as
 *       soon as the function has forwarded it;
 *   <li>longer: by a one-time schedule of EventBridge, which comes up to 60 seconds late
 *       (<a href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html">schedule types</a>) and is
 *       deleted then.
 * </ul>
 * The last two need {@code delayedEnqueue(true)} on the collector's construct.
 *
 * <p>A call that fails for a passing reason is made again, up to five times with a growing random pause; then, or at once for
 * another reason, it ends in the SDK's unchecked exception. The region, the credentials and an endpoint other than AWS's
 * ({@code AWS_ENDPOINT_URL}) come from the default chain of the AWS SDK.
 */
public final class EventQueueClient {
    /** The longest delay of an SQS message. */
    private static final Duration LONGEST_QUEUE_DELAY = Duration.ofMinutes(15);

    private static final int MAX_MESSAGE_BYTES = 1024 * 1024;

    /**
     * The scheduler takes 256 KB, see <a
     * href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/encryption-rest.html">payload</a>. Sixteen of them are left
     * for what it writes beside an event that it cannot deliver, which would be cut otherwise.
     */
    private static final int MAX_SCHEDULED_BYTES = 240 * 1024;

    /** {@code at(...)} has four digits for the year. */
    private static final Instant LATEST_SCHEDULE = Instant.parse("9999-12-31T23:59:59Z");

    private static final Pattern ID = Pattern.compile("[\\x21-\\x7E]{1,128}");
    private static final String ID_RULE = "1 to 128 ASCII letters, digits, punctuation";

    private final String queueUrl;
    private final Optional<DelaySettings> delays;
    private final Supplier<SqsClient> sqs;
    private final Supplier<SchedulerClient> scheduler;
    private final Clock clock;
    private final Retries retries;

    EventQueueClient(
            String queueUrl,
            Optional<DelaySettings> delays,
            Supplier<SqsClient> sqs,
            Supplier<SchedulerClient> scheduler,
            Clock clock,
            Backoff backoff) {
        this.queueUrl = queueUrl;
        this.delays = delays;
        this.sqs = sqs;
        this.scheduler = scheduler;
        this.clock = clock;
        this.retries = new Retries(backoff);
    }

    /**
     * The client of the collector that this function is bound to.
     *
     * @return a client
     * @throws IllegalStateException when the function is not bound to a collector
     */
    public static EventQueueClient fromEnvironment() {
        return of(System.getenv());
    }

    /**
     * The client of a collector by the variables that its construct gives to what is bound to it, for a process that has
     * them from elsewhere than its environment.
     *
     * @param variables those of {@code EventCollector.getEnqueueEnvironment()}
     * @return a client
     * @throws IllegalStateException when the variables name no queue
     */
    public static EventQueueClient of(Map<String, String> variables) {
        String queueUrl = variables.get(EnvironmentVariables.ENQUEUE_QUEUE_URL);
        if (queueUrl == null) {
            throw new IllegalStateException("The environment variable " + EnvironmentVariables.ENQUEUE_QUEUE_URL
                    + " is not set: bind the function to the collector, or use EventQueueClient.forQueue");
        }
        return of(queueUrl, DelaySettings.of(variables));
    }

    /**
     * The client of a collector by its queue, without delays.
     *
     * @param queueUrl the URL of the collector's FIFO queue
     * @return a client
     */
    public static EventQueueClient forQueue(String queueUrl) {
        return of(requireNonNull(queueUrl, "queueUrl"), Optional.empty());
    }

    private static EventQueueClient of(String queueUrl, Optional<DelaySettings> delays) {
        return new EventQueueClient(
                queueUrl,
                delays,
                new Lazy<>(SdkClients::sqs),
                new Lazy<>(SdkClients::scheduler),
                Clock.systemUTC(),
                Backoff.JITTERED);
    }

    /**
     * Enqueues an event, with a random deduplication id. A caller that sends an event again, because it does not know whether
     * it was enqueued, uses {@link #enqueueEvent(Duration, String, String, String)}.
     *
     * @param delay how long to wait; zero for none
     * @param id the aggregate, which is the event's ordering key; 1 to 128 ASCII letters, digits, punctuation
     * @param body the event, one JSON value
     * @throws IllegalArgumentException when an argument is outside its limits; nothing was sent
     * @throws IllegalStateException when the collector takes no delayed events; nothing was sent
     */
    public void enqueueEvent(Duration delay, String id, String body) {
        enqueueEvent(delay, id, body, UUID.randomUUID().toString());
    }

    /**
     * Enqueues an event, once. The queue takes the same deduplication id of the same aggregate once in five minutes (of all
     * aggregates, where the collector's {@code deduplicationScope} is the queue); for a delay above 15 minutes it is taken
     * once until the event is due.
     *
     * @param delay how long to wait; zero for none
     * @param id the aggregate, which is the event's ordering key; 1 to 128 ASCII letters, digits, punctuation
     * @param body the event, one JSON value: up to 1 MiB; with a delay, what carries it counts too and escapes its quotation
     *     marks, and above 15 minutes the limit is 240 KiB
     * @param deduplicationId 1 to 128 ASCII letters, digits, punctuation
     * @throws IllegalArgumentException when an argument is outside its limits; nothing was sent
     * @throws IllegalStateException when the collector takes no delayed events; nothing was sent
     */
    public void enqueueEvent(Duration delay, String id, String body, String deduplicationId) {
        requireNonNull(id, "id");
        requireNonNull(body, "body");
        requireNonNull(deduplicationId, "deduplicationId");
        check(!requireNonNull(delay, "delay").isNegative(), "delay", delay, "zero or more");
        check(ID.matcher(id).matches(), "id", id, ID_RULE);
        check(ID.matcher(deduplicationId).matches(), "deduplicationId", deduplicationId, ID_RULE);
        try {
            JsonText.check(body);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("body of the event for " + id + ": " + e.getMessage(), e);
        }
        DelayedEvent event = new DelayedEvent(queueUrl, body, id, deduplicationId);
        if (delay.isZero()) {
            enqueue(event);
        } else if (delay.compareTo(LONGEST_QUEUE_DELAY) <= 0) {
            enqueueLater(event, delay);
        } else {
            schedule(event, delay);
        }
    }

    private void enqueue(DelayedEvent event) {
        checkSize("body", event.body(), MAX_MESSAGE_BYTES);
        retries.run(() -> sqs.get()
                .sendMessage(request -> request.queueUrl(event.queueUrl())
                        .messageBody(event.body())
                        .messageGroupId(event.orderingKey())
                        .messageDeduplicationId(event.deduplicationId())));
    }

    private void enqueueLater(DelayedEvent event, Duration delay) {
        String delayQueueUrl = delays(delay).delayQueueUrl();
        String message = event.toJson();
        checkSize("body, with what carries it through the delay queue,", message, MAX_MESSAGE_BYTES);
        retries.run(() -> sqs.get()
                .sendMessage(request ->
                        request.queueUrl(delayQueueUrl).messageBody(message).delaySeconds((int) wholeSeconds(delay))));
    }

    private void schedule(DelayedEvent event, Duration delay) {
        Schedules schedules = new Schedules(delays(delay), scheduler);
        Instant now = clock.instant();
        Instant due = due(now, delay);
        checkSize("body, with what carries it in a schedule,", event.toJson(), MAX_SCHEDULED_BYTES);
        retries.run(() -> schedules.create(event, due, now));
    }

    private DelaySettings delays(Duration delay) {
        return delays.orElseThrow(() -> new IllegalStateException("The collector of " + queueUrl
                + " takes no delayed events, and this one has a delay of " + delay
                + ": set delayedEnqueue(true) on its EventCollector, and bind the function to it"));
    }

    private static Instant due(Instant now, Duration delay) {
        Duration longest = Duration.between(now, LATEST_SCHEDULE);
        check(delay.compareTo(longest) <= 0, "delay", delay, "up to the year 9999");
        Instant due = now.plus(delay);
        Instant second = due.truncatedTo(ChronoUnit.SECONDS);
        return second.equals(due) ? due : second.plusSeconds(1);
    }

    /** Rounded up: an event never comes early. */
    private static long wholeSeconds(Duration delay) {
        return delay.plusNanos(999_999_999).toSeconds();
    }

    private static void checkSize(String what, String text, int limit) {
        int bytes = text.getBytes(UTF_8).length;
        check(bytes <= limit, "The size of the " + what, bytes + " bytes", "at most " + limit + " bytes");
    }

    private static void check(boolean valid, String name, @Nullable Object value, String allowed) {
        if (!valid) {
            throw new IllegalArgumentException(name + " is " + value + ", allowed: " + allowed);
        }
    }
}
