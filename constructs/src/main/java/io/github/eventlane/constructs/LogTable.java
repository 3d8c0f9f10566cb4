package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Token;
import software.amazon.awscdk.services.dynamodb.CfnGlobalTable;
import software.amazon.awscdk.services.dynamodb.CfnTable;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.constructs.IConstruct;

/** Looks at a table that is to be used as an event log, as far as it is known here. */
final class LogTable {
    private static final String KEYS = "id (S), sequenceNr (N)";
    private static final Pattern STREAM_ARN = Pattern.compile("arn:[^:]+:dynamodb:[^:]+:[^:]+:table/[^/]+/stream/.+");

    private LogTable() {}

    /** Refuses other keys than those of the log. Of an imported table they are not known. */
    static ITable withKeys(ITable table) {
        IConstruct made = table.getNode().getDefaultChild();
        if (made instanceof CfnTable cfn) {
            checkKeys(table, cfn.getKeySchema(), cfn.getAttributeDefinitions());
        } else if (made instanceof CfnGlobalTable cfn) {
            checkKeys(table, cfn.getKeySchema(), cfn.getAttributeDefinitions());
        }
        return table;
    }

    private static void checkKeys(ITable table, Object keySchema, @Nullable Object attributeDefinitions) {
        Stack stack = Stack.of(table);
        if (!(stack.resolve(keySchema) instanceof List<?> keys)
                || !(stack.resolve(attributeDefinitions) instanceof List<?> attributes)) {
            return;
        }
        String has = keys.stream()
                .map(key -> member(key, "attributeName"))
                .map(name -> name + " (" + typeOf(name, attributes) + ")")
                .collect(Collectors.joining(", "));
        if (!has.equals(KEYS)) {
            throw Checks.refusal(
                    "table",
                    table.getNode().getPath(),
                    "has the keys " + has + ", and an event log has " + KEYS,
                    "give a table with these keys, or make a new EventLog");
        }
    }

    private static String typeOf(String name, List<?> attributes) {
        return attributes.stream()
                .filter(attribute -> member(attribute, "attributeName").equals(name))
                .map(attribute -> member(attribute, "attributeType"))
                .findFirst()
                .orElse("?");
    }

    private static String member(Object resolved, String name) {
        return resolved instanceof Map<?, ?> members ? String.valueOf(members.get(name)) : "?";
    }

    static void checkStreamArn(@Nullable String arn) {
        if (arn != null && !Token.isUnresolved(arn) && !STREAM_ARN.matcher(arn).matches()) {
            throw Checks.refusal(
                    "tableStreamArn",
                    arn,
                    "is not the ARN of a table's stream",
                    "give one as arn:aws:dynamodb:eu-central-1:111122223333:table/orders/stream/2026-01-01T00:00:00.000,"
                            + " which the table's LatestStreamArn is");
        }
    }
}
