package io.github.eventlane.handler.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.eventlane.handler.collector.EventCollectorFunction;
import io.github.eventlane.handler.lambda.FakeContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.OperationType;

class StreamFailureFunctionTest {
    private static final String FIRST = "800000000003126276362";
    private static final String SECOND = "800000000003126276363";
    private static final String LAST = "800000000003126276364";

    private final FakeStream stream = new FakeStream();
    private final List<DeadLetter> deadLetters = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private String failureRecord = "";
    private boolean queueIsDown;

    @BeforeEach
    void readFixture() throws IOException {
        try (InputStream in = requireNonNull(getClass().getResourceAsStream("stream-failure.json"))) {
            failureRecord = new String(in.readAllBytes(), UTF_8);
        }
    }

    @Test
    void eachEventOfTheRangeIsParkedWholeAndInOrder() throws IOException {
        stream.inserted("800000000003126276361", "before", "x")
                .inserted(FIRST, "a", "1")
                .inserted(SECOND, "b", "2")
                .inserted(LAST, "a", "3")
                .inserted("800000000003126276365", "after", "x");

        assertThat(answerTo(failureRecord)).isEqualTo("{\"batchItemFailures\":[]}");
        assertThat(deadLetters)
                .extracting(DeadLetter::body)
                .containsExactly(
                        "{\"id\":\"a\",\"value\":\"1\"}",
                        "{\"id\":\"b\",\"value\":\"2\"}",
                        "{\"id\":\"a\",\"value\":\"3\"}");
        assertThat(deadLetters).extracting(DeadLetter::orderingKey).containsExactly("a", "b", "a");
        assertThat(deadLetters.get(0).attributes())
                .containsEntry("collector", "summaries")
                .containsEntry("origin", "STREAM")
                .containsEntry(
                        "source",
                        "arn:aws:dynamodb:us-east-2:123456789012:table/mytable/stream/2019-11-14T00:04:06.388")
                .containsEntry("shardId", "shardId-00000001573689847184-864758bb")
                .containsEntry("sequenceNumber", FIRST)
                .containsEntry("errorClass", "RetryAttemptsExhausted")
                .containsEntry("attempts", "11")
                .containsKeys("errorMessage", "failedAt")
                .hasSize(9);
    }

    @Test
    void aSequenceNumberKeepsTheZerosThatItStartsWith() throws IOException {
        stream.inserted("000000000003126276362", "a", "1");

        answerTo(failureRecord.replaceAll("800000000003126276\\d+", "000000000003126276362"));

        assertThat(deadLetters).extracting(DeadLetter::body).containsExactly("{\"id\":\"a\",\"value\":\"1\"}");
        assertThat(deadLetters.get(0).attributes()).containsEntry("sequenceNumber", "000000000003126276362");
    }

    @Test
    void recordsWithoutAnEventAreSkippedAndCounted() throws IOException {
        stream.inserted(FIRST, "a", "1")
                .holds(OperationType.REMOVE, SECOND, Map.of("id", "a"), Map.of())
                .inserted(LAST, "b", "2");

        answerTo(failureRecord);

        assertThat(deadLetters).hasSize(2);
        assertThat(log).singleElement().asString().contains("\"parked\":2", "\"skipped\":1");
    }

    @Test
    void aRecordWhoseImageIsMissingIsParkedByItsKeys() throws IOException {
        stream.holds(OperationType.INSERT, FIRST, Map.of("id", "a"), Map.of()).inserted(LAST, "b", "2");

        answerTo(failureRecord);

        assertThat(deadLetters.get(0).body()).isEqualTo("{\"id\":\"a\"}");
        assertThat(deadLetters.get(0).attributes().get("errorMessage")).contains("no new image");
    }

    @Test
    void expiredRecordsLeaveOneDeadLetterThatSaysSo() throws IOException {
        stream.inserted("800000000003126276365", "after", "x").trimUpTo(LAST);

        assertThat(answerTo(failureRecord)).isEqualTo("{\"batchItemFailures\":[]}");
        DeadLetter letter = deadLetters.get(0);
        assertThat(deadLetters).hasSize(1);
        assertThat(letter.body()).isEqualTo(failureRecord);
        assertThat(letter.attributes())
                .containsEntry("errorClass", "ExpiredStreamRecords")
                .hasEntrySatisfying(
                        "errorMessage", message -> assertThat(message).contains("no longer holds"));
    }

