/** Handlers with an effect that happens once, on the tables of the embedded AWS. */
@NullMarked
package io.github.eventlane.test.idempotence;

import org.jspecify.annotations.NullMarked;
