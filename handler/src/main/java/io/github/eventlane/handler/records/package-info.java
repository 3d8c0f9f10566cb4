/**
 * What Lambda gives to a function and what it is answered: reads an SQS batch or a DynamoDB stream batch straight from the
 * stream of bytes, and writes the partial batch response. Internal: public only for the packages beside it, and no part of the API that Eventlane keeps stable.
 */
@NullMarked
package io.github.eventlane.handler.records;

import org.jspecify.annotations.NullMarked;
