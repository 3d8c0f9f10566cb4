/** What a user of Eventlane writes: an {@link io.github.eventlane.handler.EventHandler}, and the events it gets. */
@NullMarked
package io.github.eventlane.handler;

import org.jspecify.annotations.NullMarked;