    @Test
    void whatIsLeftOfAPartlyExpiredRangeIsParkedBesides() throws IOException {
        stream.inserted(FIRST, "a", "1")
                .inserted(SECOND, "b", "2")
                .inserted(LAST, "c", "3")
                .trimUpTo(FIRST);

        answerTo(failureRecord);

        assertThat(deadLetters)
                .extracting(letter -> letter.attributes().get("sequenceNumber"))
                .containsExactly(FIRST, SECOND, LAST);
        assertThat(deadLetters.get(0).body()).isEqualTo(failureRecord);
    }

    @Test
    void aMessageThatIsNoFailureRecordIsParkedAsItIs() throws IOException {
        answerTo("{\"hello\":1}");
        answerTo("hello");

        assertThat(deadLetters).extracting(DeadLetter::body).containsExactly("{\"hello\":1}", "hello");
    }

    @Test
    void aFailureThatCannotBeParkedIsReturned() throws IOException {
        stream.inserted(FIRST, "a", "1").inserted(LAST, "b", "2");
        queueIsDown = true;

        assertThat(answerTo(failureRecord)).isEqualTo("{\"batchItemFailures\":[{\"itemIdentifier\":\"m-1\"}]}");
    }

    @Test
    void anEventParkedTwiceHasOneDeduplicationIdAlsoFromTheCollector() throws IOException {
        stream.inserted(FIRST, "a", "1").inserted(LAST, "b", "2");
        answerTo(failureRecord);
        answerTo(failureRecord);
        collectAndPark(FIRST);

        assertThat(deadLetters.stream()
                        .filter(letter -> FIRST.equals(letter.attributes().get("sequenceNumber")))
                        .map(DeadLetter::deduplicationId)
                        .distinct())
                .hasSize(1);
        assertThat(deadLetters.stream().map(DeadLetter::deduplicationId).distinct())
                .hasSize(2)
                .allMatch(id -> id.length() <= 128);
    }

    private void collectAndPark(String sequenceNumber) throws IOException {
        String batch = """
                {"Records":[{"eventID":"e","eventName":"INSERT","eventSource":"aws:dynamodb","dynamodb":{\
                "Keys":{"id":{"S":"a"}},"NewImage":{"id":{"S":"a"}},"SequenceNumber":"%s"}}]}""".formatted(sequenceNumber);
        EventCollectorFunction.builder()
                .collector("summaries")
                .handler(event -> {
                    throw new io.github.eventlane.handler.PermanentFailureException("never");
                })
                .deadLetters(deadLetters::add)
                .log(log::add)
                .build()
                .handleRequest(
                        new ByteArrayInputStream(batch.getBytes(UTF_8)),
                        new ByteArrayOutputStream(),
                        FakeContext.withTime());
    }

    private String answerTo(String body) throws IOException {
        StreamFailureFunction function = new StreamFailureFunction(
                "summaries",
                letter -> {
                    if (queueIsDown) {
                        throw new IOException("down");
                    }
                    deadLetters.add(letter);
                },
                () -> stream,
                log::add);
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        function.handleRequest(new ByteArrayInputStream(message(body)), output, FakeContext.withTime());
        return output.toString(UTF_8);
    }

    /** A message of a standard queue, as Lambda gives it. */
    private static byte[] message(String body) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeArrayFieldStart("Records");
            json.writeStartObject();
            json.writeStringField("messageId", "m-1");
            json.writeStringField("receiptHandle", "r-1");
            json.writeStringField("body", body);
            json.writeObjectFieldStart("attributes");
            json.writeStringField("ApproximateReceiveCount", "1");
            json.writeStringField("SentTimestamp", "1573251510774");
            json.writeEndObject();
            json.writeStringField("eventSource", "aws:sqs");
            json.writeStringField("eventSourceARN", "arn:aws:sqs:us-east-2:123456789012:on-failure");
            json.writeEndObject();
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString().getBytes(UTF_8);
    }
}
