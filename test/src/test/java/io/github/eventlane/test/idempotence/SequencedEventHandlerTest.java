package io.github.eventlane.test.idempotence;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.PermanentFailureException;
import io.github.eventlane.handler.idempotence.SequencedEventHandler;
import io.github.eventlane.handler.log.EventLogClient;
import io.github.eventlane.handler.log.LogEvent;
import io.github.eventlane.handler.log.NewEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SequencedEventHandlerTest {
    private final Tables tables = new Tables();
    private final EventLogClient log = EventLogClient.forTable(tables.eventLogTable());
    private final ConcurrentLinkedQueue<Event> handled = new ConcurrentLinkedQueue<>();
    private final Map<Long, RuntimeException> failures = new ConcurrentHashMap<>();
    private int aggregates;
    private String table = "";
    private String order = "";

    @BeforeEach
    void anAggregateOfFiveEventsAndAnEmptyTable() {
        table = tables.idempotenceTable();
        order = newAggregate(5);
        handled.clear();
        failures.clear();
    }

    @AfterAll
    void stop() {
        tables.close();
    }

    @Test
    void repeatedAndEarlierEventsAreSkipped() throws Exception {
        EventHandler handler = inOrder().build();

        for (int n : new int[] {1, 1, 2, 3, 2, 1, 3, 4}) {
            handler.handle(event(n, Origin.QUEUE));
            handler.handle(event(n, Origin.STREAM));
        }

        assertThat(numbers()).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void aGapIsFilledFromTheLogInOrder() throws Exception {
        EventHandler handler = inOrder().build();

        handler.handle(event(1, Origin.STREAM));
        handler.handle(event(5, Origin.STREAM));

        assertThat(numbers()).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(handled)
                .extracting(Event::json)
                .containsExactlyElementsOf(log.replay(order).map(LogEvent::json).toList());
        assertThat(handled).extracting(Event::origin).containsOnly(Origin.STREAM);
    }

    @Test
    void whatTheLogDoesNotHoldIsNotWaitedFor() throws Exception {
        log.append(order, 7, NewEvent.of("T", "{}"));

        inOrder().build().handle(event(8, Origin.QUEUE));

        assertThat(numbers()).containsExactly(1L, 2L, 3L, 4L, 5L, 8L);
    }

    @Test
    void anEventThatIsNotFromALogIsGivenToTheHandlerEachTime() throws Exception {
        Event command = Event.builder().json("{}").orderingKey(order).id("m1").build();

        inOrder().build().handle(command);
        inOrder().build().handle(command);

        assertThat(handled).containsExactly(command, command);
    }

    @Test
    void eachCollectorHasItsOwnPosition() throws Exception {
        inOrder().collector("Summaries").build().handle(event(1, Origin.QUEUE));
        inOrder().collector("Shipments").build().handle(event(1, Origin.QUEUE));

        assertThat(numbers()).containsExactly(1L, 1L);
    }

    @Test
    void aFailingEventHoldsTheLaterOnesUntilItIsHandled() throws Exception {
        EventHandler handler = inOrder().build();
        failures.put(2L, new IllegalStateException("down"));

        assertThatThrownBy(() -> handler.handle(event(2, Origin.QUEUE))).hasMessage("down");
        assertThatThrownBy(() -> handler.handle(event(3, Origin.QUEUE))).hasMessage("down");
        assertThat(numbers()).containsExactly(1L);
        failures.clear();
        handler.handle(event(3, Origin.QUEUE));

        assertThat(numbers()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aPermanentFailureIsPassedOverAndHandledWhenItIsRedriven() throws Exception {
        EventHandler handler = inOrder().build();
        failures.put(2L, new PermanentFailureException("never"));

        assertThatThrownBy(() -> handler.handle(event(2, Origin.QUEUE))).hasMessage("never");
        handler.handle(event(3, Origin.QUEUE));
        assertThatThrownBy(() -> handler.handle(event(2, Origin.STREAM)))
                .as("it fails at each delivery, so that each is parked")
                .hasMessage("never");
        failures.clear();
        handler.handle(event(2, Origin.QUEUE));
        handler.handle(event(2, Origin.QUEUE));
        handler.handle(event(4, Origin.QUEUE));

        assertThat(numbers()).containsExactly(1L, 3L, 2L, 4L);
    }

    @Test
    void anEventThatFailsForGoodInAGapIsPassedOverAndStillFailsAtItsOwnDelivery() throws Exception {
        EventHandler handler = inOrder().build();
        failures.put(2L, new PermanentFailureException("never"));

        handler.handle(event(4, Origin.QUEUE));

        assertThat(numbers()).containsExactly(1L, 3L, 4L);
        assertThatThrownBy(() -> handler.handle(event(2, Origin.STREAM))).hasMessage("never");
    }

    @Test
    void onItsLastReceiveAFailingEventIsPassedOver() throws Exception {
        EventHandler handler = inOrder().maxReceiveCount(3).build();
        failures.put(1L, new IllegalStateException("down"));

        for (int receive = 1; receive <= 3; receive++) {
            Event delivery = received(1, receive);
            assertThatThrownBy(() -> handler.handle(delivery)).hasMessage("down");
        }
        handler.handle(received(2, 1));

        assertThat(numbers()).containsExactly(2L);
    }

    @Test
    void onAStreamAFailingEventIsPassedOverAtItsTenthTry() throws Exception {
        EventHandler handler = inOrder().build();
        failures.put(1L, new IllegalStateException("down"));

        for (int attempt = 1; attempt <= 9; attempt++) {
            assertThatThrownBy(() -> handler.handle(event(1, Origin.STREAM))).hasMessage("down");
        }
        handler.handle(event(2, Origin.STREAM));

        assertThat(numbers()).as("the tenth try was made to fill the gap").containsExactly(2L);
    }

    @Test
    void anEventThatKilledItsFunctionTenTimesIsPassedOver() throws Exception {
        Semaphore begun = new Semaphore(0);
        CountDownLatch end = new CountDownLatch(1);
        EventHandler handler = SequencedEventHandler.builder(
                        event -> {
                            if (event.sequenceNr().orElseThrow() == 1) {
                                begun.release();
                                end.await();
                                throw new IllegalStateException("never answered");
                            }
                            handled.add(event);
                        },
                        table,
                        log)
                .lease(Duration.ofMillis(200))
                .build();
        ExecutorService killed = Executors.newFixedThreadPool(10);
        try {
            for (int attempt = 1; attempt <= 10; attempt++) {
                Future<?> unused = killed.submit(() -> {
                    handler.handle(event(1, Origin.STREAM));
                    return null;
                });
                begun.acquire();
            }
            handler.handle(event(2, Origin.STREAM));
        } finally {
            end.countDown();
            killed.shutdown();
        }

        assertThat(numbers()).containsExactly(2L);
    }

    @ParameterizedTest
    @ValueSource(classes = {PermanentFailureException.class, IllegalStateException.class})
    void onRequestNothingIsPassedOver(Class<? extends RuntimeException> type) throws Exception {
        EventHandler handler = inOrder().holdOnFailure().maxReceiveCount(1).build();
        failures.put(1L, type.getConstructor(String.class).newInstance("down"));

        for (int attempt = 1; attempt <= 11; attempt++) {
            assertThatThrownBy(() -> handler.handle(event(1, Origin.QUEUE))).hasMessage("down");
            assertThatThrownBy(() -> handler.handle(event(2, Origin.QUEUE))).hasMessage("down");
        }
        failures.clear();
        handler.handle(event(2, Origin.QUEUE));

        assertThat(numbers()).containsExactly(1L, 2L);
    }

    @ParameterizedTest
    @EnumSource(Origin.class)
    void aCrashBetweenTheEffectAndThePositionRepeatsThatEventOnly(Origin origin) throws Exception {
        Crash crash = new Crash();
        EventHandler handler = SequencedEventHandler.builder(
                        event -> {
                            handled.add(event);
                            if (event.sequenceNr().orElseThrow() == 3) {
                                crash.here();
                            }
                        },
                        table,
                        log)
                .lease(Duration.ofSeconds(1))
                .build();
        crash.happenTo(handler, event(4, origin));

        handler.handle(event(2, Origin.STREAM));
        handler.handle(event(5, Origin.STREAM));

        assertThat(numbers()).containsExactly(1L, 2L, 3L, 3L, 4L, 5L);
        crash.end();
    }

    /** Each path delivers in its own order with repeats and jumps back, while some tries fail. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyEventIsSeenOnceAndInOrderFromBothPathsAtTheSameTime(long seed) throws Exception {
        int eventsEach = 6;
        List<String> orders =
                IntStream.range(0, 3).mapToObj(i -> newAggregate(eventsEach)).toList();
        Random faults = new Random(seed);
        EventHandler handler = SequencedEventHandler.builder(
                        event -> {
                            if (faults.nextInt(5) == 0) {
                                throw new IllegalStateException("down");
                            }
                            handled.add(event);
                        },
                        table,
                        log)
                .build();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (Future<Void> path : threads.invokeAll(List.of(
                    path(handler, deliveries(orders, Origin.QUEUE, new Random(seed))),
                    path(handler, deliveries(orders, Origin.STREAM, new Random(-seed)))))) {
                path.get();
            }
        } finally {
            threads.shutdownNow();
        }

        Map<String, List<Long>> seen = handled.stream()
                .collect(groupingBy(
                        Event::orderingKey, mapping(event -> event.sequenceNr().orElseThrow(), toList())));
        assertThat(seen.keySet()).containsExactlyInAnyOrderElementsOf(orders);
        assertThat(seen.values())
                .allSatisfy(numbers -> assertThat(numbers)
                        .containsExactlyElementsOf(
                                LongStream.rangeClosed(1, eventsEach).boxed().toList()));
    }

    /** Delivers each event until it is handled, as queues and streams do. */
    private static Callable<Void> path(EventHandler handler, List<Event> deliveries) {
        return () -> {
            for (Event event : deliveries) {
                deliverUntilHandled(handler, event);
            }
            return null;
        };
    }

    private static void deliverUntilHandled(EventHandler handler, Event event) throws Exception {
        for (int delivery = 1; ; delivery++) {
            try {
                handler.handle(event);
                return;
            } catch (RuntimeException passing) {
                if (delivery == 100) {
                    throw passing;
                }
            }
        }
    }

    /** All events of the aggregates; the order inside one is lost here and there, some come twice, the last ones come. */
    private List<Event> deliveries(List<String> orders, Origin origin, Random random) {
        List<Event> all = new ArrayList<>();
        for (String of : orders) {
            log.replay(of).forEach(event -> {
                all.add(delivered(event, origin, 1));
                if (random.nextInt(3) == 0) {
                    all.add(all.get(random.nextInt(all.size())));
                }
            });
        }
        for (int swaps = 0; swaps < 6; swaps++) {
            all.add(random.nextInt(all.size()), all.remove(random.nextInt(all.size())));
        }
        return all;
    }

    private SequencedEventHandler.Builder inOrder() {
        return SequencedEventHandler.builder(
                event -> {
                    RuntimeException failure = failures.get(event.sequenceNr().orElse(0));
                    if (failure != null) {
                        throw failure;
                    }
                    handled.add(event);
                },
                table,
                log);
    }

    private List<Long> numbers() {
        return handled.stream().map(event -> event.sequenceNr().orElseThrow()).toList();
    }

    private String newAggregate(int events) {
        aggregates++;
        String id = "order-" + aggregates;
        log.append(
                id,
                0,
                IntStream.rangeClosed(1, events)
                        .mapToObj(n -> NewEvent.of("T", "{\"n\":" + n + "}"))
                        .toList());
        return id;
    }

    private Event event(long n, Origin origin) {
        return delivered(log.replay(order, n).findFirst().orElseThrow(), origin, 1);
    }

    private Event received(long n, int receiveCount) {
        return delivered(log.replay(order, n).findFirst().orElseThrow(), Origin.QUEUE, receiveCount);
    }

    private static Event delivered(LogEvent event, Origin origin, int receiveCount) {
        return Event.builder()
                .json(event.json())
                .orderingKey(event.id())
                .id(event.eventId())
                .sequenceNr(event.sequenceNr())
                .type(event.type())
                .origin(origin)
                .receiveCount(receiveCount)
                .build();
    }
}
