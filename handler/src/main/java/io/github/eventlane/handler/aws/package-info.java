/**
 * The clients of the AWS SDK, made for a Lambda function. Internal: public only for the packages beside it, and no part of
 * the API that Eventlane keeps stable.
 */
@NullMarked
package io.github.eventlane.handler.aws;

import org.jspecify.annotations.NullMarked;
