package io.github.eventlane.handler.tablequeue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Sees to it that each dip is told once.
 *
 * <p>The take that crosses the limit puts the flag on the keeper row in its own transaction, so one take of many is
 * chosen. It tells, and writes down that it did. When it fails it opens the flag at once, and when its process dies the
 * flag opens by itself after {@link #CLAIM}; the next take, even one that finds the queue empty, then claims the flag by a
 * conditional update and tries again. A request that is asked again does not wait for that: its first attempt was cut off.
 * So a dip is told at least once, provided that somebody asks for an item once more, and twice only when the note that it
 * was sent cannot be written (the process died, the answer was lost, the row was too busy), when the notifier takes longer
 * than {@link #CLAIM}, or when a request is asked again while it is at the mail. An add that lifts the stock ends the dip,
 * told or not.
 */
final class DipWatch {
    /** How long a consumer may take to tell before another may try: longer than {@link LowStockMail} waits for SES. */
    static final Duration CLAIM = Duration.ofMinutes(1);

    private static final Logger LOG = Logger.getLogger(DipWatch.class.getName());
    private static final int MOST_ATTEMPTS = 8;

    private final QueueTable table;
    private final String queueName;
    private final Optional<LowStockNotifier> notifier;
    private final Clock clock;

    DipWatch(QueueTable table, String queueName, Optional<LowStockNotifier> notifier, Clock clock) {
        this.table = table;
        this.queueName = queueName;
        this.notifier = notifier;
        this.clock = clock;
    }

    /** The flag to set with a take, when that take is the one to notice the dip. */
    Optional<LowStockFlag> dip(Keeper keeper, int count, Optional<String> requestId) {
        return notifier.isPresent() && keeper.dipsAfterTaking(count) ? Optional.of(claim(requestId)) : Optional.empty();
    }

    /**
     * Tells, if there is something to tell; never fails.
     *
     * @param keeper the keeper row as the take saw it
     * @param count how many were taken
     * @param set the flag that this take has set
     * @param requestId what names the take
     */
    void afterTake(Keeper keeper, int count, Optional<LowStockFlag> set, Optional<String> requestId) {
        if (notifier.isEmpty()) {
            return;
        }
        try {
            Optional<LowStockFlag> mine = set.isPresent() ? set : reclaim(keeper, requestId);
            if (mine.isPresent()) {
                LowStock lowStock = new LowStock(queueName, keeper.free() - count, keeper.minFree(), clock.instant());
                tell(notifier.get(), lowStock, mine.get());
            }
        } catch (RuntimeException e) {
            LOG.log(
                    Level.WARNING,
                    e,
                    () -> "Low stock of " + queueName + ": the note about the mail could not be kept");
        }
    }

    private Optional<LowStockFlag> reclaim(Keeper keeper, Optional<String> requestId) {
        Optional<LowStockFlag> open = keeper.flag().filter(flag -> flag.isOpenAt(clock.instant(), requestId));
        return open.flatMap(flag -> {
            LowStockFlag mine = claim(requestId);
            return change(flag, mine) ? Optional.of(mine) : Optional.empty();
        });
    }

    // Whatever a notifier throws, the item is taken and must reach the caller.
    private void tell(LowStockNotifier to, LowStock lowStock, LowStockFlag mine) {
        try {
            to.tell(lowStock);
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            LOG.log(Level.WARNING, e, () -> lowStock + " could not be told; the next take tries again");
            note(mine, mine.toFailed());
            return;
        }
        note(mine, mine.toSent());
    }

    /** A thread that was interrupted before, for being late, still writes down what it has done. */
    private void note(LowStockFlag mine, LowStockFlag done) {
        boolean interrupted = Thread.interrupted();
        try {
            change(mine, done);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private LowStockFlag claim(Optional<String> requestId) {
        return LowStockFlag.claimedUntil(Instant.now(clock).plus(CLAIM), requestId);
    }

    /** False when somebody else changed the flag before. */
    private boolean change(LowStockFlag before, LowStockFlag after) {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Jitter.pause(attempt);
            Outcome outcome =
                    table.write(List.of(Keeper.setFlag(table, before, after).inTable(table.name())));
            if (!(outcome instanceof Outcome.Disturbed)) {
                return outcome instanceof Outcome.Committed;
            }
        }
        throw new ContentionException(table.name(), MOST_ATTEMPTS);
    }
}
