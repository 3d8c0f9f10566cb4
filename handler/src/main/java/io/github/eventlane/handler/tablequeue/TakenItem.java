package io.github.eventlane.handler.tablequeue;

import java.time.Instant;

/**
 * An item that was taken, for good.
 *
 * @param position its place in the order of the queue, from 0
 * @param json what was added, as canonical JSON: members sorted by name, no white space, numbers with all digits
 * @param consumer who took it
 * @param takenAt when, by the clock of who took it
 */
public record TakenItem(long position, String json, String consumer, Instant takenAt) {}
