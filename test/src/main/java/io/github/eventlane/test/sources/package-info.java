/**
 * Lambda's event sources on this machine: {@link io.github.eventlane.test.sources.LocalEventSources} takes records from
 * the queues and streams of an endpoint to the deployed functions, which run under Lambda's own runtime interface client.
 */
@NullMarked
package io.github.eventlane.test.sources;

import org.jspecify.annotations.NullMarked;
