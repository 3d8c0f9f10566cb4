package io.github.eventlane.test.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Queues and their policies. */
final class QueueChecks {
    private static final Set<String> NO_ATTRIBUTES = Set.of("QueueName", "Tags");

    private final SqsClient sqs;
    private final Physical physical;
    private final Report report;

    QueueChecks(SqsClient sqs, Physical physical, Report report) {
        this.sqs = sqs;
        this.physical = physical;
        this.report = report;
    }

    void queue(String what, String url, JsonNode properties) {
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            if (!NO_ATTRIBUTES.contains(property.getKey())) {
                attribute(what, url, property.getKey(), property.getValue());
            }
        }
    }

    void policy(String what, JsonNode properties) {
        for (JsonNode queue : properties.path("Queues")) {
            Optional<JsonNode> url = physical.resolve(queue);
            url.ifPresent(text -> attribute(what, text.asText(), "Policy", properties.path("PolicyDocument")));
        }
    }

    private void attribute(String what, String url, String name, JsonNode value) {
        QueueAttributeName attribute = QueueAttributeName.fromValue(name);
        report.compare(
                what + " " + name,
                physical.resolve(value),
                () -> sqs.getQueueAttributes(request -> request.queueUrl(url).attributeNames(QueueAttributeName.ALL))
                        .attributesAsStrings()
                        .getOrDefault(name, ""),
                text -> sqs.setQueueAttributes(request -> request.queueUrl(url).attributes(Map.of(attribute, text))));
    }
}
