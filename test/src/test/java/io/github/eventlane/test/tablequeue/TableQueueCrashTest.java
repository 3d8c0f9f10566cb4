package io.github.eventlane.test.tablequeue;

import static io.github.eventlane.test.tablequeue.QueueTables.number;
import static io.github.eventlane.test.tablequeue.QueueTables.text;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TableQueueCrashTest {
    private static final int ITEMS = 5_000;

    private final QueueTables tables = new QueueTables();

    @AfterAll
    void stop() {
        tables.close();
    }

    @Test
    void whateverIsKilledEachItemIsTakenOnceInOrderAndTheHeadNeverPassesTheTail(@TempDir Path journals)
            throws Exception {
        tables.create("ours");
        try (Workload workload = new Workload(tables, "eventlane", "ours", journals, ITEMS)) {
            workload.run(800);

            assertThat(workload.kills).isGreaterThanOrEqualTo(5);
            assertThat(workload.head()).isEqualTo(ITEMS);
            assertThat(workload.tail()).isEqualTo(ITEMS);
            assertEachPositionHasOneTaker(workload.takerJournals());
        }
        assertEachItemWasAddedOnce();
        assertThatTheStreamShowsTheOrder();
    }

    private void assertEachPositionHasOneTaker(List<QueueWorker.Journal> takers) {
        Map<Long, String> takerOf = new HashMap<>();
        for (QueueWorker.Journal taker : takers) {
            List<Long> taken = taker.answers.stream().flatMap(List::stream).toList();
            assertThat(taken).as(taker.name).isSorted().doesNotHaveDuplicates();
            taken.forEach(position -> assertThat(takerOf.put(position, taker.name))
                    .as("the other taker of position %s", position)
                    .isNull());
        }
        assertThat(takerOf).hasSize(ITEMS);
        tables.rows("ours", "store-inventory")
                .values()
                .forEach(row -> assertThat(text(row, "consumed_by")).isEqualTo(takerOf.get(position(row))));
    }

    private void assertEachItemWasAddedOnce() {
        assertThat(tables.rows("ours", "store-inventory").values())
                .extracting(row -> text(
                        row.getOrDefault("inventory", AttributeValue.fromNul(true))
                                .m(),
                        "code"))
                .containsExactlyInAnyOrderElementsOf(LongStream.range(0, ITEMS)
                        .mapToObj(number -> "V-" + number)
                        .toList());
    }

    /** The stream has every version of every row, in the order of the writes. */
    private void assertThatTheStreamShowsTheOrder() {
        List<Long> added = new ArrayList<>();
        List<Long> taken = new ArrayList<>();
        for (Map<String, AttributeValue> image : images("ours")) {
            switch (text(image, "itemtype")) {
                case "store-inventory" -> (image.containsKey("consumed_by") ? taken : added).add(position(image));
                case "store-keeper" -> assertThat(number(image, "headAt")).isBetween(0L, number(image, "tailAt"));
                default -> assertThat(text(image, "itemtype")).isEqualTo("store-receipt");
            }
        }
        List<Long> all = LongStream.range(0, ITEMS).boxed().toList();
        assertThat(added).isEqualTo(all);
        assertThat(taken).isEqualTo(all);
    }

    @Test
    void theTwoStepAlgorithmLosesItemsUnderTheSameWorkload(@TempDir Path journals) throws Exception {
        tables.create("twoStep");
        int items = 200;
        try (Workload workload = new Workload(tables, "two-step", "twoStep", journals, items)) {
            workload.run(60);

            assertThat(workload.head()).as("runs past the tail").isGreaterThan(workload.tail());
            assertThat(neverGiven(workload.takerJournals()))
                    .as("items that nobody got")
                    .isPositive();
        }
    }

    private long neverGiven(List<QueueWorker.Journal> takers) throws IOException {
        List<Long> given = takers.stream()
                .flatMap(taker -> taker.answers.stream())
                .flatMap(List::stream)
                .toList();
        return tables.rows("twoStep", "store-inventory").values().stream()
                .filter(row -> !given.contains(position(row)))
                .count();
    }

    @Test
    void theTwoStepAlgorithmLosesTheItemOfATakerThatDiesBetweenTheSteps() {
        tables.create("dyingTaker");
        TwoStepQueue queue = new TwoStepQueue("dyingTaker");
        queue.add(List.of("a", "b"));

        queue.bump("headAt");

        assertThat(queue.take("alice", 2)).as("position 0 is given to nobody").containsExactly(1L);
    }

    @Test
    void theTwoStepAlgorithmLeavesAGapWhereAnAdderDiesBetweenTheSteps() {
        tables.create("dyingAdder");
        TwoStepQueue queue = new TwoStepQueue("dyingAdder");

        queue.bump("tailAt");
        queue.add(List.of("a"));

        assertThat(queue.take("alice", 1))
                .as("the item at position 1 waits behind a gap")
                .isEmpty();
    }

    private List<Map<String, AttributeValue>> images(String table) {
        List<Map<String, AttributeValue>> images = new ArrayList<>();
        String stream = tables.dynamoDb
                .describeTable(describe -> describe.tableName(table))
                .table()
                .latestStreamArn();
        try (DynamoDbStreamsClient streams =
                tables.aws.configure(DynamoDbStreamsClient.builder()).build()) {
            for (Shard shard : streams.describeStream(describe -> describe.streamArn(stream))
                    .streamDescription()
                    .shards()) {
                String iterator = streams.getShardIterator(get -> get.streamArn(stream)
                                .shardId(shard.shardId())
                                .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                        .shardIterator();
                for (List<Record> page = null; page == null || !page.isEmpty(); ) {
                    String at = iterator;
                    GetRecordsResponse response = streams.getRecords(get -> get.shardIterator(at));
                    page = response.records();
                    iterator = response.nextShardIterator();
                    page.forEach(record -> images.add(record.dynamodb().newImage()));
                }
            }
        }
        return images;
    }

    private static long position(Map<String, AttributeValue> row) {
        return Long.parseLong(text(row, "parkey").substring("store-inventory:".length()));
    }
}
