package io.github.eventlane.handler.tablequeue;

/**
 * An item that waits in the queue.
 *
 * @param position its place in the order of the queue, from 0
 * @param json what was added, as canonical JSON: members sorted by name, no white space, numbers with all digits
 */
public record QueueItem(long position, String json) {}
