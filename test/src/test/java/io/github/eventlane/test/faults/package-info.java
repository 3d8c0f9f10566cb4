/** The guarantees of delivery on an embedded AWS, while events fail and function processes are killed. */
@NullMarked
package io.github.eventlane.test.faults;

import org.jspecify.annotations.NullMarked;
