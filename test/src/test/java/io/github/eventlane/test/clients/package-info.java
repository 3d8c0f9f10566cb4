/** The run-time clients on an embedded AWS. */
@NullMarked
package io.github.eventlane.test.clients;

import org.jspecify.annotations.NullMarked;
