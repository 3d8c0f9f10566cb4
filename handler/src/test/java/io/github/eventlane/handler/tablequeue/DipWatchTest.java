package io.github.eventlane.handler.tablequeue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        assertThat(dynamoDb.writes).as("claims").isEmpty();
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

    @Test
    void aRequestThatIsAskedAgainSendsTheMailThatItsFirstAttemptLeftDue() {
        LowStockFlag cutOff = LowStockFlag.claimedUntil(NOW.plusSeconds(30), Optional.of("order-1"));
        dynamoDb.onRead(List.of(emptyQueue(cutOff), receipt("order-1")))
                .onRead(List.of())
                .onWrite()
                .onWrite();

        queue.take("alice", "order-1");

        assertThat(told).containsExactly(new LowStock("vouchers", 0, 3, NOW));
    }

    @Test
    void anotherRequestLeavesTheMailToTheOneThatIsAtIt() {
        dynamoDb.onRead(emptyQueue(LowStockFlag.claimedUntil(NOW.plusSeconds(30), Optional.of("order-1"))));

        queue.take("alice", "order-2");

        assertThat(told).isEmpty();
        assertThat(dynamoDb.writes).as("claims").isEmpty();
    }

    @Test
    void aRequestThatIsAskedAgainSendsNoMailThatWasSent() {
        LowStockFlag sent = LowStockFlag.claimedUntil(NOW.plusSeconds(30), Optional.of("order-1"))
                .toSent();
        dynamoDb.onRead(List.of(emptyQueue(sent), receipt("order-1"))).onRead(List.of());

        queue.take("alice", "order-1");

        assertThat(told).isEmpty();
        assertThat(dynamoDb.writes).as("claims").isEmpty();
    }

    @Test
    void anInterruptedTakeStillNotesThatItsMailWasSent() {
        List<Boolean> interruptedWrites = new ArrayList<>();
        dynamoDb.onRead(emptyQueue(NOW.minusSeconds(1)))
                .onWrite()
                .onWrite(() -> interruptedWrites.add(Thread.currentThread().isInterrupted()));
        TableQueueClient late = TableQueueClient.builder("table")
                .lowStockNotifier(lowStock -> Thread.currentThread().interrupt())
                .clock(Clock.fixed(NOW, ZoneOffset.UTC))
                .dynamoDb(dynamoDb)
                .build();

        late.take("alice");

        assertThat(Thread.interrupted()).as("the caller still learns of it").isTrue();
        assertThat(interruptedWrites).as("the SDK would refuse the call").containsExactly(false);
    }

    @Test
    void anInterruptedMailIsOpenForTheNextTakeAtOnce() {
        dynamoDb.onRead(emptyQueue(NOW.minusSeconds(1))).onWrite().onWrite();
        TableQueueClient late = TableQueueClient.builder("table")
                .lowStockNotifier(lowStock -> {
                    throw new InterruptedException();
                })
                .clock(Clock.fixed(NOW, ZoneOffset.UTC))
                .dynamoDb(dynamoDb)
                .build();

        late.take("alice");

        assertThat(Thread.interrupted()).as("the caller still learns of it").isTrue();
        assertThat(dynamoDb.writes.get(1).transactItems().get(0).update().expressionAttributeValues())
                .containsValue(claimedBy(dynamoDb).toFailed().toAttribute());
    }

    private static LowStockFlag claimedBy(ScriptedDynamoDb dynamoDb) {
        return dynamoDb.writes.get(0).transactItems().get(0).update().expressionAttributeValues().values().stream()
                .map(LowStockFlag::of)
                .filter(flag -> flag.until().isAfter(NOW))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, AttributeValue> receipt(String requestId) {
        return Map.of(
                "parkey", AttributeValue.fromS("store-receipt:take:" + requestId),
                "itemtype", AttributeValue.fromS("store-receipt"),
                "first", AttributeValue.fromN("8"),
                "count", AttributeValue.fromN("1"),
                "consumed_by", AttributeValue.fromS("alice"),
                "consumed_at", AttributeValue.fromS("2026-01-02T03:04:00Z"));
    }

    private static Map<String, AttributeValue> emptyQueue(Instant claimedUntil) {
        return emptyQueue(new LowStockFlag(false, "dead", claimedUntil));
    }

    private static Map<String, AttributeValue> emptyQueue(LowStockFlag flag) {
        return Map.of(
                "parkey", AttributeValue.fromS("store-keeper"),
                "itemtype", AttributeValue.fromS("store-keeper"),
                "headAt", AttributeValue.fromN("9"),
                "tailAt", AttributeValue.fromN("9"),
                "minFree", AttributeValue.fromN("3"),
                "low_stock", flag.toAttribute());
    }
}
