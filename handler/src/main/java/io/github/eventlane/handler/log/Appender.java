package io.github.eventlane.handler.log;

import io.github.eventlane.handler.aws.Backoff;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/** Writes an append: all of its items or none, each only where no event stands yet. */
final class Appender {
    private static final String NO_EVENT_STANDS_THERE = "attribute_not_exists(" + LogItem.ID + ")";
    private static final String CONDITION_FAILED = "ConditionalCheckFailed";

    /** Reasons that pass: another transaction was under way on the item, or the table was too busy. */
    private static final List<String> PASSING =
            List.of("TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded");

    private static final Map<String, AttributeValue> NOTHING = Map.of();

    private static final int MAX_ATTEMPTS = 8;

    private final DynamoDbClient dynamoDb;
    private final String table;
    private final Backoff backoff;

    Appender(DynamoDbClient dynamoDb, String table, Backoff backoff) {
        this.dynamoDb = dynamoDb;
        this.table = table;
        this.backoff = backoff;
    }

    /** Writes the append, unless it stands there already. */
    void write(Append append) {
        for (int attempt = 1; ; attempt++) {
            try {
                if (append.items().size() == 1) {
                    putOne(append);
                } else {
                    putAll(append);
                }
                return;
            } catch (TransactionConflictException e) {
                if (attempt == MAX_ATTEMPTS || !backoff.pause(attempt)) {
                    throw e;
                }
            } catch (TransactionCanceledException e) {
                if (attempt == MAX_ATTEMPTS || !isPassing(e) || !backoff.pause(attempt)) {
                    throw e;
                }
            }
        }
    }

    private void putOne(Append append) {
        try {
            dynamoDb.putItem(PutItemRequest.builder()
                    .tableName(table)
                    .item(append.items().get(0))
                    .conditionExpression(NO_EVENT_STANDS_THERE)
                    .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                    .build());
        } catch (ConditionalCheckFailedException e) {
            if (!isRepeat(append, List.of(e.item()))) {
                throw conflict(append, List.of(e.item()));
            }
        }
    }

    private void putAll(Append append) {
        try {
            dynamoDb.transactWriteItems(TransactWriteItemsRequest.builder()
                    .transactItems(append.items().stream().map(this::put).toList())
                    .build());
        } catch (TransactionCanceledException e) {
            List<Map<String, AttributeValue>> standing = e.cancellationReasons().stream()
                    .map(reason -> CONDITION_FAILED.equals(reason.code()) ? reason.item() : NOTHING)
                    .toList();
            if (isRepeat(append, standing)) {
                return;
            }
            if (isPassing(e) || standing.stream().allMatch(Map::isEmpty)) {
                throw e;
            }
            throw conflict(append, standing);
        }
    }

    private TransactWriteItem put(Map<String, AttributeValue> item) {
        Put put = Put.builder()
                .tableName(table)
                .item(item)
                .conditionExpression(NO_EVENT_STANDS_THERE)
                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                .build();
        return TransactWriteItem.builder().put(put).build();
    }

    /**
     * An append whose answer was lost is sent again: then each of its events stands where it belongs.
     *
     * @param standing what stands at the position of each item of the append; empty where nothing does
     */
    private static boolean isRepeat(Append append, List<Map<String, AttributeValue>> standing) {
        return standing.size() == append.items().size()
                && IntStream.range(0, standing.size())
                        .allMatch(i -> Objects.equals(
                                append.items().get(i).get(LogItem.EVENT_ID),
                                standing.get(i).get(LogItem.EVENT_ID)));
    }

    private static ConcurrentAppendException conflict(Append append, List<Map<String, AttributeValue>> standing) {
        int last = IntStream.range(0, standing.size())
                .filter(i -> !standing.get(i).isEmpty())
                .max()
                .orElse(0);
        return new ConcurrentAppendException(
                append.id(), append.expectedSequenceNr(), append.expectedSequenceNr() + 1 + last);
    }

    private static boolean isPassing(TransactionCanceledException e) {
        return e.cancellationReasons().stream().anyMatch(reason -> PASSING.contains(String.valueOf(reason.code())));
    }
}
