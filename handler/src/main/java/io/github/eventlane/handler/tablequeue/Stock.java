package io.github.eventlane.handler.tablequeue;

/**
 * How full the queue is.
 *
 * @param head the position of the next item to take; so many items were taken so far
 * @param tail the position of the next item to add; so many items were added so far
 * @param minFree at this stock or below it the queue is low
 */
public record Stock(long head, long tail, long minFree) {
    /**
     * The items that can be taken.
     *
     * @return how many there are
     */
    public long free() {
        return tail - head;
    }

    /**
     * Whether the supplier should add some.
     *
     * @return true at {@code minFree} or below it
     */
    public boolean isLow() {
        return free() <= minFree;
    }
}
