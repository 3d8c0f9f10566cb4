/** A collector in memory: {@link io.github.eventlane.test.harness.CollectorHarness} plays a script of events and faults. */
@NullMarked
package io.github.eventlane.test.harness;

import org.jspecify.annotations.NullMarked;
