/**
 * Handlers that let an event's effect happen once although it is delivered at least once.
 *
 * <p>Users wrap their handler into an {@link io.github.eventlane.handler.idempotence.IdempotentEventHandler} (each event
 * for itself) or a {@link io.github.eventlane.handler.idempotence.SequencedEventHandler} (the events of an aggregate, in
 * order and without gaps). Behind both stands one table ({@code PositionTable}) of positions, each of which is claimed
 * ({@code Claim}) and moved by the holder of a {@code Lease}.
 */
@NullMarked
package io.github.eventlane.handler.idempotence;

import org.jspecify.annotations.NullMarked;
