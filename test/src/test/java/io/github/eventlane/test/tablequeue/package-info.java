/** The queue on a table, end to end on the embedded AWS. */
@NullMarked
package io.github.eventlane.test.tablequeue;

import org.jspecify.annotations.NullMarked;
