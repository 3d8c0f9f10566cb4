package io.github.eventlane.constructs;

/**
 * The names that a {@link TableQueue} uses in its table, the same as those of the run time. Each has a default and can be
 * changed, so that a queue fits into a table that exists already, and several queues into one table (give each its own
 * {@link #KEEPER}, {@link #INVENTORY} and {@link #RECEIPT}).
 */
public enum TableQueueName {
    /** The table's partition key, a string; {@code parkey}. */
    PARTITION_KEY("parkey"),
    /** The table's sort key, a string; {@code itemtype}. */
    SORT_KEY("itemtype"),
    /** Partition and sort key value of the keeper row; {@code store-keeper}. */
    KEEPER("store-keeper"),
    /** Sort key value of the item rows; with {@code :<position>} their partition key value; {@code store-inventory}. */
    INVENTORY("store-inventory"),
    /** Sort key value of the receipts; with {@code :<request>} their partition key value; {@code store-receipt}. */
    RECEIPT("store-receipt"),
    /** Keeper attribute: the position of the next item to take; {@code headAt}. */
    HEAD_AT("headAt"),
    /** Keeper attribute: the position of the next item to add; {@code tailAt}. */
    TAIL_AT("tailAt"),
    /** Keeper attribute: at this stock or below it the queue is low; {@code minFree}. */
    MIN_FREE("minFree"),
    /** Keeper attribute: present while the stock is low, says whether the mail is due or sent; {@code low_stock}. */
    LOW_STOCK("low_stock"),
    /** Item attribute: the item's JSON; {@code inventory}. */
    ITEM("inventory"),
    /** Item attribute: who took it; {@code consumed_by}. */
    CONSUMED_BY("consumed_by"),
    /** Item attribute: when it was taken, ISO-8601; {@code consumed_at}. */
    CONSUMED_AT("consumed_at"),
    /** Receipt attribute: when DynamoDB may delete the receipt, for the table's time to live; {@code expires_at}. */
    EXPIRES_AT("expires_at");

    private final String defaultName;

    TableQueueName(String defaultName) {
        this.defaultName = defaultName;
    }

    /**
     * The name that is used unless another is given.
     *
     * @return the default
     */
    public String defaultName() {
        return defaultName;
    }
}
