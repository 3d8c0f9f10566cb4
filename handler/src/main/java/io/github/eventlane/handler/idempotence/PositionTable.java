package io.github.eventlane.handler.idempotence;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Positions in a DynamoDB table: up to which number something was handled, and who may handle the next one.
 *
 * <p>A claim asks and takes the lease in one conditional update, which shows the item also where it is refused. So no
 * other action than UpdateItem is needed, and no read that could be out of date.
 */
final class PositionTable {
    static final String ID = "id";
    static final String SCOPE = "scope";
    static final String HANDLED_UP_TO = "handledUpTo";
    static final String PASSED_OVER = "passedOver";
    static final String TRIES = "tries";
    static final String LEASE_OWNER = "leaseOwner";
    static final String LEASE_UNTIL = "leaseUntil";
    static final String EXPIRES_AT = "expiresAt";

    private static final String NOT_LEASED =
            " AND (attribute_not_exists(" + LEASE_UNTIL + ") OR " + LEASE_UNTIL + " < :now)";
    private static final String NOT_HANDLED =
            "(attribute_not_exists(" + HANDLED_UP_TO + ") OR " + HANDLED_UP_TO + " < :n)" + NOT_LEASED;
    private static final String WAS_PASSED_OVER = "contains(" + PASSED_OVER + ", :n)" + NOT_LEASED;

    private final Supplier<DynamoDbClient> dynamoDb;
    private final String table;
    private final Duration leaseTime;
    private final Optional<Duration> retention;
    private final Clock clock;

    PositionTable(
            Supplier<DynamoDbClient> dynamoDb,
            String table,
            Duration leaseTime,
            Optional<Duration> retention,
            Clock clock) {
        this.dynamoDb = dynamoDb;
        this.table = table;
        this.leaseTime = leaseTime;
        this.retention = retention;
        this.clock = clock;
    }

    /**
     * One position.
     *
     * @param id whose: an event's id, or an ordering key
     * @param scope the kind of id and the collector
     */
    record Key(String id, String scope) {
        Map<String, AttributeValue> attributes() {
            return Map.of(ID, AttributeValue.fromS(id), SCOPE, AttributeValue.fromS(scope));
        }
    }

    /** Claims what comes at number n. An unfinished lease that has run out is taken over. */
    Claim claim(Key key, long n) {
        String owner = UUID.randomUUID().toString();
        Map<String, AttributeValue> refused;
        try {
            return granted(key, owner, update(key, claim(n, owner, NOT_HANDLED, " ADD " + TRIES + " :one")));
        } catch (ConditionalCheckFailedException e) {
            refused = e.item();
        }
        if (isHeldBy(refused, owner)) {
            // The SDK sent the request again because the first answer was lost.
            return granted(key, owner, refused);
        }
        if (number(refused, HANDLED_UP_TO) < n) {
            return new Claim.Busy();
        }
        return passedOver(refused, n) ? claimPassedOver(key, n) : new Claim.Handled();
    }

    private Claim claimPassedOver(Key key, long n) {
        String owner = UUID.randomUUID().toString();
        try {
            return granted(key, owner, update(key, claim(n, owner, WAS_PASSED_OVER, "")));
        } catch (ConditionalCheckFailedException e) {
            if (isHeldBy(e.item(), owner)) {
                return granted(key, owner, e.item());
            }
            return passedOver(e.item(), n) ? new Claim.Busy() : new Claim.Handled();
        }
    }

    private UpdateItemRequest.Builder claim(long n, String owner, String condition, String countTry) {
        Instant now = clock.instant();
        Map<String, AttributeValue> values = new HashMap<>(Map.of(
                ":n", number(n),
                ":now", number(now.toEpochMilli()),
                ":until", number(now.plus(leaseTime).toEpochMilli()),
                ":me", AttributeValue.fromS(owner)));
        String set = "SET " + LEASE_OWNER + " = :me, " + LEASE_UNTIL + " = :until";
        if (retention.isPresent()) {
            set += ", " + EXPIRES_AT + " = :expires";
            values.put(":expires", number(now.plus(retention.get()).getEpochSecond()));
        }
        if (!countTry.isEmpty()) {
            values.put(":one", number(1));
        }
        return UpdateItemRequest.builder()
                .updateExpression(set + countTry)
                .conditionExpression(condition)
                .expressionAttributeValues(values)
                .returnValues(ReturnValue.ALL_NEW);
    }

    /**
     * Changes an item whose lease is held, and extends the lease where it stays.
     *
     * @throws ConditionalCheckFailedException when another one has taken the lease over
     */
    void change(Key key, String owner, Change change) {
        Map<String, AttributeValue> values = new HashMap<>(change.values());
        values.put(":me", AttributeValue.fromS(owner));
        if (change.keepsLease()) {
            values.put(":until", number(clock.instant().plus(leaseTime).toEpochMilli()));
        }
        update(
                key,
                UpdateItemRequest.builder()
                        .updateExpression(change.expression())
                        .conditionExpression(change.condition())
                        .expressionAttributeValues(values));
    }

    private Map<String, AttributeValue> update(Key key, UpdateItemRequest.Builder request) {
        return dynamoDb.get()
                .updateItem(request.tableName(table)
                        .key(key.attributes())
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                        .build())
                .attributes();
    }

    private Claim granted(Key key, String owner, Map<String, AttributeValue> item) {
        return new Claim.Granted(new Lease(this, key, owner, number(item, HANDLED_UP_TO), number(item, TRIES)));
    }

    private static boolean isHeldBy(Map<String, AttributeValue> item, String owner) {
        return AttributeValue.fromS(owner).equals(item.get(LEASE_OWNER));
    }

    private static boolean passedOver(Map<String, AttributeValue> item, long n) {
        AttributeValue numbers = item.get(PASSED_OVER);
        return numbers != null && numbers.ns().contains(Long.toString(n));
    }

    /** A number of an item; 0 where there is none yet. */
    static long number(Map<String, AttributeValue> item, String attribute) {
        @Nullable AttributeValue value = item.get(attribute);
        return value == null ? 0 : Long.parseLong(value.n());
    }

    static AttributeValue number(long value) {
        return AttributeValue.fromN(Long.toString(value));
    }

    /** A change by the holder of the lease. */
    record Change(String expression, String condition, Map<String, AttributeValue> values, boolean keepsLease) {}
}
