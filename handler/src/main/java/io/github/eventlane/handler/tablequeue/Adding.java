package io.github.eventlane.handler.tablequeue;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.LongStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Adds items: moves the tail, writes the items and the receipt, in one transaction for each part of the list. */
final class Adding {
    /** What DynamoDB takes in one transaction. */
    private static final int MOST_WRITES = 100;
    /** DynamoDB takes 4 MB in one transaction; JSON is longer than what it measures, and keys and names come on top. */
    private static final int MOST_CHARACTERS = 1_000_000;

    private final QueueTable table;
    private final KeeperChanges changes;
    private final ItemRows items;
    private final Receipts receipts;
    private final Clock clock;
    private final ReentrantLock oneAtATime = new ReentrantLock(true);

    Adding(QueueTable table, KeeperChanges changes, ItemRows items, Receipts receipts, Clock clock) {
        this.table = table;
        this.changes = changes;
        this.items = items;
        this.receipts = receipts;
        this.clock = clock;
    }

    /** What one transaction has added; the stock is empty when it had been added before. */
    record Part(long first, int count, Optional<Long> stock) {
        LongStream positions() {
            return LongStream.range(first, first + count);
        }
    }

    /** Cuts the list where a transaction must end; the same list is always cut at the same places. */
    static List<List<String>> parts(List<String> items, boolean withReceipt) {
        int most = MOST_WRITES - (withReceipt ? 2 : 1);
        List<List<String>> parts = new ArrayList<>();
        int start = 0;
        long characters = 0;
        for (int i = 0; i < items.size(); i++) {
            characters += items.get(i).length();
            if (i > start && (i - start == most || characters > MOST_CHARACTERS)) {
                parts.add(items.subList(start, i));
                start = i;
                characters = items.get(i).length();
            }
        }
        if (start < items.size()) {
            parts.add(items.subList(start, items.size()));
        }
        return parts;
    }

    Part add(List<AttributeValue> values, Optional<Map<String, AttributeValue>> receiptKey) {
        oneAtATime.lock();
        try {
            return changes.make(changes.read(), keeper -> step(keeper, values, receiptKey));
        } finally {
            oneAtATime.unlock();
        }
    }

    private Step<Part> step(
            Keeper keeper, List<AttributeValue> values, Optional<Map<String, AttributeValue>> receiptKey) {
        long first = keeper.tail();
        int count = values.size();
        List<TransactWriteItem> writes =
                new ArrayList<>(List.of(keeper.add(count).inTable(table.name())));
        for (int i = 0; i < count; i++) {
            writes.add(items.put(first + i, values.get(i)));
        }
        receiptKey.ifPresent(
                key -> writes.add(receipts.put(key, new Receipts.Receipt(first, count, "", clock.instant()))));
        return new Step.Write<>(
                writes,
                first,
                new Part(first, count, Optional.of(keeper.free() + count)),
                refused -> Optional.ofNullable(refused.rows().get(count + 1)).map(this::addedBefore));
    }

    private Part addedBefore(Map<String, AttributeValue> row) {
        Receipts.Receipt receipt = receipts.parse(row);
        return new Part(receipt.first(), receipt.count(), Optional.empty());
    }
}
