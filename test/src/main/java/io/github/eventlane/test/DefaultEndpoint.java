package io.github.eventlane.test;

import io.github.eventlane.test.endpoint.AwsEndpoint;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Leads the SDK clients of this JVM that are given no endpoint to one, by the SDK's system properties. */
final class DefaultEndpoint implements AutoCloseable {
    private static final Map<String, String> PROPERTY_BY_VARIABLE = Map.of(
            "AWS_ENDPOINT_URL", "aws.endpointUrl",
            "AWS_REGION", "aws.region",
            "AWS_ACCESS_KEY_ID", "aws.accessKeyId",
            "AWS_SECRET_ACCESS_KEY", "aws.secretAccessKey");

    private final Map<String, @Nullable String> before = new HashMap<>();

    DefaultEndpoint(AwsEndpoint endpoint) {
        PROPERTY_BY_VARIABLE.forEach((variable, property) -> {
            String value = Objects.requireNonNull(endpoint.environment().get(variable), variable);
            before.put(property, System.setProperty(property, value));
        });
    }

    @Override
    public void close() {
        before.forEach((property, value) -> {
            if (value == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, value);
            }
        });
        before.clear();
    }
}
