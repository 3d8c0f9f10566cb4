/** The examples of README.md and docs/, as the build compiles and runs them, and the test that there are no others. */
@NullMarked
package io.github.eventlane.test.guides;

import org.jspecify.annotations.NullMarked;
