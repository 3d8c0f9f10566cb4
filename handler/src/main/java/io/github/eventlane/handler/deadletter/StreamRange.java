package io.github.eventlane.handler.deadletter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The records of a failure, read again. A stream keeps them for 24 hours.
 *
 * @param records what the stream still holds of them, in order
 * @param complete whether that is all: the first one is among them
 */
record StreamRange(List<Record> records, boolean complete) {

    static StreamRange read(DynamoDbStreamsClient streams, StreamFailure failure) {
        Optional<String> atStart = iteratorAt(streams, failure, failure.start());
        if (atStart.isPresent()) {
            List<Record> records = readTo(failure, streams, atStart.get());
            return new StreamRange(records, !records.isEmpty());
        }
        // A search for a last record that is gone would not end in a shard that is still open.
        if (iteratorAt(streams, failure, failure.end()).isEmpty()) {
            return new StreamRange(List.of(), false);
        }
        String oldest = streams.getShardIterator(request -> request.streamArn(failure.streamArn())
                        .shardId(failure.shardId())
                        .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
                .shardIterator();
        return new StreamRange(readTo(failure, streams, oldest), false);
    }

    /** Empty when the stream no longer has the record. */
    private static Optional<String> iteratorAt(
            DynamoDbStreamsClient streams, StreamFailure failure, String sequenceNumber) {
        try {
            return Optional.of(streams.getShardIterator(request -> request.streamArn(failure.streamArn())
                            .shardId(failure.shardId())
                            .shardIteratorType(ShardIteratorType.AT_SEQUENCE_NUMBER)
                            .sequenceNumber(sequenceNumber))
                    .shardIterator());
        } catch (TrimmedDataAccessException | ResourceNotFoundException e) {
            return Optional.empty();
        }
    }

    private static List<Record> readTo(StreamFailure failure, DynamoDbStreamsClient streams, String from) {
        List<Record> records = new ArrayList<>();
        String iterator = from;
        while (iterator != null) {
            String here = iterator;
            GetRecordsResponse page = streams.getRecords(request -> request.shardIterator(here));
            for (Record record : page.records()) {
                String sequenceNumber = record.dynamodb().sequenceNumber();
                if (failure.holds(sequenceNumber)) {
                    records.add(record);
                }
                if (failure.endsAt(sequenceNumber)) {
                    return records;
                }
            }
            iterator = page.nextShardIterator();
        }
        return records;
    }
}
