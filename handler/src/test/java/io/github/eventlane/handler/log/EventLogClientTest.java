package io.github.eventlane.handler.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.paginators.ScanIterable;

class EventLogClientTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-30T22:00:00.123Z"), ZoneOffset.UTC);

    private final List<Integer> pauses = new ArrayList<>();

    @Test
    void oneEventIsOneConditionalPutOfTheDocumentedItem() {
        ScriptedDynamoDb dynamoDb = new ScriptedDynamoDb();
        NewEvent event = new NewEvent("e1", "OrderPlaced", "{\"total\":1.50}", "{\"by\":\"ann\"}");

        assertThat(log(dynamoDb).append("order-1", 6, event)).isEqualTo(7);

        assertThat(dynamoDb.calls)
                .containsExactly(PutItemRequest.builder()
                        .tableName("orders")
                        .item(Map.of(
                                "id", AttributeValue.fromS("order-1"),
                                "sequenceNr", AttributeValue.fromN("7"),
                                "eventId", AttributeValue.fromS("e1"),
                                "type", AttributeValue.fromS("OrderPlaced"),
                                "time", AttributeValue.fromS("2026-11-30T22:00:00.123Z"),
                                "data", AttributeValue.fromM(Map.of("total", AttributeValue.fromN("1.50"))),
                                "meta", AttributeValue.fromM(Map.of("by", AttributeValue.fromS("ann")))))
                        .conditionExpression("attribute_not_exists(id)")
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                        .build());
    }

    @Test
    void severalEventsAreOneTransaction() {
        ScriptedDynamoDb dynamoDb = new ScriptedDynamoDb();

        assertThat(log(dynamoDb).append("order-1", 0, events(99))).isEqualTo(99);

        assertThat(dynamoDb.calls).singleElement().isInstanceOfSatisfying(TransactWriteItemsRequest.class, call -> {
            assertThat(call.transactItems())
                    .hasSize(99)
                    .allSatisfy(
                            item -> assertThat(item.put().conditionExpression()).isEqualTo("attribute_not_exists(id)"));
            assertThat(call.transactItems().get(98).put().item())
                    .containsEntry("sequenceNr", AttributeValue.fromN("99"));
        });
    }

    @Test
    void anAppendThatStandsAlreadySucceeds() {
        ScriptedDynamoDb dynamoDb = new ScriptedDynamoDb(
                ConditionalCheckFailedException.builder().item(standing("e0")).build(),
                canceled(failed("e0"), failed("e1")));
        EventLogClient log = log(dynamoDb);

        assertThat(log.append("order-1", 0, events(1))).isEqualTo(1);
        assertThat(log.append("order-1", 0, events(2))).isEqualTo(2);
    }

    @Test
    void aConflictNamesTheHighestPositionThatTheConditionsShowed() {
        ScriptedDynamoDb dynamoDb =
                new ScriptedDynamoDb(canceled(failed("other-1"), failed("other-2"), reason("None")));

        assertThatThrownBy(() -> log(dynamoDb).append("order-1", 4, events(3)))
                .isInstanceOfSatisfying(
                        ConcurrentAppendException.class,
                        e -> assertThat(e.actualSequenceNr()).isEqualTo(6))
                .hasMessage("Aggregate order-1 was expected at sequence number 4, but is at 6 or later");
        assertThat(dynamoDb.calls).hasSize(1);
    }

    @Test
    void aTransactionUnderWayIsWaitedFor() {
        ScriptedDynamoDb dynamoDb = new ScriptedDynamoDb(
                TransactionConflictException.builder().build(),
                ConditionalCheckFailedException.builder()
                        .item(standing("other"))
                        .build());

        assertThatThrownBy(() -> log(dynamoDb).append("order-1", 0, events(1)))
                .isInstanceOf(ConcurrentAppendException.class);
        assertThat(pauses).containsExactly(1);
    }

    @Test
    void aTransactionThatKeepsConflictingIsGivenUpAfterEightAttempts() {
        TransactionCanceledException conflict = canceled(reason("TransactionConflict"), reason("None"));
        ScriptedDynamoDb dynamoDb =
                new ScriptedDynamoDb(Collections.nCopies(8, conflict).toArray());

        assertThatThrownBy(() -> log(dynamoDb).append("order-1", 0, events(2))).isSameAs(conflict);
        assertThat(pauses).containsExactly(1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void aTransactionThatIsInvalidIsNotTriedAgain() {
        TransactionCanceledException invalid = canceled(reason("ValidationError"), reason("None"));

        assertThatThrownBy(() -> log(new ScriptedDynamoDb(invalid)).append("order-1", 0, events(2)))
                .isSameAs(invalid);
        assertThat(pauses).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "order 1", "é", "a\n"})
    void anAggregateIdThatIsNoMessageGroupIsRefused(String id) {
        refuses(id, 0, events(1), "id is " + id + ", allowed: 1 to 128 ASCII letters, digits and punctuation");
    }

    @Test
    void whatDoesNotFitIntoOneAppendIsRefused() {
        String large = "{\"text\":\"" + "x".repeat(300_000) + "\"}";
        List<NewEvent> fourMegabytes =
                IntStream.range(0, 15).mapToObj(i -> NewEvent.of("T", large)).toList();

        refuses("order-1", -1, events(1), "expectedSequenceNr is -1, allowed: 0 for a new aggregate, or");
        refuses("order-1", Long.MAX_VALUE - 1, events(2), "expectedSequenceNr is 9223372036854775806");
        refuses("order-1", 0, List.of(), "The number of events is 0, allowed: 1 to 99 in one append");
        refuses("order-1", 0, events(100), "The number of events is 100, allowed: 1 to 99 in one append");
        refuses(
                "order-1",
                0,
                List.of(NewEvent.of("T", "{\"text\":\"" + "\\u0001".repeat(170_000) + "\"}")),
                "allowed: at most 1,000,000 bytes, of which a control character takes six");
        refuses("order-1", 0, fourMegabytes, "allowed: at most 4 MB (4,194,304 bytes) in one append");
    }

    @Test
    void anEventThatCannotBeKeptIsRefused() {
        NewEvent event = NewEvent.of("T", "{}").withEventId("e1");

        refuses("order-1", 0, List.of(event, event), "eventId is e1, allowed: another for each event of an append");
        refuses("order-1", 0, List.of(event.withEventId("a b")), "eventId is a b");
        refuses("order-1", 0, List.of(NewEvent.of("", "{}")), "type is ");
        refuses("order-1", 0, List.of(NewEvent.of(" \u2003", "{}")), "not all of them spaces");
        refuses("order-1", 0, List.of(NewEvent.of("T", "[]")), "type=T]: The text is no JSON object");
        refuses("order-1", 0, List.of(NewEvent.of("T", nested(33))), "deeper than the 32 levels that DynamoDB keeps");
        refuses("order-1", 0, List.of(NewEvent.of("T", "hello")), "type=T]: The text is no JSON: Unrecognized token");
        refuses(
                "order-1",
                0,
                List.of(event.withMeta("{\"a\":1,\"a\":2}")),
                "meta of NewEvent[eventId=e1, type=T]: The value at /a occurs twice");
    }

    @Test
    void aReplayReadsAPageOnlyWhenItComesToIt() {
        ScriptedDynamoDb dynamoDb = new ScriptedDynamoDb(
                QueryResponse.builder()
                        .items(List.of(item(1), item(2)))
                        .lastEvaluatedKey(Map.of("id", AttributeValue.fromS("order-1")))
                        .build(),
                QueryResponse.builder().items(List.of(item(3))).build());

        assertThat(log(dynamoDb).replay("order-1").limit(2)).hasSize(2);
        assertThat(dynamoDb.calls)
                .singleElement()
                .isInstanceOfSatisfying(
                        QueryRequest.class,
                        call -> assertThat(call.consistentRead()).isTrue());
    }

    @Test
    void anEventIsReadWithTheJsonThatACollectorGets() {
        ScriptedDynamoDb dynamoDb = new ScriptedDynamoDb(
                QueryResponse.builder().items(List.of(item(3))).build());

        assertThat(log(dynamoDb).replay("order-1"))
                .containsExactly(new LogEvent(
                        "order-1",
                        3,
                        "e3",
                        "T",
                        CLOCK.instant(),
                        "{\"a\":1}",
                        "{}",
                        "{\"data\":{\"a\":1},\"eventId\":\"e3\",\"id\":\"order-1\",\"meta\":{},\"sequenceNr\":3,"
                                + "\"time\":\"2026-11-30T22:00:00.123Z\",\"type\":\"T\"}"));
    }

    @Test
    void anItemThatIsNoEventIsNamed() {
        ScriptedDynamoDb dynamoDb = new ScriptedDynamoDb(QueryResponse.builder()
                .items(List.of(Map.of("id", AttributeValue.fromS("order-1"))))
                .build());

        assertThatIllegalStateException()
                .isThrownBy(() -> log(dynamoDb).replay("order-1").toList())
                .withMessageContaining("order-1")
                .withMessageContaining("is no log event");
    }

    @Test
    void aMissingBindingIsToldWithItsRemedy() {
        assertThatIllegalStateException()
                .isThrownBy(EventLogClient::fromEnvironment)
                .withMessageContaining("EVENTLANE_EVENT_LOG_TABLE is not set: bind the function to the log");
        assertThatIllegalStateException()
                .isThrownBy(() -> log(new ScriptedDynamoDb()).latestSnapshot("order-1"))
                .withMessageContaining("The event log orders has no snapshots here");
    }

    @Test
    void eventsOfAScanThatComeEarlyWaitForThoseBeforeThem() {
        List<String> order = new ArrayList<>();
        OrderPerAggregate inOrder = new OrderPerAggregate(event -> order.add(event.id() + event.sequenceNr()));

        for (LogEvent event : List.of(at("a", 1), at("a", 3), at("a", 2), at("b", 2), at("b", 1))) {
            inOrder.accept(event);
        }
        inOrder.finish();

        assertThat(order).containsExactly("a1", "a2", "a3", "b1", "b2");
    }

    @Test
    void aGapInTheLogDoesNotPassUnseen() {
        OrderPerAggregate inOrder = new OrderPerAggregate(event -> {});
        inOrder.accept(at("a", 1));
        inOrder.accept(at("a", 3));

        assertThatIllegalStateException()
                .isThrownBy(inOrder::finish)
                .withMessage("The aggregate a has no event 2, but later ones: [3]");
    }

    @Test
    void anItemsSizeIsCountedByDynamoDbsRules() {
        assertThat(ItemSize.of(Map.of("é", AttributeValue.fromS("a😀")))).isEqualTo(2 + 5);
        assertThat(ItemSize.of(Map.of("n", AttributeValue.fromN("-1234.500")))).isEqualTo(1 + 1 + 2);
        assertThat(ItemSize.of(Map.of("b", AttributeValue.fromBool(true)))).isEqualTo(2);
        assertThat(ItemSize.of(Map.of("l", AttributeValue.fromL(List.of(AttributeValue.fromS("xy"))))))
                .isEqualTo(1 + 3 + 1 + 2);
        assertThat(ItemSize.of(Map.of("m", AttributeValue.fromM(Map.of("k", AttributeValue.fromNul(true))))))
                .isEqualTo(1 + 3 + 1 + 1 + 1);
    }

    @Test
    void dataAsDeepAsDynamoDbKeepsIsAppended() {
        assertThat(log(new ScriptedDynamoDb()).append("order-1", 0, NewEvent.of("T", nested(32))))
                .isEqualTo(1);
    }

    @Test
    void aReplayBeginsAtTheFirstEventOrLater() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log(new ScriptedDynamoDb()).replay("order-1", 0))
                .withMessage("fromSequenceNr is 0, allowed: 1 or more");
    }

    @Test
    void noCallbackIsCalledOnceReadAllHasThrown() throws InterruptedException {
        CountDownLatch bothAreBusy = new CountDownLatch(2);
        AtomicInteger callsAfterwards = new AtomicInteger();
        AtomicBoolean thrown = new AtomicBoolean();
        EventLogClient log = new EventLogClient(new TwoSegments(), "orders", null, CLOCK, pauses::add);

        assertThatIllegalStateException()
                .isThrownBy(() -> log.readAll(
                        2,
                        event -> {
                            if (thrown.get()) {
                                callsAfterwards.incrementAndGet();
                            }
                            bothAreBusy.countDown();
                            try {
                                bothAreBusy.await();
                                if (event.id().equals("a")) {
                                    throw new IllegalArgumentException("the callback failed");
                                }
                                Thread.sleep(100);
                            } catch (InterruptedException stopped) {
                                Thread.currentThread().interrupt();
                            }
                        },
                        progress -> {}));
        thrown.set(true);

        Thread.sleep(200);
        assertThat(callsAfterwards).hasValue(0);
    }

    private static String nested(int levels) {
        return "{\"a\":".repeat(levels) + "1" + "}".repeat(levels);
    }

    private void refuses(String id, long expectedSequenceNr, List<NewEvent> events, String message) {
        ScriptedDynamoDb dynamoDb = new ScriptedDynamoDb();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log(dynamoDb).append(id, expectedSequenceNr, events))
                .withMessageContaining(message);
        assertThat(dynamoDb.calls).isEmpty();
    }

    private EventLogClient log(ScriptedDynamoDb dynamoDb) {
        return new EventLogClient(dynamoDb, "orders", null, CLOCK, pauses::add);
    }

    private static List<NewEvent> events(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> NewEvent.of("T", "{}").withEventId("e" + i))
                .toList();
    }

    private static Map<String, AttributeValue> item(String id, int sequenceNr) {
        return LogItem.of(id, sequenceNr, NewEvent.of("T", "{}"), CLOCK.instant());
    }

    private static Map<String, AttributeValue> item(int sequenceNr) {
        NewEvent event = new NewEvent("e" + sequenceNr, "T", "{\"a\":1}", "{}");
        return LogItem.of("order-1", sequenceNr, event, CLOCK.instant());
    }

    private static LogEvent at(String id, long sequenceNr) {
        return new LogEvent(id, sequenceNr, "e", "T", CLOCK.instant(), "{}", "{}", "{}");
    }

    private static Map<String, AttributeValue> standing(String eventId) {
        return Map.of("eventId", AttributeValue.fromS(eventId));
    }

    /** One aggregate in each segment, the second one's later events first. */
    private static final class TwoSegments implements DynamoDbClient {
        @Override
        public ScanResponse scan(ScanRequest request) {
            List<Map<String, AttributeValue>> items =
                    request.segment() == 0 ? List.of(item("a", 1)) : List.of(item("b", 3), item("b", 2), item("b", 1));
            return ScanResponse.builder().items(items).build();
        }

        @Override
        public ScanIterable scanPaginator(ScanRequest request) {
            return new ScanIterable(this, request);
        }

        @Override
        public String serviceName() {
            return "dynamodb";
        }

        @Override
        public void close() {}
    }

    private static CancellationReason failed(String eventId) {
        return CancellationReason.builder()
                .code("ConditionalCheckFailed")
                .item(standing(eventId))
                .build();
    }

    private static CancellationReason reason(String code) {
        return CancellationReason.builder().code(code).build();
    }

    private static TransactionCanceledException canceled(CancellationReason... reasons) {
        return TransactionCanceledException.builder()
                .cancellationReasons(Arrays.asList(reasons))
                .build();
    }
}
