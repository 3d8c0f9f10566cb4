/** The relay: publishes what is appended to an event log, from the log's stream to a topic (an outbox). */
@NullMarked
package io.github.eventlane.handler.relay;

import org.jspecify.annotations.NullMarked;
