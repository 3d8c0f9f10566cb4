package io.github.eventlane.handler.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;

class SqsDeadLetterSinkTest {
    private final List<SendMessageRequest> sent = new ArrayList<>();

    @Test
    void aLetterKeepsItsBodyItsKeyItsDeduplicationAndItsAttributes() {
        SendMessageRequest request =
                park(new DeadLetter("{\"a\":1}", "order-1", "d-1", Map.of("collector", "summaries")));

        assertThat(request.queueUrl()).isEqualTo("https://queue");
        assertThat(request.messageBody()).isEqualTo("{\"a\":1}");
        assertThat(request.messageGroupId()).isEqualTo("order-1");
        assertThat(request.messageDeduplicationId()).isEqualTo("d-1");
        assertThat(texts(request)).isEqualTo(Map.of("collector", "summaries"));
    }

    @Test
    void aFunctionWithoutADeadLetterQueueSaysWhichVariableIsMissing() {
        assertThatIllegalStateException()
                .isThrownBy(DeadLetterSink::fromEnvironment)
                .withMessageContaining("EVENTLANE_DEAD_LETTER_QUEUE_URL is not set");
    }

    @Test
    void aLetterWithoutAKeyHasAGroupOfItsOwn() {
        assertThat(park(new DeadLetter("1", "", "d", Map.of())).messageGroupId())
                .isEqualTo("eventlane-no-key");
    }

    @Test
    void aKeyThatIsNoGroupIdIsKeptInAnAttribute() {
        SendMessageRequest request = park(new DeadLetter("1", "Bestellung für Jürgen", "d", Map.of()));

        assertThat(request.messageGroupId()).matches("sha256-[0-9a-f]{64}");
        assertThat(texts(request)).isEqualTo(Map.of("orderingKey", "Bestellung für Jürgen"));
    }

    @Test
    void theErrorMessageIsCutToWhatAMessageHolds() {
        String body = "\"" + "x".repeat((1 << 20) - 200) + "\"";
        SendMessageRequest request = park(
                new DeadLetter(body, "k", "d", Map.of("collector", "summaries", "errorMessage", "é".repeat(5_000))));

        assertThat(texts(request)).containsEntry("collector", "summaries");
        assertThat(texts(request).get("errorMessage")).startsWith("é").hasSizeLessThan(100);
    }

    @Test
    void theLargestBodyIsParkedWithoutTheAttributesThatNoLongerFit() {
        String body = "\"" + "x".repeat((1 << 20) - 2) + "\"";
        SendMessageRequest request =
                park(new DeadLetter(body, "k", "d", Map.of("collector", "summaries", "errorMessage", "down")));

        assertThat(request.messageBody()).isEqualTo(body);
        assertThat(texts(request)).isEmpty();
    }

    @Test
    void aLongErrorMessageIsCutBetweenCharacters() {
        SendMessageRequest request =
                park(new DeadLetter("1", "k", "d", Map.of("errorMessage", "x" + "\uD83D\uDE00".repeat(1_000))));

        assertThat(texts(request)).containsEntry("errorMessage", "x" + "\uD83D\uDE00".repeat(499));
    }

    @Test
    void emptyAttributesAreLeftOut() {
        assertThat(texts(park(new DeadLetter("1", "k", "d", Map.of("source", "")))))
                .isEmpty();
    }

    @Test
    void charactersThatSqsRefusesAreEscaped() {
        SendMessageRequest request =
                park(new DeadLetter("\"\uFFFF\uD83D\uDE00\"", "k", "d", Map.of("errorMessage", "a\u0000b\uD800")));

        assertThat(request.messageBody()).isEqualTo("\"\\uffff\uD83D\uDE00\"");
        assertThat(texts(request)).containsEntry("errorMessage", "a\\u0000b\\ud800");
    }

    private SendMessageRequest park(DeadLetter letter) {
        SqsClient client = new SqsClient() {
            @Override
            public SendMessageResponse sendMessage(SendMessageRequest request) {
                sent.add(request);
                return SendMessageResponse.builder().build();
            }

            @Override
            public String serviceName() {
                return "sqs";
            }

            @Override
            public void close() {}
        };
        new SqsDeadLetterSink("https://queue", () -> client).park(letter);
        return sent.get(sent.size() - 1);
    }

    private static Map<String, String> texts(SendMessageRequest request) {
        return request.messageAttributes().entrySet().stream()
                .collect(java.util.stream.Collectors.toMap(
                        Map.Entry::getKey, attribute -> attribute.getValue().stringValue()));
    }
}
