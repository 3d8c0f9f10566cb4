/**
 * A collector's queue: sending events straight to it, now or later. Start at
 * {@link io.github.eventlane.handler.queue.EventQueueClient}.
 */
@NullMarked
package io.github.eventlane.handler.queue;

import org.jspecify.annotations.NullMarked;
