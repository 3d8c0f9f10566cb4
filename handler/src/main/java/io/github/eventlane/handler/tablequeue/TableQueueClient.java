package io.github.eventlane.handler.tablequeue;

import io.github.eventlane.handler.EnvironmentVariables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A first-in, first-out queue of single-use items on a DynamoDB table: vouchers, codes, serial numbers.
 *
 * <p>Items are taken once each, in the order of their positions. Taking moves the head and marks the item in one
 * transaction, adding moves the tail and writes the items in one; so a process may die anywhere, and no item is lost,
 * given twice or taken from beyond the tail. Callers that meet are retried with jitter.
 *
 * <p>Make one client for a process and share it: it is safe for threads, and lets its own callers wait for each other
 * instead of disturbing each other. Failures of DynamoDB come as the exceptions of the AWS SDK, all unchecked.
 *
 * <p>Cost of rows up to 1 KB: a take of n items writes 2 + 2n units, 2 more with a request id; an add of n items the same.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html">Transactions</a>
 */
public final class TableQueueClient {
    /** The most items that one take can ask for: what one transaction holds, with the head and a receipt. */
    public static final int MOST_TAKEN_AT_ONCE = 98;

    private final KeeperChanges changes;
    private final ItemRows items;
    private final Receipts receipts;
    private final Taking taking;
    private final Adding adding;
    private final QueueTable table;
    private final Optional<TableQueueMetrics> metrics;

    TableQueueClient(TableQueueClientBuilder settings, QueueTable table, Optional<TableQueueMetrics> metrics) {
        this.table = table;
        this.metrics = metrics;
        changes = new KeeperChanges(table, settings.minFree, KeeperChanges.MOST_ATTEMPTS);
        items = new ItemRows(table);
        receipts = new Receipts(table, settings.receiptRetention);
        DipWatch dips = new DipWatch(table, settings.queueName(), settings.notifier, settings.clock);
        taking = new Taking(table, changes, items, receipts, dips, settings.clock);
        adding = new Adding(table, changes, items, receipts, settings.clock);
    }

    /**
     * A client for the queue that the construct {@code TableQueue} has bound to this function.
     *
     * @return a client; AWS is called with its first use
     * @throws IllegalStateException when {@link EnvironmentVariables#TABLE_QUEUE_TABLE} is not set
     */
    public static TableQueueClient fromEnvironment() {
        return TableQueueClientBuilder.from(System.getenv()).build();
    }

    /**
     * Starts a client for the queue on a table.
     *
     * @param tableName the table's name
     * @return a builder, with the default names
     */
    public static TableQueueClientBuilder builder(String tableName) {
        return new TableQueueClientBuilder(tableName);
    }

    /**
     * Adds items at the end, in their order.
     *
     * <p>Up to 99 items (and 1,000,000 characters) are added whole or not at all. More take several transactions, one after
     * the other: what is in the queue is then always a beginning of the list, in order, though items of others may stand
     * between two parts. When you must be able to add again after a failure, use {@link #add(List, String)}.
     *
     * @param items each any JSON value; at most 400 KB
     * @return their positions
     * @throws IllegalArgumentException when one is no JSON; nothing is added then
     * @throws PartlyAddedException when a later transaction failed
     */
    public List<Long> add(List<String> items) {
        return add(items, Optional.empty());
    }

    /**
     * Adds items at the end, once: added again with the same request id, what was added before is not added again. So a
     * crashed or failed add is completed by the same call.
     *
     * @param items each any JSON value; at most 400 KB; 98 in a transaction. With the same request id, the same items
     * @param requestId names this add; remembered for the receipts' retention, 60 days by default
     * @return their positions
     * @throws IllegalArgumentException when one is no JSON; nothing is added then
     * @throws PartlyAddedException when a later transaction failed
     */
    public List<Long> add(List<String> items, String requestId) {
        return add(items, Optional.of(requestId));
    }

    private List<Long> add(List<String> jsons, Optional<String> requestId) {
        jsons.forEach(ItemRows::parse);
        List<Long> positions = new ArrayList<>();
        for (List<String> part : Adding.parts(jsons, requestId.isPresent())) {
            List<AttributeValue> values = part.stream().map(ItemRows::parse).toList();
            Optional<Map<String, AttributeValue>> receipt =
                    requestId.map(id -> receipts.keyOfAdd(id, positions.size()));
            try {
                Adding.Part added = adding.add(values, receipt);
                added.positions().forEach(positions::add);
                added.stock().ifPresent(stock -> metrics.ifPresent(to -> to.added(added.count(), stock)));
            } catch (RuntimeException e) {
                throw positions.isEmpty() ? e : new PartlyAddedException(positions, jsons.size(), e);
            }
        }
        return List.copyOf(positions);
    }

