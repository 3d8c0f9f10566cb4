package io.github.eventlane.test.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.eventlane.handler.log.ConcurrentAppendException;
import io.github.eventlane.handler.log.EventLogClient;
import io.github.eventlane.handler.log.LogEvent;
import io.github.eventlane.handler.log.NewEvent;
import io.github.eventlane.handler.log.ReadProgress;
import io.github.eventlane.handler.log.Snapshot;
import io.github.eventlane.test.LocalAws;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EventLogClientEndToEndTest {
    private final LocalAws aws = DefaultAws.start();
    private final DynamoDbClient dynamoDb =
            aws.configure(DynamoDbClient.builder()).build();
    private final String snapshots = "Snapshots-" + UUID.randomUUID();
    private EventLogClient log = EventLogClient.forTable("made before each test");

    @BeforeAll
    void makeSnapshotTable() {
        createTable(snapshots, attribute("id", ScalarAttributeType.S));
    }

    @BeforeEach
    void makeTable() {
        String table = "Log-" + UUID.randomUUID();
        createTable(table, attribute("id", ScalarAttributeType.S), attribute("sequenceNr", ScalarAttributeType.N));
        log = EventLogClient.forTable(table);
    }

    @AfterAll
    void stopAws() {
        dynamoDb.close();
        aws.close();
    }

    @Test
    void whatWasAppendedIsReplayedFromAnyPosition() {
        assertThat(log.append("order-1", 0, event("e1"))).isEqualTo(1);
        assertThat(log.append("order-1", 1, event("e2"), event("e3"))).isEqualTo(3);

        assertThat(log.replay("order-1")).extracting(LogEvent::eventId).containsExactly("e1", "e2", "e3");
        assertThat(log.replay("order-1", 3)).extracting(LogEvent::sequenceNr).containsExactly(3L);
        assertThat(log.replay("order-2")).isEmpty();
        assertThat(log.lastSequenceNr("order-1")).isEqualTo(3);
        assertThat(log.lastSequenceNr("order-2")).isZero();
    }

    @Test
    void theSameAppendSentAgainSucceedsOnce() {
        List<NewEvent> one = List.of(event("e1"));
        List<NewEvent> many =
                IntStream.range(0, 99).mapToObj(i -> event("m" + i)).toList();

        for (int i = 0; i < 3; i++) {
            assertThat(log.append("order-1", 0, one)).isEqualTo(1);
            assertThat(log.append("order-1", 1, many)).isEqualTo(100);
        }

        assertThat(log.replay("order-1")).hasSize(100);
    }

    @Test
    void aConflictNamesWhatStandsThereAndAppendsNothing() {
        log.append("order-1", 0, event("e1"), event("e2"), event("e3"));

        var single = catchThrowableOfType(ConcurrentAppendException.class, () -> log.append("order-1", 2, event("x1")));
        var several = catchThrowableOfType(
                ConcurrentAppendException.class, () -> log.append("order-1", 1, event("x1"), event("x2"), event("x3")));

        assertThat(single.actualSequenceNr()).isEqualTo(3);
        assertThat(several.actualSequenceNr()).isEqualTo(3);
        assertThat(several.expectedSequenceNr()).isEqualTo(1);
        assertThat(several.id()).isEqualTo("order-1");
        assertThat(log.replay("order-1")).extracting(LogEvent::eventId).containsExactly("e1", "e2", "e3");
    }

    @Test
    void aLongerAppendBeginningWithTheSameEventsIsAConflict() {
        log.append("order-1", 0, event("e1"), event("e2"));

        assertThatThrownBy(() -> log.append("order-1", 0, event("e1"), event("e2"), event("e3")))
                .isInstanceOf(ConcurrentAppendException.class);
        assertThat(log.replay("order-1")).hasSize(2);
    }

    @Test
    void sixtyFourAppendersLeaveNoGapAndNoDuplicateAndEachConflictNamesWhatStoodInTheWay() throws Exception {
        int appenders = 64;
        int eventsEach = 4;
        long eventsOfEachAggregate = (long) appenders / 8 * eventsEach;
        var conflicts = new ConcurrentLinkedQueue<Conflict>();
        var lastAppended = new ConcurrentHashMap<String, Long>();
        ExecutorService threads = Executors.newFixedThreadPool(appenders);
        try {
            List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < appenders; i++) {
                String aggregate = "order-" + i % 8;
                String appender = "appender-" + i;
                work.add(() -> {
                    for (int n = 0; n < eventsEach; n += 2) {
                        appendUntilItStands(aggregate, appender + "-" + n, lastAppended, conflicts);
                    }
                    return null;
                });
            }
            for (Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }

        for (int i = 0; i < 8; i++) {
            List<LogEvent> events = log.replay("order-" + i).toList();
            assertThat(events).extracting(LogEvent::eventId).doesNotHaveDuplicates();
            assertThat(events)
                    .extracting(LogEvent::sequenceNr)
                    .containsExactlyElementsOf(LongStream.rangeClosed(1, eventsOfEachAggregate)
                            .boxed()
                            .toList());
        }
        assertThat(conflicts).hasSizeGreaterThan(appenders).allSatisfy(Conflict::namesWhatStoodInTheWay);
    }

    /**
     * An append that came too late.
     *
     * @param appended its events
     * @param stoodBefore the aggregate's last sequence number before the append was sent, or an earlier one
     * @param inTheWay what the log had at the number of the conflict right after it
     */
    private record Conflict(
            ConcurrentAppendException exception,
            List<NewEvent> appended,
            long stoodBefore,
            Optional<LogEvent> inTheWay) {

        void namesWhatStoodInTheWay() {
            long expected = exception.expectedSequenceNr();
            long lastWanted = expected + appended.size();
            assertThat(exception.actualSequenceNr())
                    .isBetween(expected + 1, lastWanted)
                    .isGreaterThanOrEqualTo(Math.min(stoodBefore, lastWanted));
            assertThat(inTheWay).hasValueSatisfying(event -> {
                assertThat(event.id()).isEqualTo(exception.id());
                assertThat(event.sequenceNr()).isEqualTo(exception.actualSequenceNr());
                assertThat(appended).extracting(NewEvent::eventId).doesNotContain(event.eventId());
            });
        }
    }

    /** Two events, in one append or in two, after each conflict from where the conflict says. */
    private void appendUntilItStands(
            String aggregate, String id, Map<String, Long> lastAppended, Collection<Conflict> conflicts) {
        long expected = log.lastSequenceNr(aggregate);
        List<List<NewEvent>> appends = Math.floorMod(id.hashCode(), 2) == 0
                ? List.of(List.of(event(id + "a"), event(id + "b")))
                : List.of(List.of(event(id + "a")), List.of(event(id + "b")));
        for (List<NewEvent> append : appends) {
            while (true) {
                long stoodBefore = lastAppended.getOrDefault(aggregate, 0L);
                try {
                    expected = log.append(aggregate, expected, append);
                    lastAppended.merge(aggregate, expected, Math::max);
                    break;
                } catch (ConcurrentAppendException e) {
                    expected = e.actualSequenceNr();
                    conflicts.add(new Conflict(
                            e,
                            append,
                            stoodBefore,
                            log.replay(aggregate, expected).findFirst()));
                }
            }
        }
    }

    @Test
    void everyDigitAndEveryCharacterComesBack() {
        String hostile = "{\"\":\"\",\"control\":\"\\u0000\\u001f\\ufffe\\uffff\","
                + "\"digits\":-12345678901234567890123456789012345678,"
                + "\"emoji\":\"😀 👩‍👩‍👧 é e\u0301\",\"list\":[null,[],{},[[null]],true],"
                + "\"quote\":\"\\\\ \\\" / ' $\",\"small\":0.00000012345678901234567890123456789012345678}";
        String large = "{\"text\":\"" + "ä".repeat(190_000) + "\"}";

        log.append("order-1", 0, NewEvent.of("Hostile", hostile).withMeta(hostile), NewEvent.of("Large", large));

        assertThat(log.replay("order-1")).extracting(LogEvent::data).containsExactly(hostile, large);
        assertThat(log.replay("order-1").findFirst().orElseThrow().meta()).isEqualTo(hostile);
    }

    @Test
    void anEventOver400KbIsRefusedBeforeTheCall() {
        NewEvent tooLarge = NewEvent.of("Large", "{\"text\":\"" + "x".repeat(410_000) + "\"}");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.append("order-1", 0, tooLarge))
                .withMessageContaining("allowed: at most 400 KB (409,600 bytes)");
    }

    @Test
    void everyEventIsReadByParallelSegmentsInOrderForEachAggregate() {
        for (int i = 0; i < 20; i++) {
            log.append(
                    "order-" + i,
                    0,
                    IntStream.range(0, 12).mapToObj(n -> NewEvent.of("T", "{}")).toList());
        }
        Map<String, List<Long>> read = new ConcurrentHashMap<>();
        List<ReadProgress> progress = new ArrayList<>();

        long events = log.readAll(
                4,
                event -> read.computeIfAbsent(event.id(), id -> new ArrayList<>())
                        .add(event.sequenceNr()),
                progress::add);

        assertThat(events).isEqualTo(240);
        assertThat(read).hasSize(20);
        assertThat(read.values())
                .allSatisfy(numbers -> assertThat(numbers)
                        .containsExactlyElementsOf(
                                LongStream.rangeClosed(1, 12).boxed().toList()));
        assertThat(progress).last().isEqualTo(new ReadProgress(240, 4, 4));
    }

    @Test
    void theNewestSnapshotIsKeptOutsideTheLog() {
        EventLogClient withSnapshots = log.withSnapshots(snapshots);
        log.append("order-1", 0, event("e1"), event("e2"));

        withSnapshots.saveSnapshot(new Snapshot("order-1", 2, "{\"total\":12.5}"));
        withSnapshots.saveSnapshot(new Snapshot("order-1", 1, "{\"total\":0}"));

        assertThat(withSnapshots.latestSnapshot("order-1")).contains(new Snapshot("order-1", 2, "{\"total\":12.5}"));
        assertThat(withSnapshots.latestSnapshot("order-2")).isEmpty();
        assertThat(log.replay("order-1")).hasSize(2);
    }

    private static NewEvent event(String eventId) {
        return NewEvent.of("T", "{}").withEventId(eventId);
    }

    private void createTable(String name, AttributeDefinition... keys) {
        List<KeySchemaElement> schema = new ArrayList<>();
        for (AttributeDefinition key : keys) {
            schema.add(KeySchemaElement.builder()
                    .attributeName(key.attributeName())
                    .keyType(schema.isEmpty() ? KeyType.HASH : KeyType.RANGE)
                    .build());
        }
        dynamoDb.createTable(request -> request.tableName(name)
                .attributeDefinitions(keys)
                .keySchema(schema)
                .billingMode(BillingMode.PAY_PER_REQUEST));
    }

    private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(type)
                .build();
    }
}
