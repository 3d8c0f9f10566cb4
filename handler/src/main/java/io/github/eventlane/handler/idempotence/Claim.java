package io.github.eventlane.handler.idempotence;

/** The answer to the question whether an event may be handled now. */
sealed interface Claim {
    /** It may, by whom has the lease and as long as that holds. */
    record Granted(Lease lease) implements Claim {}

    /** It was handled before. */
    record Handled() implements Claim {}

    /** Another one has the lease. */
    record Busy() implements Claim {}
}
