package io.github.eventlane.test.delivery;

/** How one invocation of a function ended. */
public sealed interface Outcome {
    /**
     * The function answered.
     *
     * @param response its answer, JSON
     */
    record Answered(String response) implements Outcome {}

    /**
     * The function threw, timed out, crashed, or did not start.
     *
     * @param reason for people
     */
    record Failed(String reason) implements Outcome {}
}
