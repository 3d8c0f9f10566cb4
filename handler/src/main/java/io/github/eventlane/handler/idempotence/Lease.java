package io.github.eventlane.handler.idempotence;

import static io.github.eventlane.handler.idempotence.PositionTable.HANDLED_UP_TO;
import static io.github.eventlane.handler.idempotence.PositionTable.LEASE_OWNER;
import static io.github.eventlane.handler.idempotence.PositionTable.LEASE_UNTIL;
import static io.github.eventlane.handler.idempotence.PositionTable.PASSED_OVER;
import static io.github.eventlane.handler.idempotence.PositionTable.TRIES;
import static io.github.eventlane.handler.idempotence.PositionTable.number;

import io.github.eventlane.handler.idempotence.PositionTable.Change;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * The right to handle what comes next at a position. Closing gives it back, unless the last step did so already; a process
 * that dies leaves it to run out.
 */
final class Lease implements AutoCloseable {
    private static final String IS_MINE = LEASE_OWNER + " = :me";
    // Also true for the same request sent again by the SDK.
    private static final String IS_MINE_OR_DONE =
            IS_MINE + " OR (attribute_not_exists(" + LEASE_OWNER + ") AND " + HANDLED_UP_TO + " = :n)";
    private static final String KEEP = LEASE_UNTIL + " = :until";
    private static final String GIVE_BACK = LEASE_OWNER + ", " + LEASE_UNTIL;

    private final PositionTable table;
    private final PositionTable.Key key;
    private final String owner;
    private long handledUpTo;
    private long tries;
    private boolean held = true;

    Lease(PositionTable table, PositionTable.Key key, String owner, long handledUpTo, long tries) {
        this.table = table;
        this.key = key;
        this.owner = owner;
        this.handledUpTo = handledUpTo;
        this.tries = tries;
    }

    /** The last number that is done with. */
    long handledUpTo() {
        return handledUpTo;
    }

    /** How often the next number was claimed, this time included; so that also tries that ended in a crash count. */
    long tries() {
        return tries;
    }

    /** Moves the position to a number that was handled, more of them to come. */
    void moveTo(long n) {
        move(new Change(
                "SET " + HANDLED_UP_TO + " = :n, " + TRIES + " = :one, " + KEEP,
                IS_MINE,
                Map.of(":n", number(n), ":one", number(1)),
                true));
        movedTo(n);
    }

    /** Moves the position to a number that was handled, and gives the lease back. */
    void finishAt(long n) {
        move(new Change(
                "SET " + HANDLED_UP_TO + " = :n REMOVE " + TRIES + ", " + GIVE_BACK,
                IS_MINE_OR_DONE,
                Map.of(":n", number(n)),
                false));
        held = false;
    }

    /** Moves the position past a number that was not handled, and remembers that. */
    void passOver(long n) {
        move(new Change(
                "SET " + HANDLED_UP_TO + " = :n, " + TRIES + " = :one, " + KEEP + " ADD " + PASSED_OVER + " :set",
                IS_MINE,
                Map.of(":n", number(n), ":one", number(1), ":set", setOf(n)),
                true));
        movedTo(n);
    }

    /** Notes that a number was handled after all, and gives the lease back. */
    void catchUp(long n) {
        move(new Change(
                "REMOVE " + GIVE_BACK + " DELETE " + PASSED_OVER + " :set", IS_MINE, Map.of(":set", setOf(n)), false));
        held = false;
    }

    @Override
    public void close() {
        if (held) {
            held = false;
            move(new Change("REMOVE " + GIVE_BACK, IS_MINE, Map.of(), false));
        }
    }

    private void movedTo(long n) {
        handledUpTo = n;
        tries = 1;
    }

    /** A thread that was interrupted for being late still writes down what it has done. */
    private void move(Change change) {
        boolean interrupted = Thread.interrupted();
        try {
            table.change(key, owner, change);
        } catch (ConditionalCheckFailedException e) {
            held = false;
            throw new EventInProgressException("The lease of " + key
                    + " ran out and was taken over before its work was done; make the lease longer than the work");
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static AttributeValue setOf(long n) {
        return AttributeValue.fromNs(List.of(Long.toString(n)));
    }
}
