package io.github.eventlane.handler.tablequeue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.EnvironmentVariables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;

class TableQueueClientTest {
    private static final CancellationReason NONE =
            CancellationReason.builder().code("None").build();
    private static final CancellationReason CONFLICT =
            CancellationReason.builder().code("TransactionConflict").build();

    private final ScriptedDynamoDb dynamoDb = new ScriptedDynamoDb();
    private final TableQueueClient queue =
            TableQueueClient.builder("table").dynamoDb(dynamoDb).build();

    @Test
    void aRefusedTakeGoesOnFromTheHeadThatTheRefusalShowedWithoutReadingTheKeeperAgain() {
        dynamoDb.onRead(keeper(5, 9))
                .onRead(item(5))
                .onWriteCancel(refused(keeper(7, 9)), NONE)
                .onRead(item(7))
                .onWrite();

        assertThat(queue.take("alice")).map(TakenItem::position).contains(7L);
        assertThat(dynamoDb.reads).hasSize(3);
    }

    @Test
    void aRefusedAddGoesOnFromTheTailThatTheRefusalShowedWithoutReadingTheKeeperAgain() {
        dynamoDb.onRead(keeper(0, 3)).onWriteCancel(refused(keeper(0, 4)), NONE).onWrite();

        assertThat(queue.add(List.of("\"a\""))).containsExactly(4L);
        assertThat(dynamoDb.reads).hasSize(1);
    }

    @Test
    void anEmptyQueueSeenInARefusalIsAnEmptyAnswer() {
        dynamoDb.onRead(keeper(5, 6)).onRead(item(5)).onWriteCancel(refused(keeper(6, 6)), NONE);

        assertThat(queue.take("alice")).isEmpty();
    }

    @Test
    void aTransactionConflictTeachesNothingSoTheKeeperIsReadAgain() {
        dynamoDb.onRead(keeper(5, 9))
                .onRead(item(5))
                .onWriteCancel(CONFLICT, NONE)
                .onRead(keeper(6, 9))
                .onRead(item(6))
                .onWrite();

        assertThat(queue.take("alice")).map(TakenItem::position).contains(6L);
    }

    @Test
    void whoIsDisturbedEachTimeGivesUpInTheEndAndHasChangedNothing() {
        QueueTable table = new QueueTable("table", new Names(Map.of()), () -> dynamoDb);
        KeeperChanges changes = new KeeperChanges(table, 0, 2);
        dynamoDb.onRead(keeper(0, 1))
                .onWriteCancel(CONFLICT)
                .onRead(keeper(0, 1))
                .onWriteCancel(CONFLICT);

        assertThatThrownBy(() -> changes.make(
                        changes.read(),
                        keeper -> new Step.Write<>(
                                List.of(keeper.add(1).inTable("table")), 0, "added", refused -> Optional.empty())))
                .isInstanceOf(ContentionException.class)
                .hasMessageContaining("2 attempts");
    }

    @Test
    void aCancellationForAnotherReasonIsNotRetried() {
        dynamoDb.onRead(keeper(0, 0))
                .onWriteCancel(
                        NONE,
                        CancellationReason.builder().code("ValidationError").build());

        assertThatThrownBy(() -> queue.add(List.of("1"))).isInstanceOf(TransactionCanceledException.class);
    }

    @Test
    void anItemThatIsNotVisibleYetIsReadAgain() {
        dynamoDb.onRead(keeper(5, 6))
                .onRead(List.of())
                .onRead(keeper(5, 6))
                .onRead(item(5))
                .onWrite();

        assertThat(queue.take("alice")).map(TakenItem::position).contains(5L);
    }

    @Test
    void anItemThatContradictsTheKeeperRowIsNamed() {
        dynamoDb.onRead(keeper(5, 9))
                .onRead(List.of(item(5), item(6)))
                .onWriteCancel(
                        NONE,
                        NONE,
                        CancellationReason.builder()
                                .code("ConditionalCheckFailed")
                                .build());

        assertThatThrownBy(() -> queue.take("alice", 2))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Position 6")
                .hasMessageContaining("table");
    }

