package io.github.eventlane.handler.tablequeue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Gives the answers of a script, and keeps what was asked. For what the embedded AWS never answers. */
final class ScriptedDynamoDb implements DynamoDbClient {
    final List<BatchGetItemRequest> reads = new ArrayList<>();
    final List<TransactWriteItemsRequest> writes = new ArrayList<>();
    private final Deque<Supplier<BatchGetItemResponse>> readAnswers = new ArrayDeque<>();
    private final Deque<Supplier<TransactWriteItemsResponse>> writeAnswers = new ArrayDeque<>();
    private DescribeTableResponse description = DescribeTableResponse.builder().build();

    ScriptedDynamoDb onRead(Supplier<BatchGetItemResponse> answer) {
        readAnswers.add(answer);
        return this;
    }

    ScriptedDynamoDb onRead(Map<String, AttributeValue> row) {
        return onRead(List.of(row));
    }

    ScriptedDynamoDb onRead(List<Map<String, AttributeValue>> rows) {
        return onRead(() ->
                BatchGetItemResponse.builder().responses(Map.of("table", rows)).build());
    }

    ScriptedDynamoDb onWrite() {
        return onWrite(() -> {});
    }

    ScriptedDynamoDb onWrite(Runnable meanwhile) {
        writeAnswers.add(() -> {
            meanwhile.run();
            return TransactWriteItemsResponse.builder().build();
        });
        return this;
    }

    ScriptedDynamoDb onWriteCancel(CancellationReason... reasons) {
        writeAnswers.add(() -> {
            throw TransactionCanceledException.builder()
                    .cancellationReasons(reasons)
                    .message("cancelled")
                    .build();
        });
        return this;
    }

    ScriptedDynamoDb onDescribe(DescribeTableResponse answer) {
        description = answer;
        return this;
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        reads.add(request);
        return readAnswers.remove().get();
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        writes.add(request);
        return writeAnswers.remove().get();
    }

    @Override
    public DescribeTableResponse describeTable(DescribeTableRequest request) {
        return description;
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}
}
