/** Tests of the queue on a table that need no table; the others stand in the module test. */
@NullMarked
package io.github.eventlane.handler.tablequeue;

import org.jspecify.annotations.NullMarked;
