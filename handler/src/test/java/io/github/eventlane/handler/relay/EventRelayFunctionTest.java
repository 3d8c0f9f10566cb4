package io.github.eventlane.handler.relay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.Context;
import io.github.eventlane.handler.deadletter.DeadLetter;
import io.github.eventlane.handler.records.StreamBatchFailedException;
import io.github.eventlane.handler.topic.PublishResult;
import io.github.eventlane.handler.topic.PublishResult.Failed;
import io.github.eventlane.handler.topic.PublishResult.Held;
import io.github.eventlane.handler.topic.PublishResult.Published;
import io.github.eventlane.handler.topic.TopicEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EventRelayFunctionTest {
    private static final String ALL_DONE = "{\"batchItemFailures\":[]}";
    private static final Failed PASSING = new Failed("InternalError", "try later", false);
    private static final Failed REFUSED = new Failed("InvalidParameter", "too long", true);

    private final List<TopicEvent> published = new ArrayList<>();
    private final List<DeadLetter> parked = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final Map<String, Failed> failures = new HashMap<>();
    private boolean parkingFails;
    private int millisLeft = 30_000;
    private final List<Duration> limits = new ArrayList<>();

    @Test
    void anAppendedEventIsPublishedAsItsCanonicalJsonWithGroupIdAndType() throws IOException {
        assertThat(relay(event(1, "order-1", 1))).isEqualTo(ALL_DONE);

        assertThat(published)
                .containsExactly(new TopicEvent(
                        "order-1",
                        "order-1-1",
                        "OrderPlaced",
                        "{\"data\":{\"total\":1.50},\"eventId\":\"order-1-1\",\"id\":\"order-1\",\"meta\":{},"
                                + "\"sequenceNr\":1,\"time\":\"2026-11-30T22:00:00Z\",\"type\":\"OrderPlaced\"}",
                        Map.of()));
    }

    @Test
    void theEventsOfAKeyArePublishedInTheLogsOrder() throws IOException {
        relay(event(1, "order-1", 3), event(2, "order-2", 1), event(3, "order-1", 2));

        assertThat(published).extracting(TopicEvent::id).containsSubsequence("order-1-2", "order-1-3");
    }

    @Test
    void theAnswerNamesTheFirstRecordThatIsNotPublished() throws IOException {
        failures.put("order-2-1", PASSING);

        assertThat(relay(event(101, "order-1", 1), event(102, "order-2", 1), event(103, "order-2", 2)))
                .isEqualTo("{\"batchItemFailures\":[{\"itemIdentifier\":\"102\"}]}");
        assertThat(published).extracting(TopicEvent::id).containsExactly("order-1-1");
        assertThat(parked).isEmpty();
    }

    @Test
    void aBatchWhoseFirstRecordFailsFailsAsAWholeSoThatLambdaHalvesIt() {
        failures.put("order-1-1", PASSING);

        assertThatThrownBy(() -> relay(event(101, "order-1", 1), event(102, "order-2", 1)))
                .isInstanceOf(StreamBatchFailedException.class)
                .hasMessageContaining("The first of 2 stream records, 101, is unfinished");
        assertThat(lines).singleElement().asString().contains("\"unfinished\":1");
    }

    @Test
    void aRecordThatFailsAloneIsNamed() throws IOException {
        failures.put("order-1-1", PASSING);

        assertThat(relay(event(101, "order-1", 1))).isEqualTo("{\"batchItemFailures\":[{\"itemIdentifier\":\"101\"}]}");
    }

    @Test
    void aRefusedEventIsParkedWholeAndTheLaterOnesOfItsKeyArePublished() throws IOException {
        failures.put("order-1-1", REFUSED);

        assertThat(relay(event(101, "order-1", 1), event(102, "order-1", 2))).isEqualTo(ALL_DONE);

        assertThat(published).extracting(TopicEvent::id).containsExactly("order-1-2");
        assertThat(parked).singleElement().satisfies(letter -> {
            assertThat(letter.body()).startsWith("{\"data\":{\"total\":1.50},\"eventId\":\"order-1-1\"");
            assertThat(letter.orderingKey()).isEqualTo("order-1");
            assertThat(letter.attributes())
                    .containsEntry(DeadLetter.COLLECTOR, "orders-relay")
                    .containsEntry(DeadLetter.ORIGIN, "STREAM")
                    .containsEntry(DeadLetter.SEQUENCE_NUMBER, "101")
                    .containsEntry(DeadLetter.ERROR_CLASS, "InvalidParameter")
                    .containsEntry(DeadLetter.ERROR_MESSAGE, "too long");
        });
    }

    @Test
    void anImageThatIsNoLogEventIsParkedWhole() throws IOException {
        String snapshot = record(101, "order-1", "\"id\":{\"S\":\"order-1\"},\"state\":{\"S\":\"x\"}");

        assertThat(relay(snapshot, event(102, "order-1", 1))).isEqualTo(ALL_DONE);

        assertThat(parked).singleElement().satisfies(letter -> {
            assertThat(letter.body()).isEqualTo("{\"id\":\"order-1\",\"state\":\"x\"}");
            assertThat(letter.attributes().get(DeadLetter.ERROR_MESSAGE)).contains("is no log event");
        });
        assertThat(published).hasSize(1);
    }

    @Test
    void anIdThatNoTopicTakesIsParked() throws IOException {
        assertThat(relay(event(101, "order 1", 1))).isEqualTo(ALL_DONE);

        assertThat(parked).extracting(DeadLetter::orderingKey).containsExactly("order 1");
    }

    @Test
    void whatCannotBeParkedStaysInTheStreamAndHoldsItsKeyOnly() throws IOException {
        failures.put("order-2-1", REFUSED);
        parkingFails = true;

        assertThat(relay(
                        event(101, "order-1", 1),
                        event(102, "order-2", 1),
                        event(103, "order-2", 2),
                        event(104, "order-3", 1)))
                .isEqualTo("{\"batchItemFailures\":[{\"itemIdentifier\":\"102\"}]}");
        assertThat(published).extracting(TopicEvent::id).containsExactly("order-1-1", "order-3-1");
    }

    @Test
    void aRemovalIsCountedAndDone() throws IOException {
        String removal = """
                {"eventID":"e","eventName":"REMOVE","eventSource":"aws:dynamodb","dynamodb":{\
                "Keys":{"id":{"S":"order-1"},"sequenceNr":{"N":"1"}},"SequenceNumber":"101",\
                "StreamViewType":"NEW_IMAGE"}}""";

        assertThat(relay(removal)).isEqualTo(ALL_DONE);
        assertThat(published).isEmpty();
        assertThat(lines).singleElement().asString().contains("\"skipped\":1");
    }

    @Test
    void theLastFifthOfTheTimeIsKeptForTheAnswer() throws IOException {
        millisLeft = 10_000;

        relay(event(101, "order-1", 1));

        assertThat(limits).containsExactly(Duration.ofSeconds(8));
    }

    @Test
    void oneLogLineTellsOfTheBatchWithoutPayloads() throws IOException {
        failures.put("order-2-1", REFUSED);

        relay(event(101, "order-1", 1), event(102, "order-2", 1));

        assertThat(lines)
                .singleElement()
                .asString()
                .doesNotContain("total")
                .contains("""
                        "level":"ERROR","message":"Batch relayed","collector":"orders-relay","requestId":"request-1",\
                        "records":2,"published":1,"parked":1,"skipped":0,"unfinished":0,""")
                .contains("""
                        "problems":[{"sequenceNumber":"102","orderingKey":"order-2","eventId":"order-2-1",\
                        "parked":true,"error":"InvalidParameter","reason":"too long"}]""");
    }

    @Test
    void aQueuesBatchIsRefused() {
        String message = "{\"messageId\":\"m\",\"eventSource\":\"aws:sqs\",\"body\":\"{}\",\"attributes\":{}}";

        assertThatIllegalStateException()
                .isThrownBy(() -> relay(message))
                .withMessageContaining("takes the records of a DynamoDB stream");
    }

    private String relay(String... records) throws IOException {
        var function = new EventRelayFunction("orders-relay", this::publish, this::park, lines::add);
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        String batch = "{\"Records\":[" + String.join(",", records) + "]}";
        function.handleRequest(new ByteArrayInputStream(batch.getBytes(UTF_8)), output, context());
        return output.toString(UTF_8);
    }

    /** A topic that fails by the script, and keeps the contract: the later ones of a failed key are held. */
    private List<PublishResult> publish(List<TopicEvent> events, Duration limit) {
        limits.add(limit);
        Set<String> failedKeys = new HashSet<>();
        List<PublishResult> results = new ArrayList<>();
        for (TopicEvent event : events) {
            Failed failure = failures.get(event.id());
            if (failedKeys.contains(event.orderingKey())) {
                results.add(new Held());
            } else if (failure != null) {
                failedKeys.add(event.orderingKey());
                results.add(failure);
            } else {
                published.add(event);
                results.add(new Published("m", "1"));
            }
        }
        return results;
    }

    private void park(DeadLetter letter) {
        if (parkingFails) {
            throw new IllegalStateException("no queue");
        }
        parked.add(letter);
    }

    private Context context() {
        return (Context) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Context.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getRemainingTimeInMillis" -> millisLeft;
                    case "getAwsRequestId" -> "request-1";
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static String event(int sequenceNumber, String id, int sequenceNr) {
        return record(sequenceNumber, id, """
                "type":{"S":"OrderPlaced"},"id":{"S":"%1$s"},"eventId":{"S":"%1$s-%2$d"},"sequenceNr":{"N":"%2$d"},\
                "time":{"S":"2026-11-30T22:00:00Z"},"meta":{"M":{}},"data":{"M":{"total":{"N":"1.50"}}}\
                """.formatted(id, sequenceNr));
    }

    private static String record(int sequenceNumber, String id, String image) {
        return """
                {"eventID":"e%1$d","eventName":"INSERT","eventVersion":"1.1","eventSource":"aws:dynamodb",\
                "awsRegion":"eu-central-1","dynamodb":{"ApproximateCreationDateTime":1796076000,\
                "Keys":{"id":{"S":"%2$s"},"sequenceNr":{"N":"1"}},"NewImage":{%3$s},"SequenceNumber":"%1$d",\
                "SizeBytes":100,"StreamViewType":"NEW_IMAGE"},\
                "eventSourceARN":"arn:aws:dynamodb:eu-central-1:123456789012:table/Orders/stream/2026"}\
                """.formatted(sequenceNumber, id, image);
    }
}