    /**
     * Takes the next item.
     *
     * @param consumer who takes it; written to the item
     * @return the item; empty when the queue is
     */
    public Optional<TakenItem> take(String consumer) {
        return take(consumer, 1).stream().findFirst();
    }

    /**
     * Takes the next items, all in one transaction.
     *
     * @param consumer who takes them; written to the items
     * @param most how many, from 1 to {@link #MOST_TAKEN_AT_ONCE}
     * @return so many, or what there is, in order
     */
    public List<TakenItem> take(String consumer, int most) {
        return take(consumer, most, Optional.empty());
    }

    /**
     * Takes the next item for a request. Asked again with the same request id, also after a crash, it gives the same item
     * and takes none. That an empty queue gave nothing is not remembered.
     *
     * @param consumer who takes it; the same one each time
     * @param requestId names this take, such as an event's id; remembered for the receipts' retention, 60 days by default
     * @return the item; empty when the queue is
     * @throws IllegalArgumentException when another consumer has used the request id
     */
    public Optional<TakenItem> take(String consumer, String requestId) {
        return take(consumer, 1, requestId).stream().findFirst();
    }

    /**
     * Takes the next items for a request, all in one transaction. Asked again with the same request id, also after a crash
     * and for another number, it gives the same items and takes none.
     *
     * @param consumer who takes them; the same one each time
     * @param most how many, from 1 to {@link #MOST_TAKEN_AT_ONCE}
     * @param requestId names this take; remembered for the receipts' retention, 60 days by default
     * @return so many, or what there is, in order
     * @throws IllegalArgumentException when another consumer has used the request id
     */
    public List<TakenItem> take(String consumer, int most, String requestId) {
        return take(consumer, most, Optional.of(requestId));
    }

    private List<TakenItem> take(String consumer, int most, Optional<String> requestId) {
        if (most < 1 || most > MOST_TAKEN_AT_ONCE) {
            throw new IllegalArgumentException("One take gives 1 to " + MOST_TAKEN_AT_ONCE + " items, not " + most);
        }
        Taking.Take take = taking.take(consumer, most, requestId);
        metrics.ifPresent(to -> to.taken(take.count(), take.stock()));
        return take.items();
    }

    /**
     * The next item, left where it is; somebody else may take it at any time.
     *
     * @return the item; empty when the queue is
     */
    public Optional<QueueItem> peek() {
        long head = changes.read().head();
        return Optional.ofNullable(items.read(head, head + 1).get(head))
                .map(row -> new QueueItem(head, items.json(row)));
    }

    /**
     * How full the queue is, by a strongly consistent read.
     *
     * @return all 0 for a queue that nothing was added to yet, but for the configured {@code minFree}
     */
    public Stock stock() {
        Keeper keeper = changes.read();
        return new Stock(keeper.head(), keeper.tail(), keeper.minFree());
    }

    /**
     * Items that were taken, read lazily, 100 at a time.
     *
     * @param from the first position
     * @param to the position after the last one
     * @return in order; without positions that are not taken yet, and without items that you have deleted
     */
    public Stream<TakenItem> history(long from, long to) {
        long end = Math.min(to, changes.read().head());
        return LongStream.iterate(Math.max(from, 0), start -> start < end, start -> start + QueueTable.READ_AT_ONCE)
                .boxed()
                .flatMap(start -> items.read(start, Math.min(end, start + QueueTable.READ_AT_ONCE)).entrySet().stream())
                .flatMap(row -> items.taken(row.getKey(), row.getValue()).stream());
    }

    /**
     * Sets the limit of the low-stock mail. A limit below the stock ends a dip; at a limit above it the next take tells.
     *
     * @param minFree from 0
     */
    public void setMinFree(long minFree) {
        if (minFree < 0) {
            throw new IllegalArgumentException("minFree is at least 0, not " + minFree);
        }
        changes.make(
                changes.read(),
                keeper -> new Step.Write<>(
                        List.of(keeper.setMinFree(minFree).inTable(table.name())),
                        keeper.head(),
                        minFree,
                        refused -> Optional.empty()));
    }
}
