package io.github.eventlane.handler.deadletter;

import static java.util.Objects.requireNonNull;

import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.aws.Lazy;
import io.github.eventlane.handler.aws.SdkClients;

/**
 * Takes dead letters. A deployed function has the shared FIFO dead-letter queue ({@link #queue}); a test may collect them in
 * a list.
 */
@FunctionalInterface
public interface DeadLetterSink {
    /**
     * Parks a dead letter. Once this returns, the event is safe and will be acknowledged at its source.
     *
     * @param letter the dead letter; given again when the event is delivered again, then with the same
     *     {@link DeadLetter#deduplicationId()}
     * @throws Exception when it could not be stored; the event stays where it is and is delivered again
     */
    void park(DeadLetter letter) throws Exception;

    /**
     * Parks in the shared dead-letter queue that this function is given.
     *
     * @return the {@link #queue} named by {@link EnvironmentVariables#DEAD_LETTER_QUEUE_URL}
     * @throws IllegalStateException when the environment names none
     */
    static DeadLetterSink fromEnvironment() {
        String queueUrl = System.getenv(EnvironmentVariables.DEAD_LETTER_QUEUE_URL);
        if (queueUrl == null) {
            throw new IllegalStateException(
                    "The environment variable " + EnvironmentVariables.DEAD_LETTER_QUEUE_URL + " is not set");
        }
        return queue(queueUrl);
    }

    /**
     * Parks in an SQS FIFO queue. The SDK's client is made for the first dead letter, with the function's region and role.
     *
     * @param queueUrl the queue's URL
     * @return the sink
     */
    static DeadLetterSink queue(String queueUrl) {
        return new SqsDeadLetterSink(requireNonNull(queueUrl, "queueUrl"), new Lazy<>(SdkClients::sqs));
    }
}
