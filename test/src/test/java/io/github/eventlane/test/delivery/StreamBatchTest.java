package io.github.eventlane.test.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class StreamBatchTest {
    private static final StreamPolicy BISECT = new StreamPolicy(true, 2);
    private static final StreamPolicy WHOLE = new StreamPolicy(false, 2);
    private static final BatchResult FAILED = new BatchResult.AllFailed("thrown");

    @Test
    void aDoneBatchLeavesNothing() {
        assertThat(after(StreamBatch.of(List.of("1", "2")), new BatchResult.AllDone(), BISECT))
                .isEqualTo(new StreamBatch.Next<>(List.of(), List.of()));
    }

    @Test
    void theLowestNamedRecordIsTheCheckpoint() {
        StreamBatch.Next<String> next = after(
                StreamBatch.of(List.of("1", "2", "3", "4")), new BatchResult.SomeFailed(Set.of("4", "2")), BISECT);

        assertThat(next.next()).containsExactly(new StreamBatch<>(List.of("2", "3", "4"), 0, 0));
    }

    @Test
    void withoutBisectingProgressCountsAsARetry() {
        StreamBatch.Next<String> next =
                after(StreamBatch.of(List.of("1", "2")), new BatchResult.SomeFailed(Set.of("2")), WHOLE);

        assertThat(next.next()).extracting(StreamBatch::retries).containsExactly(1);
    }

    @Test
    void aBatchThatFailsAsAWholeIsHalvedWithoutCountingARetry() {
        StreamBatch.Next<String> next = after(StreamBatch.of(List.of("1", "2", "3")), FAILED, BISECT);

        assertThat(next.next()).extracting(StreamBatch::records).containsExactly(List.of("1"), List.of("2", "3"));
        assertThat(next.next()).extracting(StreamBatch::retries).containsOnly(0);
    }

    @Test
    void withoutBisectingAFailedBatchIsRetriedWhole() {
        StreamBatch.Next<String> next = after(StreamBatch.of(List.of("1", "2")), FAILED, WHOLE);

        assertThat(next.next()).containsExactly(new StreamBatch<>(List.of("1", "2"), 1, 1));
    }

    @Test
    void aBatchIsGivenUpWhenItsRetriesAreUsedUp() {
        StreamBatch.Next<String> next = after(new StreamBatch<>(List.of("1"), 2, 3), FAILED, BISECT);

        assertThat(next).isEqualTo(new StreamBatch.Next<>(List.of(), List.of("1")));
    }

    @Test
    void recordsBehindTheFirstAreGivenUpWithItWhenAnAnswerKeepsNamingTheFirst() {
        StreamBatch.Next<String> next =
                after(new StreamBatch<>(List.of("1", "2"), 2, 3), new BatchResult.SomeFailed(Set.of("1")), BISECT);

        assertThat(next.givenUp()).containsExactly("1", "2");
    }

    @Test
    void aNegativeLimitRetriesForEver() {
        StreamBatch.Next<String> next =
                after(new StreamBatch<>(List.of("1"), 9_999, 9_999), FAILED, new StreamPolicy(true, -1));

        assertThat(next.givenUp()).isEmpty();
        assertThat(next.next()).hasSize(1);
    }

    private static StreamBatch.Next<String> after(StreamBatch<String> batch, BatchResult result, StreamPolicy policy) {
        return batch.after(result, Function.identity(), policy);
    }
}
