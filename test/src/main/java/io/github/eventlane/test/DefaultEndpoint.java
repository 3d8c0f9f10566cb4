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

    private static @Nullable AwsEndpoint current;

    private final Map<String, @Nullable String> before = new HashMap<>();

    private DefaultEndpoint(AwsEndpoint endpoint) {
        PROPERTY_BY_VARIABLE.forEach((variable, property) -> {
            String value = Objects.requireNonNull(endpoint.environment().get(variable), variable);
            before.put(property, System.setProperty(property, value));
        });
    }

    /** Two at a time could only be closed in one order, or the properties of a closed one would come back. */
    static synchronized DefaultEndpoint lead(AwsEndpoint endpoint) {
        if (current != null) {
            throw new IllegalStateException("The default of this JVM is " + current.uri() + " of account "
                    + current.accessKeyId() + " already; close that LocalAws first.");
        }
        current = endpoint;
        return new DefaultEndpoint(endpoint);
    }

    @Override
    public void close() {
        restore(before);
    }

    private static synchronized void restore(Map<String, @Nullable String> before) {
        current = null;
        before.forEach((property, value) -> {
            if (value == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, value);
            }
        });
    }
}
