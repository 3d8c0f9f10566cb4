/**
 * How the functions write their logs. Internal: public only for the packages beside it, and no part of the API that
 * Eventlane keeps stable.
 */
@NullMarked
package io.github.eventlane.handler.logging;

import org.jspecify.annotations.NullMarked;
