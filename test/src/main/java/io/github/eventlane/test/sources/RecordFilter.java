package io.github.eventlane.test.sources;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.eventlane.test.delivery.LambdaRecord;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A mapping's filter criteria. Knows exact values and the operators {@code exists}, {@code prefix}, {@code suffix},
 * {@code anything-but} (values) and {@code equals-ignore-case}; refuses a pattern with any other when it is made.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html">AWS: event filtering</a>
 */
final class RecordFilter {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> OPERATORS =
            List.of("exists", "prefix", "suffix", "anything-but", "equals-ignore-case");

    private final List<JsonNode> patterns;

    /** A filter that lets pass what one of the patterns matches; everything when there is none. */
    RecordFilter(List<String> patterns) {
        this.patterns = patterns.stream().map(RecordFilter::parse).toList();
    }

    boolean passes(LambdaRecord record) {
        if (patterns.isEmpty()) {
            return true;
        }
        JsonNode json = withParsedBody(record.json());
        return patterns.stream().anyMatch(pattern -> matches(pattern, json));
    }

    private static JsonNode parse(String pattern) {
        try {
            JsonNode json = JSON.readTree(pattern);
            refuseUnknownOperators(json, pattern);
            return json;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("A filter pattern is not JSON: " + pattern, e);
        }
    }

    private static void refuseUnknownOperators(JsonNode node, String pattern) {
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            if (member.getKey().equals("$or")) {
                throw new IllegalArgumentException("LocalEventSources does not know $or in the filter " + pattern);
            }
            for (JsonNode rule : member.getValue().isArray() ? member.getValue() : JSON.createArrayNode()) {
                rule.fieldNames().forEachRemaining(operator -> {
                    if (!OPERATORS.contains(operator)) {
                        throw new IllegalArgumentException("LocalEventSources knows the filter operators " + OPERATORS
                                + " and not " + operator + " in " + pattern);
                    }
                });
            }
            refuseUnknownOperators(member.getValue(), pattern);
        }
    }

    /** A message body that is JSON is filtered by its content. */
    private static JsonNode withParsedBody(ObjectNode record) {
        if (!record.path("body").isTextual()) {
            return record;
        }
        try {
            JsonNode body = JSON.readTree(record.path("body").textValue());
            return body.isContainerNode() ? record.deepCopy().set("body", body) : record;
        } catch (JsonProcessingException notJson) {
            return record;
        }
    }

    private static boolean matches(JsonNode pattern, JsonNode json) {
        for (Map.Entry<String, JsonNode> member : pattern.properties()) {
            JsonNode value = json.path(member.getKey());
            boolean matched = member.getValue().isArray()
                    ? anyRule(member.getValue(), value)
                    : anyMatches(member.getValue(), value);
            if (!matched) {
                return false;
            }
        }
        return true;
    }

    /** The objects in an array are looked at as if they stood in its place. */
    private static boolean anyMatches(JsonNode pattern, JsonNode value) {
        if (!value.isArray()) {
            return value.isObject() && matches(pattern, value);
        }
        return elements(value).anyMatch(element -> anyMatches(pattern, element));
    }

    private static boolean anyRule(JsonNode rules, JsonNode value) {
        if (value.isArray() && !value.isEmpty()) {
            return elements(value).anyMatch(element -> anyRule(rules, element));
        }
        return elements(rules).anyMatch(rule -> rule(rule, value));
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static boolean rule(JsonNode rule, JsonNode value) {
        if (!rule.isObject()) {
            boolean numbers = rule.isNumber() && value.isNumber();
            return numbers ? rule.decimalValue().compareTo(value.decimalValue()) == 0 : rule.equals(value);
        }
        String operator = rule.fieldNames().next();
        JsonNode operand = rule.path(operator);
        String text = value.isTextual() ? value.textValue() : null;
        return switch (operator) {
            case "exists" -> operand.booleanValue() == value.isValueNode();
            case "prefix" -> text != null && text.startsWith(operand.textValue());
            case "suffix" -> text != null && text.endsWith(operand.textValue());
            case "equals-ignore-case" ->
                text != null
                        && text.toLowerCase(Locale.ROOT)
                                .equals(operand.textValue().toLowerCase(Locale.ROOT));
            default -> value.isValueNode() && !contains(operand, value);
        };
    }

    private static boolean contains(JsonNode valueOrList, JsonNode value) {
        if (!valueOrList.isArray()) {
            return valueOrList.equals(value);
        }
        for (JsonNode element : valueOrList) {
            if (element.equals(value)) {
                return true;
            }
        }
        return false;
    }
}
