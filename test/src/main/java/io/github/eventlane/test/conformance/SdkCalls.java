package io.github.eventlane.test.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;

/**
 * Calls of the CDK's {@code AwsCustomResource} that set an attribute of a topic. The function that would make them is one in
 * Node, which MiniStack runs in Docker only: CloudFormation there would wait for it for an hour.
 */
final class SdkCalls {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String CREATE = "Create";

    private SdkCalls() {}

    static boolean setsTopicAttribute(JsonNode resource) {
        return resource.path("Type").asText().equals("Custom::AWS")
                && resource.path("Properties").path(CREATE).toString().contains("setTopicAttributes");
    }

    /** The parameters of the call; empty when the test kit cannot know them. */
    static Optional<JsonNode> parameters(Physical physical, JsonNode resource) {
        return physical.resolve(resource.path("Properties").path(CREATE)).map(SdkCalls::parametersOf);
    }

    private static JsonNode parametersOf(JsonNode call) {
        try {
            return JSON.readTree(call.asText()).path("parameters");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A call of an AwsCustomResource is not JSON: " + call, e);
        }
    }
}
