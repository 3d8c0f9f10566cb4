/**
 * The AWS CDK constructs: {@link io.github.eventlane.constructs.EventLog},
 * {@link io.github.eventlane.constructs.EventTopic}, {@link io.github.eventlane.constructs.EventCollector} and
 * {@link io.github.eventlane.constructs.DeadLetterQueue}. They read like those of aws-cdk-lib.
 */
@NullMarked
package io.github.eventlane.constructs;

import org.jspecify.annotations.NullMarked;
