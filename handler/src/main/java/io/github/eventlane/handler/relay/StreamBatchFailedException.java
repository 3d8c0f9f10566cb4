package io.github.eventlane.handler.relay;

/** Fails a stream batch as a whole, so that Lambda halves it until the record that fails is alone. */
final class StreamBatchFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StreamBatchFailedException(String sequenceNumber, int records) {
        super("The first of " + records + " stream records, " + sequenceNumber
                + ", is not relayed: the batch fails as a whole, so that Lambda halves it");
    }
}
