/**
 * The event log: append with an expected sequence number, replay, snapshots. Start at
 * {@link io.github.eventlane.handler.log.EventLogClient}.
 */
@NullMarked
package io.github.eventlane.handler.log;

import org.jspecify.annotations.NullMarked;
