package io.github.eventlane.handler.tablequeue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** A conditional update of one row, as part of a transaction. A failed condition brings back the row as it is. */
final class RowChange {
    private final Map<String, AttributeValue> key;
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, AttributeValue> values = new LinkedHashMap<>();
    private final List<String> sets = new ArrayList<>();
    private final List<String> removes = new ArrayList<>();
    private final List<String> conditions = new ArrayList<>();

    RowChange(Map<String, AttributeValue> key) {
        this.key = key;
    }

    RowChange set(String attribute, AttributeValue value) {
        sets.add(name(attribute) + " = " + value(value));
        return this;
    }

    RowChange remove(String attribute) {
        removes.add(name(attribute));
        return this;
    }

    RowChange ifPresent(String attribute) {
        conditions.add("attribute_exists(" + name(attribute) + ")");
        return this;
    }

    RowChange ifAbsent(String attribute) {
        conditions.add("attribute_not_exists(" + name(attribute) + ")");
        return this;
    }

    RowChange ifAtLeast(String attribute, long least) {
        conditions.add(name(attribute) + " >= " + value(AttributeValue.fromN(Long.toString(least))));
        return this;
    }

    /** Only if the attribute still is as it was seen, which may mean that it still is not there. */
    RowChange ifAs(Map<String, AttributeValue> seen, String attribute) {
        AttributeValue value = seen.get(attribute);
        if (value == null) {
            return ifAbsent(attribute);
        }
        conditions.add(name(attribute) + " = " + value(value));
        return this;
    }

    TransactWriteItem inTable(String table) {
        String update = (sets.isEmpty() ? "" : "SET " + String.join(", ", sets))
                + (removes.isEmpty() ? "" : " REMOVE " + String.join(", ", removes));
        return TransactWriteItem.builder()
                .update(Update.builder()
                        .tableName(table)
                        .key(key)
                        .updateExpression(update.strip())
                        .conditionExpression(String.join(" AND ", conditions))
                        .expressionAttributeNames(names)
                        .expressionAttributeValues(values.isEmpty() ? null : values)
                        .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                        .build())
                .build();
    }

    private String name(String attribute) {
        for (Map.Entry<String, String> name : names.entrySet()) {
            if (name.getValue().equals(attribute)) {
                return name.getKey();
            }
        }
        String placeholder = "#n" + names.size();
        names.put(placeholder, attribute);
        return placeholder;
    }

    private String value(AttributeValue value) {
        String placeholder = ":v" + values.size();
        values.put(placeholder, value);
        return placeholder;
    }
}
