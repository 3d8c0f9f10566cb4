package io.github.eventlane.test.tablequeue;

import static io.github.eventlane.test.tablequeue.CapacityMeter.writeUnits;
import static io.github.eventlane.test.tablequeue.QueueTables.vouchers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.tablequeue.QueueItem;
import io.github.eventlane.handler.tablequeue.Stock;
import io.github.eventlane.handler.tablequeue.TableQueueClient;
import io.github.eventlane.handler.tablequeue.TableQueueName;
import io.github.eventlane.handler.tablequeue.TakenItem;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TableQueueTest {
    private final QueueTables tables = new QueueTables();
    private String table = "";
    private TableQueueClient queue = TableQueueClient.builder("").build();

    @BeforeAll
    void start() {
        assertThat(tables.aws.endpoint()).isNotNull();
    }

    @BeforeEach
    void createTable(TestInfo test) {
        table = test.getTestMethod().orElseThrow().getName();
        tables.create(table);
        queue = TableQueueClient.builder(table).minFree(1).build();
    }

    @AfterAll
    void stop() {
        tables.close();
    }

    @Test
    void itemsAreTakenOnceEachInTheOrderOfAdding() {
        assertThat(queue.add(vouchers(0, 3))).containsExactly(0L, 1L, 2L);

        assertThat(queue.take("alice")).map(TakenItem::json).contains("{\"code\":\"V-0\"}");
        assertThat(queue.take("bob", 5))
                .extracting(TakenItem::position, TakenItem::json)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(1L, "{\"code\":\"V-1\"}"),
                        org.assertj.core.groups.Tuple.tuple(2L, "{\"code\":\"V-2\"}"));
        assertThat(queue.take("carol")).isEmpty();
        assertThat(queue.stock()).isEqualTo(new Stock(3, 3, 1));
    }

    @Test
    void theRowsHaveTheNamesOfTheDocumentation() {
        queue.add(vouchers(0, 1));
        TakenItem taken = queue.take("alice", "order-7").orElseThrow();

        assertThat(tables.rows(table, "store-keeper").get("store-keeper"))
                .containsEntry("headAt", AttributeValue.fromN("1"))
                .containsEntry("tailAt", AttributeValue.fromN("1"))
                .containsEntry("minFree", AttributeValue.fromN("1"));
        assertThat(tables.rows(table, "store-inventory").get("store-inventory:0"))
                .containsEntry("inventory", AttributeValue.fromM(Map.of("code", AttributeValue.fromS("V-0"))))
                .containsEntry("consumed_by", AttributeValue.fromS("alice"))
                .containsEntry(
                        "consumed_at", AttributeValue.fromS(taken.takenAt().toString()));
        assertThat(tables.rows(table, "store-receipt").get("store-receipt:take:order-7"))
                .containsEntry("first", AttributeValue.fromN("0"))
                .containsEntry("count", AttributeValue.fromN("1"))
                .containsEntry(
                        "expires_at",
                        AttributeValue.fromN(Long.toString(
                                taken.takenAt().plus(Duration.ofDays(60)).getEpochSecond())));
    }

    @Test
    void anyJsonValueComesBackWithEveryDigit() {
        List<String> values =
                List.of("\"code\"", "1.50", "12345678901234567890123456789012345678", "[1,null,true]", "{}");
        queue.add(values);

        assertThat(queue.take("alice", 5))
                .extracting(TakenItem::json)
                .containsExactly("\"code\"", "1.5", "12345678901234567890123456789012345678", "[1,null,true]", "{}");
    }

    @Test
    void nothingWasAddedYetIsAnEmptyAnswerEverywhere() {
        assertThat(queue.take("alice")).isEmpty();
        assertThat(queue.take("alice", 3, "request")).isEmpty();
        assertThat(queue.peek()).isEmpty();
        assertThat(queue.history(0, 10)).isEmpty();
        assertThat(queue.stock()).isEqualTo(new Stock(0, 0, 1));
        assertThat(queue.add(List.of())).isEmpty();
    }

    @Test
    void aRequestAskedAgainGetsTheSameItemsAndTakesNone() {
        queue.add(vouchers(0, 9));
        List<TakenItem> first = queue.take("alice", 3, "order-7");
        queue.take("bob");

        assertThat(queue.take("alice", 3, "order-7")).isEqualTo(first);
        assertThat(TableQueueClient.builder(table).build().take("alice", 1, "order-7"))
                .isEqualTo(first);
        assertThat(queue.stock().head()).isEqualTo(4);
    }

    @Test
    void aRequestAskedAgainGetsItsItemsEvenWhenTheQueueIsEmptyMeanwhile() {
        queue.add(vouchers(0, 1));
        Optional<TakenItem> first = queue.take("alice", "order-7");

        assertThat(queue.take("alice", "order-7")).isPresent().isEqualTo(first);
    }

    @Test
    void theSameRequestOfManyThreadsAtOnceTakesOnce() throws Exception {
        queue.add(vouchers(0, 9));
        List<Optional<TakenItem>> answers =
                Parallel.times(8, i -> TableQueueClient.builder(table).build().take("alice", "order-7"));

        assertThat(answers).allMatch(answer -> answer.equals(answers.get(0))).hasSize(8);
        assertThat(queue.stock().head()).isEqualTo(1);
    }

    @Test
    void aRequestIdOfAnotherConsumerIsRefused() {
        queue.add(vouchers(0, 2));
        queue.take("alice", "order-7");

        assertThatThrownBy(() -> queue.take("bob", "order-7"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("alice")
                .hasMessageContaining("bob");
    }

    @Test
    void anAddAskedAgainCompletesWhatIsMissingAndAddsNothingTwice() {
        List<Long> beginning = queue.add(vouchers(0, 98), "import");
        List<Long> all = queue.add(vouchers(0, 250), "import");

        assertThat(all).startsWith(beginning.toArray(Long[]::new)).hasSize(250);
        assertThat(queue.add(vouchers(0, 250), "import")).isEqualTo(all);
        assertThat(queue.stock().tail()).isEqualTo(250);
    }

    @Test
    void peekShowsTheNextItemAndLeavesIt() {
        queue.add(vouchers(0, 2));
        queue.take("alice");

        assertThat(queue.peek()).contains(new QueueItem(1, "{\"code\":\"V-1\"}"));
        assertThat(queue.peek()).contains(new QueueItem(1, "{\"code\":\"V-1\"}"));
    }

    @Test
    void theHistoryHasTheTakenItemsOfARangeOverSeveralPages() {
        queue.add(vouchers(0, 260));
        List<TakenItem> taken = new ArrayList<>();
        while (taken.size() < 245) {
            taken.addAll(queue.take("alice", 49));
        }

        assertThat(queue.history(3, 1000)).isEqualTo(taken.subList(3, 245));
        assertThat(queue.history(10, 12)).extracting(TakenItem::position).containsExactly(10L, 11L);
        assertThat(queue.history(200, 100)).isEmpty();
    }

    @Test
    void aNewMinimumIsKeptOnTheKeeperRow() {
        queue.setMinFree(7);
        queue.add(vouchers(0, 2));

        assertThat(TableQueueClient.builder(table).minFree(3).build().stock()).isEqualTo(new Stock(0, 2, 7));
    }

    @Test
    void itLivesUnderOtherNamesBesideAnotherQueueInATableThatExists() {
        tables.create("existing", "pk", "sk");
        TableQueueClient vouchers = existing("vouchers");
        TableQueueClient codes = existing("codes");
        vouchers.add(List.of("\"v\""));
        codes.add(List.of("\"c\"", "\"d\""));

        assertThat(vouchers.take("alice", "same")).map(TakenItem::json).contains("\"v\"");
        assertThat(codes.take("alice", "same")).map(TakenItem::json).contains("\"c\"");
        assertThat(vouchers.stock().free()).isZero();
        assertThat(codes.stock().free()).isEqualTo(1);
    }

    private static TableQueueClient existing(String name) {
        return TableQueueClient.builder("existing")
                .name(TableQueueName.PARTITION_KEY, "pk")
                .name(TableQueueName.SORT_KEY, "sk")
                .name(TableQueueName.KEEPER, name + "-keeper")
                .name(TableQueueName.INVENTORY, name + "-inventory")
                .name(TableQueueName.RECEIPT, name + "-receipt")
                .name(TableQueueName.HEAD_AT, "head")
                .build();
    }

    @Test
    void aTableWithOtherKeyNamesIsRefusedWithBothNames() {
        tables.create("otherKeys", "pk", "sk");

        assertThatThrownBy(() -> TableQueueClient.builder("otherKeys").build().add(List.of("1")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("pk (S) and sk (S)")
                .hasMessageContaining("parkey (S) and itemtype (S)");
    }

    @Test
    void aTakeWritesTwoUnitsForTheHeadAndTwoForEachItemAndTwoForAReceipt() {
        queue.add(vouchers(0, 60));

        assertThat(writeUnits(() -> queue.take("alice"))).isEqualTo(4);
        assertThat(writeUnits(() -> queue.take("alice", 10))).isEqualTo(22);
        assertThat(writeUnits(() -> queue.take("alice", "request"))).isEqualTo(6);
        assertThat(writeUnits(() -> queue.take("alice", "request"))).isZero();
    }

    @Test
    void anAddWritesTwoUnitsForTheTailAndTwoForEachItemAndTwoForAReceipt() {
        queue.add(vouchers(0, 1));

        assertThat(writeUnits(() -> queue.add(vouchers(1, 2)))).isEqualTo(4);
        assertThat(writeUnits(() -> queue.add(vouchers(2, 101)))).isEqualTo(200);
        assertThat(writeUnits(() -> queue.add(vouchers(101, 102), "request"))).isEqualTo(6);
    }

    @Test
    void itemsFromSeveralTransactionsStandInTheOrderGiven() {
        List<Long> positions = queue.add(vouchers(0, 230));

        assertThat(positions)
                .containsExactlyElementsOf(LongStream.range(0, 230).boxed().toList());
        Instant before = Instant.now();
        assertThat(queue.take("alice", 98)).extracting(TakenItem::json).isEqualTo(vouchers(0, 98));
        assertThat(queue.history(0, 1).findFirst().orElseThrow().takenAt()).isAfterOrEqualTo(before);
    }
}