    @Test
    void keysThatDynamoDbLeftUnprocessedAreAskedForAgain() {
        Map<String, AttributeValue> key = Map.of(
                "parkey", AttributeValue.fromS("store-keeper"), "itemtype", AttributeValue.fromS("store-keeper"));
        dynamoDb.onRead(() -> BatchGetItemResponse.builder()
                        .unprocessedKeys(Map.of(
                                "table",
                                KeysAndAttributes.builder().keys(List.of(key)).build()))
                        .build())
                .onRead(keeper(2, 7));

        assertThat(queue.stock().free()).isEqualTo(5);
    }

    @Test
    void aTableWithOtherKeyNamesIsRefusedWithBothNames() {
        dynamoDb.onRead(() -> {
                    throw DynamoDbException.builder()
                            .awsErrorDetails(AwsErrorDetails.builder()
                                    .errorCode("ValidationException")
                                    .build())
                            .message("The provided key element does not match the schema")
                            .build();
                })
                .onDescribe(keys("pk", "sk"));

        assertThatThrownBy(queue::stock)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("pk (S) and sk (S)")
                .hasMessageContaining("parkey (S) and itemtype (S)")
                .hasMessageContaining("PARTITION_KEY");
    }

    @Test
    void theTakeThatNoticesADipReliesOnTheTailTooAndSetsTheFlag() {
        TableQueueClient telling = TableQueueClient.builder("table")
                .dynamoDb(dynamoDb)
                .lowStockNotifier(lowStock -> {})
                .build();
        dynamoDb.onRead(keeper(5, 9)).onRead(item(5)).onWrite().onWrite();

        assertThat(telling.take("alice")).isPresent();

        Update head = dynamoDb.writes.get(0).transactItems().get(0).update();
        assertThat(readable(head.conditionExpression(), head))
                .isEqualTo("headAt = 5 AND minFree = 3 AND attribute_not_exists(low_stock) AND tailAt = 9");
        assertThat(head.expressionAttributeNames()).containsValue("low_stock");
    }

    @Test
    void anOrdinaryTakeLetsTheTailGrow() {
        dynamoDb.onRead(keeper(5, 9)).onRead(item(5)).onWrite();

        assertThat(queue.take("alice")).isPresent();

        Update head = dynamoDb.writes.get(0).transactItems().get(0).update();
        assertThat(readable(head.conditionExpression(), head))
                .isEqualTo("headAt = 5 AND minFree = 3 AND attribute_not_exists(low_stock) AND tailAt >= 6");
    }

    @Test
    void aLaterTransactionThatFailsSaysWhatWasAdded() {
        dynamoDb.onRead(keeper(0, 0))
                .onWrite()
                .onRead(keeper(0, 99))
                .onWriteCancel(
                        CancellationReason.builder().code("ValidationError").build());

        assertThatThrownBy(() -> queue.add(Collections.nCopies(100, "1")))
                .isInstanceOfSatisfying(PartlyAddedException.class, e -> {
                    assertThat(e.positions()).hasSize(99);
                    assertThat(e).hasMessageContaining("first 99 of 100");
                });
    }

