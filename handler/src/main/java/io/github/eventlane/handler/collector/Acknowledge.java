package io.github.eventlane.handler.collector;

/** How finished events of a queue are acknowledged. Stream records need no acknowledgement of their own. */
public enum Acknowledge {
    /** By the batch response, without an extra call. The default. */
    BATCH_RESPONSE,
    /**
     * By deleting them from the queue as soon as the run of their ordering key ends, at most 10 a call, so that a crash later
     * in the batch repeats none of them. Costs one call to SQS for each ordering key of a batch.
     */
    EXPLICIT
}
