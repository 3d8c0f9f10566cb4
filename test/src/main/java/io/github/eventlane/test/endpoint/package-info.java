/** Where an AWS answers, and clients for it. */
@NullMarked
package io.github.eventlane.test.endpoint;

import org.jspecify.annotations.NullMarked;
