package io.github.eventlane.test.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.Optional;

/**
 * A template's values as they are after deployment. Knows {@code Ref}, {@code Fn::Join} and {@code Fn::GetAtt} of the ARNs
 * of queues, topics, tables, functions and roles; a value with anything else in it is unknown.
 *
 * @param ids the physical ids by logical id
 * @param types the resource types by logical id
 * @param region the region
 * @param account the account
 */
record Physical(Map<String, String> ids, Map<String, String> types, String region, String account) {
    /** The value with all functions replaced; empty when one is unknown. */
    Optional<JsonNode> resolve(JsonNode value) {
        try {
            return Optional.of(replace(value));
        } catch (UnknownValueException e) {
            return Optional.empty();
        }
    }

    private static final class UnknownValueException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private JsonNode replace(JsonNode value) {
        if (value.has("Ref")) {
            return TextNode.valueOf(reference(value.path("Ref").asText()));
        }
        if (value.has("Fn::GetAtt")) {
            JsonNode path = value.path("Fn::GetAtt");
            return TextNode.valueOf(
                    attribute(path.path(0).asText(), path.path(1).asText()));
        }
        if (value.has("Fn::Join")) {
            return TextNode.valueOf(joined(value.path("Fn::Join")));
        }
        if (value.size() == 1 && value.isObject() && value.fieldNames().next().startsWith("Fn::")) {
            throw new UnknownValueException();
        }
        return copy(value);
    }

    private JsonNode copy(JsonNode value) {
        if (value.isObject()) {
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            value.properties().forEach(member -> copy.set(member.getKey(), replace(member.getValue())));
            return copy;
        }
        if (value.isArray()) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            value.forEach(element -> copy.add(replace(element)));
            return copy;
        }
        return value;
    }

    private String joined(JsonNode join) {
        StringBuilder text = new StringBuilder();
        String separator = "";
        for (JsonNode part : join.path(1)) {
            text.append(separator).append(replace(part).asText());
            separator = join.path(0).asText();
        }
        return text.toString();
    }

    private String reference(String logicalId) {
        return switch (logicalId) {
            case "AWS::Region" -> region;
            case "AWS::AccountId" -> account;
            case "AWS::Partition" -> "aws";
            case "AWS::URLSuffix" -> "amazonaws.com";
            default -> id(logicalId);
        };
    }

    private String attribute(String logicalId, String attribute) {
        String id = id(logicalId);
        String name = id.substring(id.lastIndexOf('/') + 1);
        if (attribute.equals("QueueName")) {
            return name;
        }
        if (!attribute.equals("Arn") && !attribute.equals("TopicArn")) {
            throw new UnknownValueException();
        }
        return switch (types.getOrDefault(logicalId, "")) {
            case "AWS::SQS::Queue" -> "arn:aws:sqs:" + region + ":" + account + ":" + name;
            case "AWS::SNS::Topic" -> id;
            case "AWS::DynamoDB::Table" -> "arn:aws:dynamodb:" + region + ":" + account + ":table/" + name;
            case "AWS::Lambda::Function" -> "arn:aws:lambda:" + region + ":" + account + ":function:" + name;
            case "AWS::IAM::Role" -> "arn:aws:iam::" + account + ":role/" + name;
            default -> throw new UnknownValueException();
        };
    }

    private String id(String logicalId) {
        String id = ids.get(logicalId);
        if (id == null) {
            throw new UnknownValueException();
        }
        return id;
    }
}
