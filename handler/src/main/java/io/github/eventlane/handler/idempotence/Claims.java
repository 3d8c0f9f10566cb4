package io.github.eventlane.handler.idempotence;

import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.aws.Backoff;
import java.util.Optional;

/** Claims that wait for their turn. */
final class Claims {
    /** With the jittered backoff about a second in all: what handling mostly takes. */
    private static final int ATTEMPTS_FOR_A_QUEUE = 7;

    private final PositionTable table;
    private final String scope;
    private final Backoff backoff;

    Claims(PositionTable table, String scope, Backoff backoff) {
        this.table = table;
        this.scope = scope;
        this.backoff = backoff;
    }

    /**
     * Waits for the lease: for an event from a queue about a second, for one from a stream until the lease ends that is in
     * the way or the collector interrupts. A queue delivers again after a while, other lanes go on meanwhile. A stream would
     * come back at once, and after ten times no more.
     *
     * @return the lease; empty where the event was handled before
     * @throws EventInProgressException when it is still in other hands
     */
    Optional<Lease> await(String id, long n, Origin origin) {
        PositionTable.Key key = new PositionTable.Key(id, scope);
        for (int attempt = 1; ; attempt++) {
            Claim claim = table.claim(key, n);
            if (claim instanceof Claim.Granted granted) {
                return Optional.of(granted.lease());
            }
            if (claim instanceof Claim.Handled) {
                return Optional.empty();
            }
            if (origin == Origin.QUEUE && attempt == ATTEMPTS_FOR_A_QUEUE) {
                throw new EventInProgressException(key + " is in progress elsewhere");
            }
            if (!backoff.pause(attempt)) {
                throw new EventInProgressException(
                        key + " is in progress elsewhere, and waiting for it was interrupted");
            }
        }
    }
}
