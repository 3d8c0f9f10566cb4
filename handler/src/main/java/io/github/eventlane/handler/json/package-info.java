/**
 * Event JSON to and from DynamoDB attribute values. Internal: public only for the packages beside it, and no part of
 * the API that Eventlane keeps stable.
 */
@NullMarked
package io.github.eventlane.handler.json;

import org.jspecify.annotations.NullMarked;