    @Test
    void aTextThatIsNoSingleJsonValueIsRefusedBeforeAnythingIsWritten() {
        for (String text : List.of("", "{", "1,\"more\":2", "1 2", "nope")) {
            assertThatThrownBy(() -> queue.add(List.of("1", text)))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(dynamoDb.writes).isEmpty();
    }

    @Test
    void settingsThatCannotWorkAreRefused() {
        assertThatThrownBy(() -> queue.take("alice", 0))
                .hasMessageContaining("1 to 98")
                .hasMessageContaining("not 0");
        assertThatThrownBy(() -> queue.take("alice", 99)).hasMessageContaining("not 99");
        assertThatThrownBy(() -> queue.setMinFree(-1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> TableQueueClient.builder("t").minFree(-1)).hasMessageContaining("-1");
        assertThatThrownBy(() -> TableQueueClient.builder("t").receiptRetention(Duration.ZERO))
                .hasMessageContaining("PT0S");
        assertThatThrownBy(() -> TableQueueClient.builder("t")
                        .name(TableQueueName.HEAD_AT, "a,b")
                        .build())
                .hasMessageContaining("HEAD_AT")
                .hasMessageContaining("a,b");
    }

    @Test
    void theEnvironmentOfTheConstructNamesEverything() {
        TableQueueClient bound = TableQueueClientBuilder.from(Map.of(
                        EnvironmentVariables.TABLE_QUEUE_TABLE, "table",
                        EnvironmentVariables.TABLE_QUEUE_NAMES, "PARTITION_KEY=pk,SORT_KEY=sk,HEAD_AT=head",
                        EnvironmentVariables.TABLE_QUEUE_MIN_FREE, "12"))
                .dynamoDb(dynamoDb)
                .build();
        dynamoDb.onRead(Map.of(
                "pk", AttributeValue.fromS("store-keeper"),
                "sk", AttributeValue.fromS("store-keeper"),
                "head", AttributeValue.fromN("4"),
                "tailAt", AttributeValue.fromN("6")));

        assertThat(bound.stock()).isEqualTo(new Stock(4, 6, 12));
    }

    @Test
    void aMissingTableNameInTheEnvironmentIsNamed() {
        assertThatThrownBy(() -> TableQueueClientBuilder.from(Map.of()))
                .hasMessageContaining(EnvironmentVariables.TABLE_QUEUE_TABLE)
                .hasMessageContaining("bindTo");
    }

    /** The condition with names and values instead of placeholders. */
    private static String readable(String expression, Update update) {
        String text = expression;
        for (Map.Entry<String, String> name : update.expressionAttributeNames().entrySet()) {
            text = text.replace(name.getKey(), name.getValue());
        }
        for (Map.Entry<String, AttributeValue> value :
                update.expressionAttributeValues().entrySet()) {
            text = text.replace(value.getKey(), String.valueOf(value.getValue().n()));
        }
        return text;
    }

    private static CancellationReason refused(Map<String, AttributeValue> row) {
        return CancellationReason.builder()
                .code("ConditionalCheckFailed")
                .item(row)
                .build();
    }

    private static Map<String, AttributeValue> keeper(long head, long tail) {
        return Map.of(
                "parkey", AttributeValue.fromS("store-keeper"),
                "itemtype", AttributeValue.fromS("store-keeper"),
                "headAt", AttributeValue.fromN(Long.toString(head)),
                "tailAt", AttributeValue.fromN(Long.toString(tail)),
                "minFree", AttributeValue.fromN("3"));
    }

    private static Map<String, AttributeValue> item(long position) {
        return new HashMap<>(Map.of(
                "parkey", AttributeValue.fromS("store-inventory:" + position),
                "itemtype", AttributeValue.fromS("store-inventory"),
                "inventory", AttributeValue.fromS("code")));
    }

    private static DescribeTableResponse keys(String partitionKey, String sortKey) {
        List<AttributeDefinition> definitions = new ArrayList<>();
        for (String name : List.of(partitionKey, sortKey)) {
            definitions.add(AttributeDefinition.builder()
                    .attributeName(name)
                    .attributeType(ScalarAttributeType.S)
                    .build());
        }
        return DescribeTableResponse.builder()
                .table(TableDescription.builder()
                        .attributeDefinitions(definitions)
                        .keySchema(
                                KeySchemaElement.builder()
                                        .attributeName(partitionKey)
                                        .keyType(KeyType.HASH)
                                        .build(),
                                KeySchemaElement.builder()
                                        .attributeName(sortKey)
                                        .keyType(KeyType.RANGE)
                                        .build())
                        .build())
                .build();
    }
}
