/** The embedded AWS itself: it starts, deploys, is compared with the template, and leaves nothing behind. */
@NullMarked
package io.github.eventlane.test.aws;

import org.jspecify.annotations.NullMarked;
