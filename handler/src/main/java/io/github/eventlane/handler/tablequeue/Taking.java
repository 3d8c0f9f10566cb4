package io.github.eventlane.handler.tablequeue;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.locks.ReentrantLock;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Takes items: moves the head, marks the items and writes the receipt, in one transaction.
 *
 * <p>The items are read before that, so that once the transaction is committed no further call can fail between the item
 * and its consumer.
 */
final class Taking {
    private final QueueTable table;
    private final KeeperChanges changes;
    private final ItemRows items;
    private final Receipts receipts;
    private final DipWatch dips;
    private final Clock clock;
    // Takes of one process would only refuse each other; they queue here instead.
    private final ReentrantLock oneAtATime = new ReentrantLock(true);

    Taking(QueueTable table, KeeperChanges changes, ItemRows items, Receipts receipts, DipWatch dips, Clock clock) {
        this.table = table;
        this.changes = changes;
        this.items = items;
        this.receipts = receipts;
        this.dips = dips;
        this.clock = clock;
    }

    /** What a take has done, and the keeper row that it did it on. */
    record Take(List<TakenItem> items, Keeper keeper, int count, Optional<LowStockFlag> dip) {
        long stock() {
            return keeper.free() - count;
        }
    }

    Take take(String consumer, int most, Optional<String> requestId) {
        Take take;
        oneAtATime.lock();
        try {
            take = takeOnce(consumer, most, requestId);
        } finally {
            oneAtATime.unlock();
        }
        dips.afterTake(take.keeper(), take.count(), take.dip(), requestId);
        return take;
    }

    private Take takeOnce(String consumer, int most, Optional<String> requestId) {
        Optional<Map<String, AttributeValue>> receiptKey = requestId.map(receipts::keyOfTake);
        List<Map<String, AttributeValue>> keys = new ArrayList<>(List.of(Keeper.key(table)));
        receiptKey.ifPresent(keys::add);
        var rows = table.read(keys);
        Keeper keeper = changes.seen(rows.getOrDefault(Keeper.key(table), Map.of()));
        Optional<Map<String, AttributeValue>> receipt = receiptKey.map(rows::get);
        return receipt.isPresent()
                ? takenBefore(receipt.get(), consumer, keeper)
                : changes.make(keeper, seen -> step(seen, consumer, most, requestId));
    }

    private Step<Take> step(Keeper keeper, String consumer, int most, Optional<String> requestId) {
        int count = (int) Math.min(most, keeper.free());
        if (count <= 0) {
            return new Step.Done<>(new Take(List.of(), keeper, 0, Optional.empty()));
        }
        SortedMap<Long, Map<String, AttributeValue>> rows = items.read(keeper.head(), keeper.head() + count);
        if (rows.size() < count) {
            return new Step.ReadAgain<>(
                    "Of the positions " + keeper.head() + " to " + (keeper.head() + count - 1)
                            + " of the queue on table " + table.name() + " only " + rows.keySet()
                            + " are there, although the keeper row says all. Something else than this client writes these rows");
        }
        Instant now = clock.instant();
        Optional<LowStockFlag> dip = dips.dip(keeper, count, requestId);
        RowChange head = dip.map(flag -> keeper.take(count, flag)).orElseGet(() -> keeper.take(count));
        List<TransactWriteItem> writes = new ArrayList<>(List.of(head.inTable(table.name())));
        rows.keySet().forEach(position -> writes.add(items.take(position, consumer, now)));
        requestId
                .map(receipts::keyOfTake)
                .ifPresent(key ->
                        writes.add(receipts.put(key, new Receipts.Receipt(keeper.head(), count, consumer, now))));
        return new Step.Write<>(
                writes,
                keeper.head(),
                new Take(items.taken(rows, consumer, now), keeper, count, dip),
                refused -> Optional.ofNullable(refused.rows().get(count + 1))
                        .map(receipt -> takenBefore(receipt, consumer, keeper)));
    }

    private Take takenBefore(Map<String, AttributeValue> row, String consumer, Keeper keeper) {
        Receipts.Receipt receipt = receipts.parse(row);
        if (!receipt.consumer().equals(consumer)) {
            throw new IllegalArgumentException("The request id was used by consumer " + receipt.consumer()
                    + " before, so consumer " + consumer + " cannot use it too");
        }
        var rows = items.read(receipt.first(), receipt.first() + receipt.count());
        return new Take(items.taken(rows, consumer, receipt.at()), keeper, 0, Optional.empty());
    }
}
