package io.github.eventlane.handler;

/** Where an event came from. */
public enum Origin {
    /** The collector's SQS FIFO queue: from a topic, or put there directly. */
    QUEUE,
    /** The event log's DynamoDB stream. */
    STREAM
}
