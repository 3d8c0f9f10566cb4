package io.github.eventlane.test.sources;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.lambda.model.EventSourceMappingConfiguration;

/** Reads one shard from the mapping's starting position to its end, and on only when all that it read is done. */
final class ShardReader {
    /** Lambda polls a stream four times a second. */
    private static final long POLL_PAUSE_MILLIS = 250;

    private static final int MAX_READ = 1_000;

    private final EventSourceMappingConfiguration mapping;
    private final DynamoDbStreamsClient streams;
    private final StreamDelivery delivery;
    private final String shardId;
    private final String partitionKey;
    private final CountDownLatch forever = new CountDownLatch(1);
    private @Nullable String iterator;
    private @Nullable String lastSequenceNumber;
    private volatile boolean finished;
    private volatile long foundEmptyAt = Long.MIN_VALUE;

    ShardReader(
            EventSourceMappingConfiguration mapping,
            DynamoDbStreamsClient streams,
            StreamDelivery delivery,
            String shardId,
            String partitionKey) {
        this.mapping = mapping;
        this.streams = streams;
        this.delivery = delivery;
        this.shardId = shardId;
        this.partitionKey = partitionKey;
    }

    boolean finished() {
        return finished;
    }

    boolean idle(long since) {
        return finished || foundEmptyAt > since;
    }

    void poll() throws InterruptedException {
        if (finished) {
            forever.await();
        }
        long start = System.nanoTime();
        GetRecordsResponse response = read();
        List<Record> records = response.records();
        if (!records.isEmpty()) {
            delivery.deliver(shardId, partitionKey, records);
            lastSequenceNumber = records.get(records.size() - 1).dynamodb().sequenceNumber();
        }
        iterator = response.nextShardIterator();
        if (iterator == null) {
            finished = true;
        } else if (records.isEmpty()) {
            foundEmptyAt = start;
            Thread.sleep(POLL_PAUSE_MILLIS);
        }
    }

    private GetRecordsResponse read() {
        String from = iterator == null ? newIterator() : iterator;
        try {
            return streams.getRecords(request -> request.shardIterator(from).limit(MAX_READ));
        } catch (ExpiredIteratorException e) {
            iterator = newIterator();
            throw e;
        }
    }

    private String newIterator() {
        GetShardIteratorRequest.Builder request = GetShardIteratorRequest.builder()
                .streamArn(mapping.eventSourceArn())
                .shardId(shardId);
        if (lastSequenceNumber == null) {
            request.shardIteratorType(ShardIteratorType.fromValue(mapping.startingPositionAsString()));
        } else {
            request.shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER).sequenceNumber(lastSequenceNumber);
        }
        return streams.getShardIterator(request.build()).shardIterator();
    }
}
