/** Enqueueing straight to a deployed collector, now and later. */
@NullMarked
package io.github.eventlane.test.queue;

import org.jspecify.annotations.NullMarked;
