package io.github.eventlane.handler.idempotence;

import static java.util.Objects.requireNonNull;

import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.PermanentFailureException;
import io.github.eventlane.handler.aws.Lazy;
import io.github.eventlane.handler.log.EventLogClient;
import io.github.eventlane.handler.log.LogEvent;
import io.github.eventlane.handler.logging.JsonLog;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets a handler see every event of an aggregate exactly once and in order, whichever path it took and however often it
 * came: a read model needs no more. A collector may listen to the log's stream and to its topic with it.
 *
 * <p>A DynamoDB table holds one position for each collector and ordering key: the last {@link Event#sequenceNr()} handled.
 * An event at or below it is skipped. Where events before it are missing, they are read from the log and handled first, as
 * events with the origin and source of the one that came, receive count 1 and no attributes. One delivery at a time works
 * on an aggregate, under a lease; the position moves after each event. So a new collector on an old log begins with the
 * first event of each aggregate that comes, and a collector with a filter sees the events of the log that the filter would
 * have kept away: use none.
 *
 * <p>What remains at least once: a process that dies between the handler's effect and the move of the position. The
 * effect of that one event is repeated.
 *
 * <p>Events that fail do not hold their aggregate for ever. One is <i>passed over</i> when it fails with a
 * {@link PermanentFailureException}, on its last receive from the queue, or at the 10th try on whichever path. The later
 * events are handled then, and the position remembers the number: when that event is delivered again, or redriven from the
 * dead-letter queue, it is given to the handler, late. {@link Builder#holdOnFailure()} keeps the order instead.
 *
 * <p>An event that is not from an event log has no position: it is given to the handler each time it comes. Wrap the
 * handler into an {@link IdempotentEventHandler} too where that matters.
 *
 * <pre>{@code
 * public final class OrderSummaries implements EventHandler {
 *   private final EventHandler inOrder = SequencedEventHandler.fromEnvironment(this::update);
 *
 *   @Override public void handle(Event event) throws Exception {
 *     inOrder.handle(event);
 *   }
 *
 *   private void update(Event event) { ... }
 * }
 * }</pre>
 *
 * <p>Costs two write units an event, and one for each repeat. Thread-safe.
 */
public final class SequencedEventHandler implements EventHandler {
    /** As often as a stream's record is tried by default; the queue tells its own last receive. */
    private static final int MAX_TRIES = 10;

    private final EventHandler handler;
    private final Claims claims;
    private final Supplier<EventLogClient> log;
    private final int maxReceiveCount;
    private final boolean holdsOnFailure;
    private final JsonLog out;

    private SequencedEventHandler(Builder settings) {
        handler = settings.handler;
        claims = settings.claims("position", Optional.empty());
        log = settings.log;
        maxReceiveCount = settings.maxReceiveCount;
        holdsOnFailure = settings.holdsOnFailure;
        out = new JsonLog(settings.collector, System.out::println);
    }

    /**
     * Wraps a handler of a collector that the construct gave a table with {@code idempotenceTable(true)}, and that may
     * replay the log it is bound to.
     *
     * @param handler called once for each event, in order
     * @return a handler; AWS is called with its first event
     * @throws IllegalStateException when the function has no such table or no log
     */
    public static SequencedEventHandler fromEnvironment(EventHandler handler) {
        Map<String, String> environment = System.getenv();
        if (environment.get(EnvironmentVariables.EVENT_LOG_TABLE) == null) {
            throw new IllegalStateException(EnvironmentVariables.EVENT_LOG_TABLE
                    + " is not set; gaps are filled from the log that is bound to the function");
        }
        return new Builder(handler, TableSettings.tableOf(environment), EventLogClient::fromEnvironment)
                .from(environment)
                .build();
    }

    /**
     * Starts a handler on any table and log.
     *
     * @param handler called once for each event, in order
     * @param tableName a table with the partition key {@code id} and the sort key {@code scope}, both strings
     * @param log the log that gaps are filled from
     * @return a builder with the defaults
     */
    public static Builder builder(EventHandler handler, String tableName, EventLogClient log) {
        return new Builder(handler, tableName, () -> log);
    }

    @Override
    public void handle(Event event) throws Exception {
        if (event.sequenceNr().isEmpty() || event.orderingKey().isEmpty()) {
            handler.handle(event);
            return;
        }
        long n = numberOf(event);
        Optional<Lease> claimed = claims.await(event.orderingKey(), n, event.origin());
        if (claimed.isEmpty()) {
            return;
        }
        try (Lease lease = claimed.get()) {
            if (n > lease.handledUpTo()) {
                fillGap(event, lease);
                handleNext(event, lease);
            } else {
                handler.handle(event);
                lease.catchUp(n);
            }
        }
    }

    private void fillGap(Event delivered, Lease lease) throws Exception {
        long first = lease.handledUpTo() + 1;
        if (first == numberOf(delivered)) {
            return;
        }
        // What the log does not hold either cannot be waited for.
        Iterator<LogEvent> missing =
                log.get().replay(delivered.orderingKey(), first).iterator();
        while (missing.hasNext()) {
            LogEvent next = missing.next();
            if (next.sequenceNr() >= numberOf(delivered)) {
                return;
            }
            if (Thread.interrupted()) {
                throw new InterruptedException("Out of time before " + next + " was handled");
            }
            handleMissing(fromLog(next, delivered), lease);
        }
    }

    private void handleMissing(Event missing, Lease lease) throws Exception {
        if (!holdsOnFailure && lease.tries() > MAX_TRIES) {
            passOver(missing, lease, new IllegalStateException("Tried " + MAX_TRIES + " times, the last one crashed"));
            return;
        }
        try {
            handler.handle(missing);
        } catch (Exception | Error failure) {
            if (!isGivenUp(failure, lease)) {
                throw failure;
            }
            passOver(missing, lease, failure);
            return;
        }
        lease.moveTo(numberOf(missing));
    }

    private void handleNext(Event event, Lease lease) throws Exception {
        try {
            handler.handle(event);
        } catch (Exception | Error failure) {
            if (isGivenUp(failure, lease) || (!holdsOnFailure && isLastReceive(event))) {
                lease.passOver(numberOf(event));
            }
            throw failure;
        }
        lease.finishAt(numberOf(event));
    }

    private boolean isGivenUp(Throwable failure, Lease lease) {
        return !holdsOnFailure && (failure instanceof PermanentFailureException || lease.tries() >= MAX_TRIES);
    }

    private boolean isLastReceive(Event event) {
        return event.origin() == Origin.QUEUE && event.receiveCount() >= maxReceiveCount;
    }

    /** Logged because the collector parks an event at its own delivery, and this may be one that has none. */
    private void passOver(Event event, Lease lease, Throwable failure) {
        lease.passOver(numberOf(event));
        out.line("ERROR", "Event of the log passed over", json -> {
            json.writeStringField("eventId", event.id());
            json.writeStringField("orderingKey", event.orderingKey());
            json.writeNumberField("sequenceNr", numberOf(event));
            json.writeStringField("error", failure.getClass().getName());
            json.writeStringField("reason", String.valueOf(failure.getMessage()));
        });
    }

    private static long numberOf(Event event) {
        return event.sequenceNr().orElseThrow();
    }

    private static Event fromLog(LogEvent event, Event delivered) {
        return Event.builder()
                .json(event.json())
                .orderingKey(event.id())
                .id(event.eventId())
                .sequenceNr(event.sequenceNr())
                .type(event.type())
                .origin(delivered.origin())
                .source(delivered.source())
                .build();
    }

    /** Builds a {@link SequencedEventHandler}; what is not set keeps its default. */
    public static final class Builder extends TableSettings<Builder> {
        private final EventHandler handler;
        private final Supplier<EventLogClient> log;
        private int maxReceiveCount = 5;
        private boolean holdsOnFailure;

        private Builder(EventHandler handler, String tableName, Supplier<EventLogClient> log) {
            super(tableName);
            this.handler = requireNonNull(handler, "handler");
            this.log = new Lazy<>(log);
        }

        @Override
        Builder self() {
            return this;
        }

        @Override
        Builder from(Map<String, String> environment) {
            String count = environment.get(EnvironmentVariables.MAX_RECEIVE_COUNT);
            if (count != null) {
                maxReceiveCount(Integer.parseInt(count));
            }
            return super.from(environment);
        }

        /**
         * On which receive from the queue a failing event is parked, and so passed over.
         *
         * @param maxReceiveCount 1 or more; 5 by default, the construct sets the collector's
         * @return this
         */
        public Builder maxReceiveCount(int maxReceiveCount) {
            if (maxReceiveCount < 1) {
                throw new IllegalArgumentException("maxReceiveCount is 1 or more, not " + maxReceiveCount);
            }
            this.maxReceiveCount = maxReceiveCount;
            return this;
        }

        /**
         * Passes nothing over: an event that fails holds its aggregate until it is handled. The later events of that
         * aggregate fail too and end in the dead-letter queue; once the cause is mended, the next event or a redrive fills
         * the whole gap in order. Off by default.
         *
         * @return this
         */
        public Builder holdOnFailure() {
            holdsOnFailure = true;
            return this;
        }

        /**
         * Makes the handler. AWS is called with its first event.
         *
         * @return the handler
         */
        public SequencedEventHandler build() {
            return new SequencedEventHandler(this);
        }
    }
}
