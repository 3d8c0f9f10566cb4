package io.github.eventlane.constructs;

/** When the finished events of a queue batch are deleted. */
public enum Acknowledge {
    /** By the answer to Lambda at the end of the batch, without a call of its own. The default. */
    BATCH_RESPONSE,
    /**
     * By the handler itself, with DeleteMessageBatch, as soon as the run of an ordering key ends: a crash later in the
     * batch repeats none of them. Costs one SQS request for up to 10 events.
     */
    EXPLICIT
}
