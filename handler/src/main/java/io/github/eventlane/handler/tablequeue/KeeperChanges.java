package io.github.eventlane.handler.tablequeue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Brings a change of the keeper row through, against others who change it too.
 *
 * <p>A refused transaction brings the row as it is, and the next attempt starts from there without reading, after a moment
 * only: somebody else got through, and what was learned grows old. After a transaction that was disturbed, which teaches
 * nothing, the wait grows, and the row is read again: a guess would cost the write units of one more refused transaction,
 * 4 and more, where a read costs 1 read unit, a fifth of a write unit's price.
 */
final class KeeperChanges {
    /** Of 20 callers at once, one in 30,000 calls is refused so often. */
    static final int MOST_ATTEMPTS = 200;

    private final QueueTable table;
    private final long initialMinFree;
    private final int mostAttempts;

    KeeperChanges(QueueTable table, long initialMinFree, int mostAttempts) {
        this.table = table;
        this.initialMinFree = initialMinFree;
        this.mostAttempts = mostAttempts;
    }

    Keeper read() {
        Map<String, AttributeValue> key = Keeper.key(table);
        return seen(table.read(List.of(key)).getOrDefault(key, Map.of()));
    }

    Keeper seen(Map<String, AttributeValue> row) {
        return new Keeper(table, row, initialMinFree);
    }

    <T> T make(Keeper firstSeen, Function<Keeper, Step<T>> plan) {
        @Nullable Keeper keeper = firstSeen;
        String contradiction = "";
        int inVain = 0;
        for (int attempt = 0; attempt < mostAttempts; attempt++) {
            Jitter.pause(inVain);
            Step<T> step = plan.apply(keeper == null ? read() : keeper);
            keeper = null;
            contradiction = "";
            inVain++;
            if (step instanceof Step.Done<T> done) {
                return done.result();
            } else if (step instanceof Step.ReadAgain<T> again) {
                contradiction = again.contradiction();
            } else if (step instanceof Step.Write<T> write) {
                Outcome outcome = table.write(write.writes());
                if (outcome instanceof Outcome.Committed) {
                    return write.result();
                } else if (outcome instanceof Outcome.Refused refused) {
                    Optional<T> madeBefore = write.otherwise().apply(refused);
                    if (madeBefore.isPresent()) {
                        return madeBefore.get();
                    }
                    keeper = seen(keeperRow(write, refused));
                    inVain = 1;
                }
            }
        }
        if (contradiction.isEmpty()) {
            throw new ContentionException(table.name(), mostAttempts);
        }
        throw new IllegalStateException(contradiction);
    }

    private Map<String, AttributeValue> keeperRow(Step.Write<?> write, Outcome.Refused refused) {
        Map<String, AttributeValue> row = refused.rows().get(0);
        if (row == null) {
            long position = write.first() + refused.rows().keySet().iterator().next() - 1;
            throw new IllegalStateException("Position " + position + " of the queue on table " + table.name()
                    + " contradicts its keeper row: it is taken ahead of the head, missing below the tail, or filled beyond"
                    + " it. Something else than this client writes these rows");
        }
        return row;
    }
}
