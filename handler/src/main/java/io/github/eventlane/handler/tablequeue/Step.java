package io.github.eventlane.handler.tablequeue;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** What is to be done with the keeper row as it was seen. */
sealed interface Step<T> {
    /** Nothing is to be written. */
    record Done<T>(T result) implements Step<T> {}

    /** The rows read do not fit together, which passes when another's transaction was seen half; read again. */
    record ReadAgain<T>(String contradiction) implements Step<T> {}

    /**
     * One transaction.
     *
     * @param writes the keeper row's change, then one write for each position from {@code first} on, then a receipt's
     * @param first the position of the first item written
     * @param result what it gives when it is committed
     * @param otherwise what it gives when it was refused because it had been made before
     */
    record Write<T>(
            List<TransactWriteItem> writes, long first, T result, Function<Outcome.Refused, Optional<T>> otherwise)
            implements Step<T> {}
}
