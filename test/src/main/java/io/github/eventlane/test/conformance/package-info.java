/**
 * The one place that knows what emulators lack: what a template needs before it is deployed there, and what must be set
 * right afterwards. Whatever is not as the template says is a repair, a finding or an error, and never silent.
 */
@NullMarked
package io.github.eventlane.test.conformance;

import org.jspecify.annotations.NullMarked;
