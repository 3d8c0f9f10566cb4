package io.github.eventlane.test.delivery;

import java.util.List;
import java.util.function.Function;

/**
 * Records of a stream that are invoked together, and how often that was tried.
 *
 * @param records at least one, in the order of the stream
 * @param retries how many retries count against the mapping's limit
 * @param invocations how often a batch with the first of these records was invoked
 * @param <R> the record's type
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">AWS: partial batch
 *     responses of streams</a>
 */
public record StreamBatch<R>(List<R> records, int retries, int invocations) {
    /**
     * Makes the list immutable.
     *
     * @param records at least one
     * @param retries how many count
     * @param invocations how many there were
     */
    public StreamBatch {
        records = List.copyOf(records);
    }

    /**
     * A batch that has not been tried.
     *
     * @param records at least one
     * @param <R> the record's type
     * @return the batch
     */
    public static <R> StreamBatch<R> of(List<R> records) {
        return new StreamBatch<>(records, 0, 0);
    }

    /**
     * What follows an invocation of a batch.
     *
     * @param next the batches to invoke before any later record of the shard, in order
     * @param givenUp the records that are discarded and go to the on-failure destination; empty mostly
     * @param <R> the record's type
     */
    public record Next<R>(List<StreamBatch<R>> next, List<R> givenUp) {}

    /**
     * Decides what follows an invocation of this batch.
     *
     * <p>The lowest identifier that the answer names is the checkpoint: what stands before it is done, it and what
     * follows is tried again. A batch that failed as a whole is tried again; with bisecting, in two halves. Neither that
     * split nor, with bisecting, the one at a checkpoint counts as a retry.
     *
     * @param result what the invocation said
     * @param identifier a record's item identifier
     * @param policy the mapping's
     * @return the batches that follow, or what is given up
     */
    public Next<R> after(BatchResult result, Function<R, String> identifier, StreamPolicy policy) {
        if (result instanceof BatchResult.AllDone) {
            return new Next<>(List.of(), List.of());
        }
        int checkpoint = result instanceof BatchResult.SomeFailed some ? firstOf(some, identifier) : 0;
        if (checkpoint > 0 && policy.bisect()) {
            return new Next<>(List.of(part(checkpoint, records.size(), retries)), List.of());
        }
        if (result instanceof BatchResult.AllFailed && policy.bisect() && records.size() > 1) {
            int half = records.size() / 2;
            return new Next<>(List.of(part(0, half, retries), part(half, records.size(), retries)), List.of());
        }
        StreamBatch<R> again = part(checkpoint, records.size(), retries + 1);
        boolean exhausted = policy.maximumRetryAttempts() >= 0 && again.retries() > policy.maximumRetryAttempts();
        return exhausted ? new Next<>(List.of(), again.records()) : new Next<>(List.of(again), List.of());
    }

    private int firstOf(BatchResult.SomeFailed failed, Function<R, String> identifier) {
        for (int i = 0; i < records.size(); i++) {
            if (failed.identifiers().contains(identifier.apply(records.get(i)))) {
                return i;
            }
        }
        throw new IllegalArgumentException("None of " + failed.identifiers() + " is in the batch");
    }

    private StreamBatch<R> part(int from, int to, int retries) {
        return new StreamBatch<>(records.subList(from, to), retries, from == 0 ? invocations + 1 : 0);
    }
}
