/**
 * The topic: publishing events in order. Start at {@link io.github.eventlane.handler.topic.EventTopicClient}.
 */
@NullMarked
package io.github.eventlane.handler.topic;

import org.jspecify.annotations.NullMarked;
