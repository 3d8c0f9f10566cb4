package io.github.eventlane.handler.idempotence;

import static java.util.Objects.requireNonNull;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Lets each event's effect happen once, although it is delivered at least once: an event that was handled is skipped.
 *
 * <p>A DynamoDB table remembers the events by collector and {@link Event#id()}. Before an event is handled it is claimed
 * with a lease, afterwards it is marked as handled. While another function has the lease, the event waits a little (one
 * from a stream as long as it takes) and else fails to be tried again. A failed handler gives its lease back. After a
 * crash the lease runs out, and the next delivery takes over.
 *
 * <p>A crash between the handler's effect and the mark repeats the effect: no table can see the difference. Where the
 * effect itself is a write to DynamoDB or to a database, a conditional write in the same transaction is stronger.
 *
 * <pre>{@code
 * public final class Invoices implements EventHandler {
 *   private final EventHandler once = IdempotentEventHandler.fromEnvironment(this::sendInvoice);
 *
 *   @Override public void handle(Event event) throws Exception {
 *     once.handle(event);
 *   }
 *
 *   private void sendInvoice(Event event) { ... }
 * }
 * }</pre>
 *
 * <p>Costs two write units an event, and one for each repeat. Thread-safe.
 */
public final class IdempotentEventHandler implements EventHandler {
    private static final long HANDLED = 1;

    private final EventHandler handler;
    private final Claims claims;

    private IdempotentEventHandler(Builder settings) {
        handler = settings.handler;
        claims = settings.claims("event", Optional.of(settings.retention));
    }

    /**
     * Wraps a handler of a collector that the construct gave a table with {@code idempotenceTable(true)}.
     *
     * @param handler called once for each event
     * @return a handler; AWS is called with its first event
     * @throws IllegalStateException when the function has no such table
     */
    public static IdempotentEventHandler fromEnvironment(EventHandler handler) {
        Map<String, String> environment = System.getenv();
        return builder(handler, TableSettings.tableOf(environment))
                .from(environment)
                .build();
    }

    /**
     * Starts a handler on any table.
     *
     * @param handler called once for each event
     * @param tableName a table with the partition key {@code id} and the sort key {@code scope}, both strings, and
     *     {@code expiresAt} for the time to live
     * @return a builder with the defaults
     */
    public static Builder builder(EventHandler handler, String tableName) {
        return new Builder(handler, tableName);
    }

    @Override
    public void handle(Event event) throws Exception {
        Optional<Lease> claimed = claims.await(event.id(), HANDLED, event.origin());
        if (claimed.isEmpty()) {
            return;
        }
        try (Lease lease = claimed.get()) {
            handler.handle(event);
            lease.finishAt(HANDLED);
        }
    }

    /** Builds an {@link IdempotentEventHandler}; what is not set keeps its default. */
    public static final class Builder extends TableSettings<Builder> {
        private final EventHandler handler;
        private Duration retention = Duration.ofDays(60);

        private Builder(EventHandler handler, String tableName) {
            super(tableName);
            this.handler = requireNonNull(handler, "handler");
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * How long an event is remembered at least.
         *
         * @param retention positive; 60 days by default, which is longer than an event can come back: 14 days in a queue, 14
         *     in its dead-letter queue, 14 after the redrive
         * @return this
         */
        public Builder retention(Duration retention) {
            this.retention = positive("retention", retention);
            return this;
        }

        /**
         * Makes the handler. AWS is called with its first event.
         *
         * @return the handler
         */
        public IdempotentEventHandler build() {
            return new IdempotentEventHandler(this);
        }
    }
}
