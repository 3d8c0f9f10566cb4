package io.github.eventlane.test.sources;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.StreamDescription;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.lambda.model.EventSourceMappingConfiguration;

/** Reads all shards of a stream from its start, a child after its parent. */
final class StreamSource implements EventSource {
    private static final long DISCOVERY_PAUSE_MILLIS = 1_000;

    private final EventSourceMappingConfiguration mapping;
    private final DynamoDbStreamsClient streams;
    private final StreamDelivery delivery;
    private final Map<String, ShardReader> readers = new ConcurrentHashMap<>();
    private final Pollers pollers;
    private volatile long discoveredAt = Long.MIN_VALUE;

    StreamSource(EventSourceMappingConfiguration mapping, DynamoDbStreamsClient streams, StreamDelivery delivery) {
        this.mapping = mapping;
        this.streams = streams;
        this.delivery = delivery;
        this.pollers = new Pollers(mapping.eventSourceArn());
        pollers.start(this::discover);
    }

    @Override
    public String arn() {
        return mapping.eventSourceArn();
    }

    @Override
    public FunctionPool function() {
        return delivery.function();
    }

    private void discover() throws InterruptedException {
        long start = System.nanoTime();
        String from = null;
        do {
            String after = from;
            StreamDescription page = streams.describeStream(request ->
                            request.streamArn(mapping.eventSourceArn()).exclusiveStartShardId(after))
                    .streamDescription();
            String partitionKey = partitionKey(page.keySchema());
            page.shards().forEach(shard -> read(shard, partitionKey));
            from = page.lastEvaluatedShardId();
        } while (from != null);
        discoveredAt = start;
        Thread.sleep(DISCOVERY_PAUSE_MILLIS);
    }

    private void read(Shard shard, String partitionKey) {
        boolean parentDone = Optional.ofNullable(shard.parentShardId())
                .map(readers::get)
                .map(ShardReader::finished)
                .orElse(true);
        if (parentDone && !readers.containsKey(shard.shardId())) {
            ShardReader reader = new ShardReader(mapping, streams, delivery, shard.shardId(), partitionKey);
            readers.put(shard.shardId(), reader);
            pollers.start(reader::poll);
        }
    }

    private static String partitionKey(List<KeySchemaElement> schema) {
        return schema.stream()
                .filter(key -> key.keyType() == KeyType.HASH)
                .map(KeySchemaElement::attributeName)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("The stream's key schema has no partition key: " + schema));
    }

    @Override
    public boolean idle(long since) {
        return discoveredAt > since && readers.values().stream().allMatch(reader -> reader.idle(since));
    }

    @Override
    public void close() {
        pollers.close();
        delivery.close();
    }
}
