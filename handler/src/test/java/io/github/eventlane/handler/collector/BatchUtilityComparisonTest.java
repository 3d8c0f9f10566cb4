package io.github.eventlane.handler.collector;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.deadletter.DeadLetter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The same failing batch of a FIFO queue, side by side: what Powertools for AWS Lambda (Java) does, which follows
 * <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html">AWS's advice for FIFO queues</a> to
 * stop after the first failure and to return all failed and unprocessed messages, and what a collector does.
 * docs/guarantees.md shows the result as a table.
 */
class BatchUtilityComparisonTest {
    private static final List<String> BATCH = List.of("a1", "b1", "a2", "c1", "b2", "c2");
    private static final String FAILING = "b1";

    /** What became of one batch. */
    private record Result(Set<String> handled, Set<String> returned, Set<String> parked) {
        private Result() {
            this(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
        }
    }

    @Test
    void aFailureHoldsBackItsOwnKeyOnly() throws IOException {
        Result utility = batchUtility();
        Result collector = collector(1);

        assertThat(utility.handled).containsExactly("a1");
        assertThat(utility.returned).containsExactly("a2", "b1", "b2", "c1", "c2");
        assertThat(collector.handled).containsExactly("a1", "a2", "c1", "c2");
        assertThat(collector.returned).containsExactly("b1", "b2");
    }

    /** Five receives in a row: what SQS moves to the dead-letter queue then is what was returned each time. */
    @Test
    void afterFiveReceivesOnlyTheFailingEventIsADeadLetter() throws IOException {
        assertThat(batchUtility().returned).as("redriven by SQS").containsExactly("a2", "b1", "b2", "c1", "c2");

        Result collector = collector(5);
        assertThat(collector.parked).containsExactly("b1");
        assertThat(collector.returned).isEmpty();
        assertThat(collector.handled).containsExactly("a1", "a2", "b2", "c1", "c2");
    }

    private static Result batchUtility() {
        Result result = new Result();
        boolean failed = false;
        for (String message : BATCH) {
            failed = failed || message.equals(FAILING);
            (failed ? result.returned : result.handled).add(message);
        }
        return result;
    }

    private static Result collector(int receiveCount) throws IOException {
        Result result = new Result();
        List<DeadLetter> deadLetters = new ArrayList<>();
        EventCollectorFunction function = EventCollectorFunction.builder()
                .handler((Event event) -> {
                    if (event.id().equals(FAILING)) {
                        throw new IOException("down");
                    }
                    result.handled.add(event.id());
                })
                .deadLetters(deadLetters::add)
                .parallelism(1, 1)
                .log(line -> {})
                .build();
        Payload payload = Payload.batch();
        BATCH.forEach(message -> payload.message(message, message.substring(0, 1), "{}", receiveCount));
        result.returned.addAll(payload.returnedBy(function));
        deadLetters.forEach(letter -> result.parked.add(letter.attributes().getOrDefault(DeadLetter.MESSAGE_ID, "")));
        return result;
    }
}
