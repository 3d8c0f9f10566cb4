package io.github.eventlane.handler.tablequeue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** The table: where a row stands, how rows are read and written together. */
final class QueueTable {
    /** What one BatchGetItem takes. */
    static final int READ_AT_ONCE = 100;

    private static final Set<String> DISTURBANCES =
            Set.of("TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded");

    private final String name;
    private final Names names;
    private final Supplier<DynamoDbClient> dynamoDb;

    QueueTable(String name, Names names, Supplier<DynamoDbClient> dynamoDb) {
        this.name = name;
        this.names = names;
        this.dynamoDb = dynamoDb;
    }

    String name() {
        return name;
    }

    String attribute(TableQueueName attribute) {
        return names.get(attribute);
    }

    Map<String, AttributeValue> key(String partition, TableQueueName kind) {
        return Map.of(
                attribute(TableQueueName.PARTITION_KEY), AttributeValue.fromS(partition),
                attribute(TableQueueName.SORT_KEY), AttributeValue.fromS(attribute(kind)));
    }

    /**
     * Reads rows, strongly consistent each; two rows of one transaction may still be seen before and after it.
     *
     * @param keys at most {@link #READ_AT_ONCE}
     * @return the rows that exist, by key
     */
    Map<Map<String, AttributeValue>, Map<String, AttributeValue>> read(Collection<Map<String, AttributeValue>> keys) {
        Map<Map<String, AttributeValue>, Map<String, AttributeValue>> rows = new HashMap<>();
        List<Map<String, AttributeValue>> rest = List.copyOf(keys);
        for (int attempt = 0; !rest.isEmpty(); attempt++) {
            Jitter.pause(attempt);
            BatchGetItemResponse response = batchGet(rest);
            for (Map<String, AttributeValue> row : response.responses().getOrDefault(name, List.of())) {
                Map<String, AttributeValue> key = new HashMap<>(row);
                key.keySet()
                        .retainAll(
                                List.of(attribute(TableQueueName.PARTITION_KEY), attribute(TableQueueName.SORT_KEY)));
                rows.put(key, row);
            }
            KeysAndAttributes left = response.unprocessedKeys().get(name);
            rest = left == null ? List.of() : left.keys();
        }
        return rows;
    }

    private BatchGetItemResponse batchGet(List<Map<String, AttributeValue>> keys) {
        try {
            return dynamoDb.get()
                    .batchGetItem(BatchGetItemRequest.builder()
                            .requestItems(Map.of(
                                    name,
                                    KeysAndAttributes.builder()
                                            .keys(keys)
                                            .consistentRead(true)
                                            .build()))
                            .build());
        } catch (DynamoDbException e) {
            if ("ValidationException".equals(e.awsErrorDetails().errorCode())) {
                throw otherKeyNames(e);
            }
            throw e;
        }
    }

    Outcome write(List<TransactWriteItem> writes) {
        try {
            dynamoDb.get()
                    .transactWriteItems(TransactWriteItemsRequest.builder()
                            .transactItems(writes)
                            .build());
            return new Outcome.Committed();
        } catch (TransactionCanceledException e) {
            Map<Integer, Map<String, AttributeValue>> refused = new HashMap<>();
            boolean disturbed = false;
            List<CancellationReason> reasons = e.cancellationReasons();
            for (int i = 0; i < reasons.size(); i++) {
                if ("ConditionalCheckFailed".equals(reasons.get(i).code())) {
                    refused.put(i, reasons.get(i).item());
                }
                disturbed |= DISTURBANCES.contains(reasons.get(i).code());
            }
            if (!refused.isEmpty()) {
                return new Outcome.Refused(refused);
            }
            if (disturbed) {
                return new Outcome.Disturbed();
            }
            throw e;
        }
    }

    /** A key that does not fit is refused by DynamoDB without saying what would: ask, so that the user need not. */
    private RuntimeException otherKeyNames(DynamoDbException refusal) {
        TableDescription table =
                dynamoDb.get().describeTable(request -> request.tableName(name)).table();
        Map<String, String> types = new HashMap<>();
        table.attributeDefinitions()
                .forEach(attribute -> types.put(attribute.attributeName(), attribute.attributeTypeAsString()));
        List<String> expected =
                List.of(attribute(TableQueueName.PARTITION_KEY) + " (S)", attribute(TableQueueName.SORT_KEY) + " (S)");
        List<String> actual = table.keySchema().stream()
                .map(key -> key.attributeName() + " (" + types.get(key.attributeName()) + ")")
                .collect(Collectors.toCollection(ArrayList::new));
        if (expected.equals(actual)) {
            return refusal;
        }
        return new IllegalStateException(
                "The keys of table " + name + " are " + String.join(" and ", actual) + ", but this queue uses "
                        + String.join(" and ", expected)
                        + ". Name them with TableQueueName.PARTITION_KEY and SORT_KEY; both must be strings",
                refusal);
    }
}
