package io.github.eventlane.handler.collector;

/** What became of a delivery. */
enum Outcome {
    /** The handler returned normally. */
    HANDLED(true),
    /** It is in the dead-letter queue. */
    PARKED(true),
    /** It holds no event. */
    SKIPPED(true),
    /** The handler failed, and will be tried again. */
    FAILED(false),
    /** An earlier event of its ordering key failed. */
    HELD(false),
    /** There was no time left to start it. */
    UNFINISHED(false);

    private final boolean finished;

    Outcome(boolean finished) {
        this.finished = finished;
    }

    /** Whether its source need not deliver it again. */
    boolean isFinished() {
        return finished;
    }
}
