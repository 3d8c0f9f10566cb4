package io.github.eventlane.test.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.sns.SnsClient;

/** Topics, their policies and subscriptions. */
final class TopicChecks {
    private static final Set<String> NO_TOPIC_ATTRIBUTES = Set.of("TopicName", "Tags", "Subscription");
    private static final Set<String> NO_SUBSCRIPTION_ATTRIBUTES = Set.of("TopicArn", "Protocol", "Endpoint", "Region");

    private final SnsClient sns;
    private final Physical physical;
    private final Report report;

    TopicChecks(SnsClient sns, Physical physical, Report report) {
        this.sns = sns;
        this.physical = physical;
        this.report = report;
    }

    void topic(String what, String arn, JsonNode properties) {
        // The emulator lets FifoTopic be set afterwards, as AWS does not; without it a topic drops the message groups.
        if (properties.path("FifoTopic").asBoolean() && !arn.endsWith(".fifo")) {
            report.errors().add(what + " is not a FIFO topic: " + arn);
        }
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            if (!NO_TOPIC_ATTRIBUTES.contains(property.getKey())) {
                attribute(what, arn, property.getKey(), property.getValue());
            }
        }
    }

    /** A call that sets an attribute, where the template has one for what CloudFormation does not know. */
    void attributeSetByCall(String what, Optional<JsonNode> parameters) {
        if (parameters.isEmpty()) {
            report.findings().add(what + " is not made: the test kit cannot tell its parameters");
            return;
        }
        JsonNode call = parameters.get();
        attribute(
                what, call.path("TopicArn").asText(), call.path("AttributeName").asText(), call.path("AttributeValue"));
    }

    void policy(String what, JsonNode properties) {
        for (JsonNode topic : properties.path("Topics")) {
            Optional<JsonNode> arn = physical.resolve(topic);
            arn.ifPresent(text -> attribute(what, text.asText(), "Policy", properties.path("PolicyDocument")));
        }
    }

    private void attribute(String what, String arn, String name, JsonNode value) {
        report.compare(
                what + " " + name,
                physical.resolve(value),
                () -> sns.getTopicAttributes(request -> request.topicArn(arn))
                        .attributes()
                        .getOrDefault(name, ""),
                text -> sns.setTopicAttributes(
                        request -> request.topicArn(arn).attributeName(name).attributeValue(text)));
    }

    void subscription(String what, String arn, JsonNode properties) {
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            if (!NO_SUBSCRIPTION_ATTRIBUTES.contains(property.getKey())) {
                report.compare(
                        what + " " + property.getKey(),
                        physical.resolve(property.getValue()),
                        () -> sns.getSubscriptionAttributes(request -> request.subscriptionArn(arn))
                                .attributes()
                                .getOrDefault(property.getKey(), ""),
                        text -> sns.setSubscriptionAttributes(request -> request.subscriptionArn(arn)
                                .attributeName(property.getKey())
                                .attributeValue(text)));
            }
        }
    }
}
