package io.github.eventlane.test.paths;

import io.github.eventlane.handler.log.NewEvent;

/**
 * An event that is appended behind the others of its aggregate.
 *
 * @param aggregate its ordering key
 * @param event what is appended
 */
record PlannedEvent(String aggregate, NewEvent event) {}
