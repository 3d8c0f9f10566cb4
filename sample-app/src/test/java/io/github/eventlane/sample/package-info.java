/** How a user of Eventlane tests handlers: an event in, what was written out. */
@NullMarked
package io.github.eventlane.sample;

import org.jspecify.annotations.NullMarked;
