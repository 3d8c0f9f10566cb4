/** The shared dead-letter queue: what is parked there, and how it gets there from a queue, a stream or a handler. */
@NullMarked
package io.github.eventlane.handler.deadletter;

import org.jspecify.annotations.NullMarked;
