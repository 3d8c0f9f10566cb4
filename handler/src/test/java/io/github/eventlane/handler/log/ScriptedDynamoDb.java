package io.github.eventlane.handler.log;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/** Answers call after call by a script: an exception is thrown, a response returned; behind its end every write succeeds. */
final class ScriptedDynamoDb implements DynamoDbClient {
    final List<DynamoDbRequest> calls = new ArrayList<>();
    private final Deque<Object> script = new ArrayDeque<>();

    ScriptedDynamoDb(Object... script) {
        this.script.addAll(List.of(script));
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        return (PutItemResponse) answer(request, PutItemResponse.builder().build());
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        return (TransactWriteItemsResponse)
                answer(request, TransactWriteItemsResponse.builder().build());
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        return (QueryResponse) answer(request, QueryResponse.builder().build());
    }

    private DynamoDbResponse answer(DynamoDbRequest request, DynamoDbResponse success) {
        calls.add(request);
        Object next = script.isEmpty() ? success : script.remove();
        if (next instanceof RuntimeException failure) {
            throw failure;
        }
        return (DynamoDbResponse) next;
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}
}
