/** The boundaries between the modules and the packages, as rules. */
@NullMarked
package io.github.eventlane.test.architecture;

import org.jspecify.annotations.NullMarked;
