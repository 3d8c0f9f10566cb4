/**
 * A first-in, first-out queue of single-use items on a DynamoDB table.
 *
 * <p>Users call {@link io.github.eventlane.handler.tablequeue.TableQueueClient}. Behind it stand one class per idea: the
 * keeper row and what may change it ({@code Keeper}, {@code KeeperChange}), item rows ({@code ItemRows}), the receipts
 * that make a repeated call harmless ({@code Receipts}), the low-stock mail ({@code LowStockMail}), and the table
 * ({@code QueueTable}, {@code RowChange}).
 */
@NullMarked
package io.github.eventlane.handler.tablequeue;

import org.jspecify.annotations.NullMarked;
