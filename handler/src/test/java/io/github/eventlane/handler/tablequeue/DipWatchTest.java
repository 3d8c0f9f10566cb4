package io.github.eventlane.handler.tablequeue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;

class DipWatchTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final ScriptedDynamoDb dynamoDb = new ScriptedDynamoDb();
    private final List<LowStock> told = new ArrayList<>();
    private final TableQueueClient queue = TableQueueClient.builder("table")
            .queueName("vouchers")
            .lowStockNotifier(told::add)
            .clock(Clock.fixed(NOW, ZoneOffset.UTC))
            .dynamoDb(dynamoDb)
            .build();

    @Test
    void aMailWhoseConsumerDiedIsSentByTheNextTakeOnceItsMinuteIsOver() {
        dynamoDb.onRead(emptyQueue(NOW.minusSeconds(1))).onWrite().onWrite();

        assertThat(queue.take("alice")).isEmpty();

        assertThat(told).containsExactly(new LowStock("vouchers", 0, 3, NOW));
        assertThat(dynamoDb.writes).as("a claim, and the note that it was sent").hasSize(2);
    }

    @Test
    void aMailThatAnotherConsumerIsSendingIsLeftToHim() {
        dynamoDb.onRead(emptyQueue(NOW.plusSeconds(1)));

        assertThat(queue.take("alice")).isEmpty();

        assertThat(told).isEmpty();
    }

    @Test
    void whoLosesTheClaimToAnotherSendsNothing() {
        dynamoDb.onRead(emptyQueue(NOW.minusSeconds(1)))
                .onWriteCancel(CancellationReason.builder()
                        .code("ConditionalCheckFailed")
                        .item(emptyQueue(NOW.plusSeconds(60)))
                        .build());

        assertThat(queue.take("alice")).isEmpty();

        assertThat(told).isEmpty();
    }

    @Test
    void aNoteThatCannotBeKeptDoesNotFailTheTake() {
        dynamoDb.onRead(emptyQueue(NOW.minusSeconds(1)))
                .onWrite()
                .onWriteCancel(
                        CancellationReason.builder().code("ValidationError").build());

        assertThat(queue.take("alice")).isEmpty();

        assertThat(told).hasSize(1);
    }

    private static Map<String, AttributeValue> emptyQueue(Instant claimedUntil) {
        return Map.of(
                "parkey", AttributeValue.fromS("store-keeper"),
                "itemtype", AttributeValue.fromS("store-keeper"),
                "headAt", AttributeValue.fromN("9"),
                "tailAt", AttributeValue.fromN("9"),
                "minFree", AttributeValue.fromN("3"),
                "low_stock", new LowStockFlag(false, "dead", claimedUntil).toAttribute());
    }
}
