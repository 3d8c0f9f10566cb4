package io.github.eventlane.handler.deadletter;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A shard in memory, read in pages of one record with an empty page before each; it is open, so it never ends. */
final class FakeStream implements DynamoDbStreamsClient {
    /** See <a href="https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_GetShardIterator.html">AWS</a>. */
    private static final int MIN_SEQUENCE_NUMBER_LENGTH = 21;

    private final List<Record> records = new ArrayList<>();
    private BigInteger trimmedUpTo = BigInteger.ZERO;

    FakeStream holds(
            OperationType operation, String sequenceNumber, Map<String, String> keys, Map<String, String> image) {
        StreamRecord.Builder change = StreamRecord.builder()
                .sequenceNumber(sequenceNumber)
                .streamViewType(StreamViewType.NEW_IMAGE)
                .keys(item(keys));
        if (!image.isEmpty()) {
            change.newImage(item(image));
        }
        records.add(
                Record.builder().eventName(operation).dynamodb(change.build()).build());
        return this;
    }

    FakeStream inserted(String sequenceNumber, String id, String value) {
        return holds(OperationType.INSERT, sequenceNumber, Map.of("id", id), Map.of("id", id, "value", value));
    }

    /** As after 24 hours. */
    void trimUpTo(String sequenceNumber) {
        trimmedUpTo = new BigInteger(sequenceNumber);
        records.removeIf(record -> sequenceNumber(record).compareTo(trimmedUpTo) <= 0);
    }

    @Override
    public GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
        if (request.shardIteratorType() == ShardIteratorType.TRIM_HORIZON) {
            return GetShardIteratorResponse.builder().shardIterator("0").build();
        }
        String asked = request.sequenceNumber();
        if (asked.length() < MIN_SEQUENCE_NUMBER_LENGTH) {
            throw DynamoDbException.builder()
                    .message("Member must have length greater than or equal to 21: " + asked)
                    .build();
        }
        BigInteger start = new BigInteger(asked);
        if (start.compareTo(trimmedUpTo) <= 0) {
            throw TrimmedDataAccessException.builder().message("trimmed").build();
        }
        int index = (int) records.stream()
                .filter(record -> sequenceNumber(record).compareTo(start) < 0)
                .count();
        return GetShardIteratorResponse.builder()
                .shardIterator(Integer.toString(2 * index))
                .build();
    }

    @Override
    public GetRecordsResponse getRecords(GetRecordsRequest request) {
        int iterator = Integer.parseInt(Objects.requireNonNull(request.shardIterator()));
        int index = iterator / 2;
        if (index > records.size()) {
            throw new IllegalStateException("Read on behind all records: this would never end");
        }
        boolean empty = iterator % 2 == 0 || index == records.size();
        return GetRecordsResponse.builder()
                .records(empty ? List.of() : List.of(records.get(index)))
                .nextShardIterator(Integer.toString(iterator + 1))
                .build();
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}

    private static BigInteger sequenceNumber(Record record) {
        return new BigInteger(record.dynamodb().sequenceNumber());
    }

    private static Map<String, AttributeValue> item(Map<String, String> texts) {
        return texts.entrySet().stream()
                .collect(java.util.stream.Collectors.toMap(
                        Map.Entry::getKey, text -> AttributeValue.fromS(text.getValue())));
    }
}
