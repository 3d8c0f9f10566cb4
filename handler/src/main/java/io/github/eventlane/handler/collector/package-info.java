/**
 * The collector's function: takes a batch of a queue or a stream, gives each event to the user's handler, in order for each
 * ordering key, and answers with what is unfinished.
 *
 * <p>{@link io.github.eventlane.handler.collector.EventCollectorFunction} is the edge. Behind it the decisions are pure:
 * {@code Lane} groups and orders a batch, {@code Verdict} judges a failure,
 * {@link io.github.eventlane.handler.records.BatchResponse} makes the answer.
 */
@NullMarked
package io.github.eventlane.handler.collector;

import org.jspecify.annotations.NullMarked;
