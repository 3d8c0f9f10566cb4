package io.github.eventlane.handler.tablequeue;

import java.time.Instant;

/**
 * What the supplier is told when the stock has fallen to {@code minFree} or below it.
 *
 * @param queueName the queue's name
 * @param stock the items that were left after the take that noticed
 * @param minFree the queue's limit
 * @param noticedAt when
 */
public record LowStock(String queueName, long stock, long minFree, Instant noticedAt) {}
