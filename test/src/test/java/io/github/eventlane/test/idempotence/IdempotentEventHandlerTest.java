package io.github.eventlane.test.idempotence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.idempotence.IdempotentEventHandler;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class IdempotentEventHandlerTest {
    private final Tables tables = new Tables();
    private final ConcurrentLinkedQueue<String> effects = new ConcurrentLinkedQueue<>();
    private String table = "";

    @BeforeEach
    void emptyTable() {
        table = tables.idempotenceTable();
        effects.clear();
    }

    @AfterAll
    void stop() {
        tables.close();
    }

    @Test
    void aRepeatedEventIsSkippedOnBothPaths() throws Exception {
        EventHandler handler = once(event -> effects.add(event.id()));

        handler.handle(event("e1", Origin.QUEUE));
        handler.handle(event("e1", Origin.STREAM));
        handler.handle(event("e2", Origin.STREAM));
        handler.handle(event("e1", Origin.QUEUE));

        assertThat(effects).containsExactly("e1", "e2");
    }

    @Test
    void eachCollectorHandlesTheEvent() throws Exception {
        for (String collector : List.of("Summaries", "Shipments", "Summaries")) {
            IdempotentEventHandler.builder(event -> effects.add(collector), table)
                    .collector(collector)
                    .build()
                    .handle(event("e1", Origin.QUEUE));
        }

        assertThat(effects).containsExactly("Summaries", "Shipments");
    }

    @Test
    void aFailedEventIsHandledWhenItComesAgain() throws Exception {
        EventHandler handler = once(event -> {
            effects.add(event.id());
            if (effects.size() == 1) {
                throw new IllegalStateException("down");
            }
        });

        assertThatThrownBy(() -> handler.handle(event("e1", Origin.QUEUE))).hasMessage("down");
        handler.handle(event("e1", Origin.QUEUE));
        handler.handle(event("e1", Origin.QUEUE));

        assertThat(effects).containsExactly("e1", "e1");
    }

    @Test
    void aHandlerInterruptedForBeingLateGivesItsLeaseBack() throws Exception {
        EventHandler handler = once(event -> {
            effects.add(event.id());
            if (effects.size() == 1) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("late");
            }
        });

        assertThatThrownBy(() -> handler.handle(event("e1", Origin.QUEUE))).hasMessage("late");
        assertThat(Thread.interrupted()).isTrue();
        handler.handle(event("e1", Origin.QUEUE));

        assertThat(effects).hasSize(2);
    }

    @Test
    void anEventInProgressElsewhereFailsToBeDeliveredAgain() throws Exception {
        Crash crash = new Crash();
        EventHandler handler = once(event -> {
            effects.add(event.id());
            crash.here();
        });
        crash.happenTo(handler, event("e1", Origin.STREAM));

        assertThatThrownBy(() -> handler.handle(event("e1", Origin.QUEUE)))
                .hasMessageContaining("is in progress elsewhere");
        assertThat(effects).hasSize(1);
        crash.end();
    }

    @Test
    void afterACrashTheLeaseRunsOutAndTheNextDeliveryTakesOver() throws Exception {
        Crash crash = new Crash();
        EventHandler handler = IdempotentEventHandler.builder(
                        event -> {
                            effects.add(event.id());
                            crash.here();
                        },
                        table)
                .lease(Duration.ofSeconds(1))
                .build();
        crash.happenTo(handler, event("e1", Origin.STREAM));

        handler.handle(event("e1", Origin.STREAM));
        handler.handle(event("e1", Origin.STREAM));

        assertThat(effects)
                .as("the effect before the crash, and the one of the takeover")
                .hasSize(2);
        crash.end();
    }

    @Test
    void deliveriesAtTheSameTimeHaveOneEffect() throws Exception {
        EventHandler handler = once(event -> effects.add(event.id()));
        Callable<Void> delivery = () -> {
            handler.handle(event("e1", Origin.STREAM));
            return null;
        };
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (Future<Void> done : threads.invokeAll(Collections.nCopies(8, delivery))) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(effects).containsExactly("e1");
    }

    @Test
    void whatWasHandledIsRememberedForTheRetention() throws Exception {
        IdempotentEventHandler.builder(event -> {}, table)
                .collector("Summaries")
                .retention(Duration.ofDays(7))
                .build()
                .handle(event("e1", Origin.QUEUE));

        Map<String, AttributeValue> item = tables.dynamoDb
                .getItem(get -> get.tableName(table)
                        .key(Map.of(
                                "id", AttributeValue.fromS("e1"), "scope", AttributeValue.fromS("event:Summaries"))))
                .item();
        assertThat(item.keySet()).containsExactlyInAnyOrder("id", "scope", "handledUpTo", "expiresAt");
        assertThat(Instant.ofEpochSecond(Long.parseLong(item.getOrDefault("expiresAt", AttributeValue.fromN("0"))
                        .n())))
                .isBetween(Instant.now().plus(Duration.ofDays(6)), Instant.now().plus(Duration.ofDays(8)));
    }

    private EventHandler once(EventHandler handler) {
        return IdempotentEventHandler.builder(handler, table).build();
    }

    private static Event event(String id, Origin origin) {
        return Event.builder()
                .json("{}")
                .orderingKey("order-1")
                .id(id)
                .origin(origin)
                .build();
    }
}
