/** The queue on a table against the published two-step algorithm; in the package of the tests, whose classes it uses. */
@NullMarked
package io.github.eventlane.test.tablequeue;

import org.jspecify.annotations.NullMarked;
