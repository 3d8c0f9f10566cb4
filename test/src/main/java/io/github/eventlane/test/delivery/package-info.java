/**
 * What Lambda does with a batch after the function has answered, as pure functions: nothing here reads a clock, a queue or
 * a network. {@code LocalEventSources} and {@code CollectorHarness} both decide by it.
 */
@NullMarked
package io.github.eventlane.test.delivery;

import org.jspecify.annotations.NullMarked;
