package io.github.eventlane.handler.records;

import io.github.eventlane.handler.Origin;
import java.util.List;

/**
 * The records of one invocation, in the order in which Lambda gave them.
 *
 * @param origin where all of them came from; the queue for an empty batch
 * @param deliveries one for each record; immutable
 */
public record Batch(Origin origin, List<Delivery> deliveries) {}
