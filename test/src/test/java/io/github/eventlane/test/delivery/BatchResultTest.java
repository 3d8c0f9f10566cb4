package io.github.eventlane.test.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchResultTest {
    private static final List<String> BATCH = List.of("a", "b");

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "{}", "{\"batchItemFailures\":null}", "{\"batchItemFailures\":[]}"})
    void anEmptyAnswerMeansAllDone(String response) {
        assertThat(read(response)).isInstanceOf(BatchResult.AllDone.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not json",
                "[]",
                "{\"batchItemFailures\":{}}",
                "{\"batchItemFailures\":[{\"itemIdentifier\":\"\"}]}",
                "{\"batchItemFailures\":[{\"itemIdentifier\":null}]}",
                "{\"batchItemFailures\":[{\"wrong\":\"a\"}]}",
                "{\"batchItemFailures\":[{\"itemIdentifier\":\"a\"},{\"itemIdentifier\":\"of no record\"}]}"
            })
    void aMalformedAnswerMeansAllFailed(String response) {
        assertThat(read(response)).isInstanceOf(BatchResult.AllFailed.class);
    }

    @Test
    void theNamedRecordsFailed() {
        assertThat(read("{\"batchItemFailures\":[{\"itemIdentifier\":\"b\"}]}"))
                .isEqualTo(new BatchResult.SomeFailed(Set.of("b")));
    }

    @Test
    void aFailedInvocationMeansAllFailed() {
        assertThat(BatchResult.of(new Outcome.Failed("crash"), BATCH, true))
                .isEqualTo(new BatchResult.AllFailed("crash"));
    }

    @Test
    void withoutPartialResponsesTheAnswerMeansNothing() {
        Outcome answer = new Outcome.Answered("{\"batchItemFailures\":[{\"itemIdentifier\":\"b\"}]}");

        assertThat(BatchResult.of(answer, BATCH, false)).isInstanceOf(BatchResult.AllDone.class);
    }

    private static BatchResult read(String response) {
        return BatchResult.of(new Outcome.Answered(response), BATCH, true);
    }
}
