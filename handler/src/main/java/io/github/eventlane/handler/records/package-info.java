/**
 * Reads the event that Lambda gives to a function, an SQS batch or a DynamoDB stream batch, straight from the stream of
 * bytes. Internal: public only for the packages beside it, and no part of the API that Eventlane keeps stable.
 */
@NullMarked
package io.github.eventlane.handler.records;

import org.jspecify.annotations.NullMarked;
