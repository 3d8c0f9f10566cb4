package io.github.eventlane.test.harness;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.test.harness.ScriptedEvent.Fault;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;

/**
 * Plays a script of events and faults to a handler, in memory, with the semantics of a collector's queue and stream.
 * By default each event is delivered once, in order, in batches of 10, nothing goes wrong, and an event is dead on its
 * fifth receive (queue) or tenth retry (stream).
 *
 * <pre>{@code
 * CollectorRun run = CollectorHarness.of(new OrderSummaries())
 *     .event("order-1", "OrderPlaced", "{\"total\":10}").failing(2)
 *     .event("order-1", "OrderPaid", "{}")
 *     .event("order-2", "OrderPlaced", "{}").failingForGood()
 *     .runOnQueue();
 *
 * assertThat(run.handledOf("order-1")).containsExactly(1L, 2L);
 * assertThat(run.deadLetters()).extracting(DeadEvent::orderingKey).containsExactly("order-2");
 * }</pre>
 *
 * <p>The handler runs inside the real {@code EventCollectorFunction}. Fault methods are about the event named last. Not
 * thread-safe, and good for one run.
 */
public final class CollectorHarness {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final EventHandler handler;
    private final List<ScriptedEvent> events = new ArrayList<>();
    private final Map<String, Integer> sequenceNrs = new HashMap<>();
    private int batchSize = 10;
    private int maxReceiveCount = 5;
    private int retryAttempts = 10;
    private Duration timeout = Duration.ofSeconds(5);
    private OptionalLong seed = OptionalLong.empty();

    private CollectorHarness(EventHandler handler) {
        this.handler = requireNonNull(handler, "handler");
    }

    /**
     * Starts a script.
     *
     * @param handler what to test
     * @return a harness without events
     */
    public static CollectorHarness of(EventHandler handler) {
        return new CollectorHarness(handler);
    }

    /**
     * Adds an event, as an event log holds it: it gets the next sequence number of its key, from 1.
     *
     * @param orderingKey the aggregate's id
     * @param type the event's type
     * @param data the event's data, a JSON object
     * @return this
     * @throws IllegalArgumentException when the data is no JSON object
     */
    public CollectorHarness event(String orderingKey, String type, String data) {
        int sequenceNr = sequenceNrs.merge(orderingKey, 1, Integer::sum);
        String eventId = "event-" + (events.size() + 1);
        ObjectNode json = JSON.createObjectNode();
        json.set("data", object(data));
        json.put("eventId", eventId);
        json.put("id", orderingKey);
        json.putObject("meta");
        json.put("sequenceNr", sequenceNr);
        json.put("time", "2026-01-01T00:00:00Z");
        json.put("type", type);
        events.add(new ScriptedEvent(orderingKey, eventId, json, text(json)));
        return this;
    }

    /**
     * The handler throws before it sees the event, the first times.
     *
     * @param times how often; {@link Integer#MAX_VALUE} for always
     * @return this
     */
    public CollectorHarness failing(int times) {
        return fault(Fault.THROW, times);
    }

    /**
     * The handler throws a {@code PermanentFailureException} each time.
     *
     * @return this
     */
    public CollectorHarness failingForGood() {
        return fault(Fault.THROW_PERMANENT, Integer.MAX_VALUE);
    }

    /**
     * The process dies while the handler has the event, the first times: nothing of the batch is answered.
     *
     * @param times how often
     * @return this
     */
    public CollectorHarness crashing(int times) {
        return fault(Fault.CRASH, times);
    }

    /**
     * The handler hangs until it is interrupted, the first times.
     *
     * @param times how often
     * @return this
     */
    public CollectorHarness timingOut(int times) {
        return fault(Fault.TIME_OUT, times);
    }

    /**
     * The event is delivered once more after it was finished.
     *
     * @return this
     */
    public CollectorHarness duplicated() {
        last().deliveries++;
        return this;
    }

    /**
     * Delivers the ordering keys mixed with each other in another way than the script names them, as concurrent senders
     * would; inside a key the order stays. The same seed mixes the same way each time.
     *
     * @param seed any number
     * @return this
     */
    public CollectorHarness reordered(long seed) {
        this.seed = OptionalLong.of(seed);
        return this;
    }

    /**
     * Sets how many events a batch holds at most; 10 by default.
     *
     * @param batchSize from 1
     * @return this
     */
    public CollectorHarness batchSize(int batchSize) {
        this.batchSize = atLeastOne("batchSize", batchSize);
        return this;
    }

    /**
     * Sets the queue's {@code maxReceiveCount}; 5 by default.
     *
     * @param maxReceiveCount from 1
     * @return this
     */
    public CollectorHarness maxReceiveCount(int maxReceiveCount) {
        this.maxReceiveCount = atLeastOne("maxReceiveCount", maxReceiveCount);
        return this;
    }

    /**
     * Sets how often a stream's batch is retried; 10 by default.
     *
     * @param retryAttempts from 0
     * @return this
     */
    public CollectorHarness retryAttempts(int retryAttempts) {
        this.retryAttempts = atLeastOne("retryAttempts + 1", retryAttempts + 1) - 1;
        return this;
    }

    /**
     * Sets the function's timeout; 5 seconds by default. An event that is {@link #timingOut} takes most of it.
     *
     * @param timeout more than zero
     * @return this
     */
    public CollectorHarness timeout(Duration timeout) {
        this.timeout = timeout;
        return this;
    }

    /**
     * Delivers the events from a FIFO queue until each is finished or dead.
     *
     * @return what happened
     */
    public CollectorRun runOnQueue() {
        PlayedCollector collector = new PlayedCollector(handler, events, maxReceiveCount, timeout);
        new PlayedQueue(collector, batchSize, maxReceiveCount).deliver(inDeliveryOrder());
        return collector.run();
    }

    /**
     * Delivers the events from a stream's shard until each is finished or dead.
     *
     * @return what happened
     */
    public CollectorRun runOnStream() {
        PlayedCollector collector = new PlayedCollector(handler, events, maxReceiveCount, timeout);
        new PlayedStream(collector, batchSize, retryAttempts).deliver(inDeliveryOrder());
        return collector.run();
    }

    private List<ScriptedEvent> inDeliveryOrder() {
        if (seed.isEmpty()) {
            return events;
        }
        Map<String, Deque<ScriptedEvent>> byKey = new HashMap<>();
        List<String> turns = new ArrayList<>();
        for (ScriptedEvent event : events) {
            byKey.computeIfAbsent(event.orderingKey, key -> new ArrayDeque<>()).add(event);
            turns.add(event.orderingKey);
        }
        Collections.shuffle(turns, new Random(seed.getAsLong()));
        return turns.stream()
                .map(key -> requireNonNull(byKey.get(key)).remove())
                .toList();
    }

    private CollectorHarness fault(Fault fault, int times) {
        last().fault = fault;
        last().faultyTries = atLeastOne("times", times);
        return this;
    }

    private ScriptedEvent last() {
        if (events.isEmpty()) {
            throw new IllegalStateException("A fault is about the event before it, and there is none yet");
        }
        return events.get(events.size() - 1);
    }

    private static int atLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1 and is " + value);
        }
        return value;
    }

    private static String text(JsonNode json) {
        try {
            return JSON.writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree of JSON nodes can always be written", e);
        }
    }

    private static JsonNode object(String data) {
        try {
            JsonNode json = JSON.readTree(data);
            if (json.isObject()) {
                return json;
            }
            throw new IllegalArgumentException("An event's data is a JSON object and not " + data);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("An event's data is a JSON object and not " + data, e);
        }
    }
}
