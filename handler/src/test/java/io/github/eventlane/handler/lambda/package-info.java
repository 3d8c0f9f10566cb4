/** Lambda, as far as tests need it. */
@NullMarked
package io.github.eventlane.handler.lambda;

import org.jspecify.annotations.NullMarked;
