package io.github.eventlane.handler.tablequeue;

import static io.github.eventlane.handler.tablequeue.TableQueueName.HEAD_AT;
import static io.github.eventlane.handler.tablequeue.TableQueueName.KEEPER;
import static io.github.eventlane.handler.tablequeue.TableQueueName.LOW_STOCK;
import static io.github.eventlane.handler.tablequeue.TableQueueName.MIN_FREE;
import static io.github.eventlane.handler.tablequeue.TableQueueName.TAIL_AT;

import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The keeper row as somebody saw it, and what may be made of it. Every change names, as its condition, all that was
 * relied on; so a change made from an old view is refused, and the refusal brings the new view.
 *
 * <p>The head and the tail only grow. So a take may rely on a tail that is too small, and an add on a head that is too
 * small, unless the low-stock flag depends on it.
 */
record Keeper(QueueTable table, Map<String, AttributeValue> row, long initialMinFree) {
    static Map<String, AttributeValue> key(QueueTable table) {
        return table.key(table.attribute(KEEPER), KEEPER);
    }

    long head() {
        return number(HEAD_AT, 0);
    }

    long tail() {
        return number(TAIL_AT, 0);
    }

    long minFree() {
        return number(MIN_FREE, initialMinFree);
    }

    long free() {
        return tail() - head();
    }

    /** The flag of the dip that has not ended; empty when the next dip is to be noticed. */
    Optional<LowStockFlag> flag() {
        return Optional.ofNullable(row.get(table.attribute(LOW_STOCK))).map(LowStockFlag::of);
    }

    boolean dipsAfterTaking(int count) {
        return flag().isEmpty() && free() - count <= minFree();
    }

    RowChange take(int count) {
        return takeFrom()
                .ifAtLeast(table.attribute(TAIL_AT), head() + count)
                .set(table.attribute(HEAD_AT), n(head() + count));
    }

    /** The take that notices a dip; whether there is one depends on the tail too. */
    RowChange take(int count, LowStockFlag dip) {
        return takeFrom()
                .ifAs(row, table.attribute(TAIL_AT))
                .set(table.attribute(HEAD_AT), n(head() + count))
                .set(table.attribute(LOW_STOCK), dip.toAttribute());
    }

    private RowChange takeFrom() {
        return relyingOn(HEAD_AT, MIN_FREE, LOW_STOCK);
    }

    /** Makes the row when there is none; takes the flag away when the stock is then above the minimum. */
    RowChange add(int count) {
        boolean endsDip = flag().isPresent() && free() + count > minFree();
        RowChange change = relyingOn(TAIL_AT, MIN_FREE, LOW_STOCK).set(table.attribute(TAIL_AT), n(tail() + count));
        if (endsDip || !has(HEAD_AT)) {
            change.ifAs(row, table.attribute(HEAD_AT));
        }
        if (endsDip) {
            change.remove(table.attribute(LOW_STOCK));
        }
        if (!has(HEAD_AT)) {
            change.set(table.attribute(HEAD_AT), n(0));
        }
        return has(MIN_FREE) ? change : change.set(table.attribute(MIN_FREE), n(initialMinFree));
    }

    /** Makes the row when there is none; takes the flag away when the stock is above the new minimum. */
    RowChange setMinFree(long minFree) {
        RowChange change = relyingOn(HEAD_AT, TAIL_AT, MIN_FREE, LOW_STOCK).set(table.attribute(MIN_FREE), n(minFree));
        if (flag().isPresent() && free() > minFree) {
            change.remove(table.attribute(LOW_STOCK));
        }
        if (!has(HEAD_AT)) {
            change.set(table.attribute(HEAD_AT), n(0));
        }
        return has(TAIL_AT) ? change : change.set(table.attribute(TAIL_AT), n(0));
    }

    /** Changes the flag if it still is what it was. */
    static RowChange setFlag(QueueTable table, LowStockFlag before, LowStockFlag after) {
        String attribute = table.attribute(LOW_STOCK);
        return new RowChange(key(table))
                .ifAs(Map.of(attribute, before.toAttribute()), attribute)
                .set(attribute, after.toAttribute());
    }

    private RowChange relyingOn(TableQueueName... attributes) {
        RowChange change = new RowChange(key(table));
        for (TableQueueName attribute : attributes) {
            change.ifAs(row, table.attribute(attribute));
        }
        return change;
    }

    private boolean has(TableQueueName attribute) {
        return row.containsKey(table.attribute(attribute));
    }

    private long number(TableQueueName attribute, long otherwise) {
        AttributeValue value = row.get(table.attribute(attribute));
        if (value == null) {
            return otherwise;
        }
        if (value.n() == null) {
            throw new IllegalStateException("The keeper row's " + table.attribute(attribute) + " is no number");
        }
        return Long.parseLong(value.n());
    }

    private static AttributeValue n(long number) {
        return AttributeValue.fromN(Long.toString(number));
    }
}
