/**
 * A small order system: a log of orders, and two read models that are kept by one small handler class each.
 *
 * <p>{@link io.github.eventlane.sample.OrdersStack} is the infrastructure; {@link io.github.eventlane.sample.OrderSummaries}
 * and {@link io.github.eventlane.sample.Shipments} are all the code that runs in Lambda.
 */
@NullMarked
package io.github.eventlane.sample;

import org.jspecify.annotations.NullMarked;
