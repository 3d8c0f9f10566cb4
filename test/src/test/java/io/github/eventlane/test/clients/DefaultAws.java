package io.github.eventlane.test.clients;

import io.github.eventlane.test.LocalAws;
import java.util.Map;
import java.util.Objects;

/** Leads clients that find AWS by themselves to an embedded one, by the SDK's system properties. */
public final class DefaultAws {
    private static final Map<String, String> PROPERTY_BY_VARIABLE = Map.of(
            "AWS_ENDPOINT_URL", "aws.endpointUrl",
            "AWS_REGION", "aws.region",
            "AWS_ACCESS_KEY_ID", "aws.accessKeyId",
            "AWS_SECRET_ACCESS_KEY", "aws.secretAccessKey");

    private DefaultAws() {}

    /**
     * An embedded AWS, for all clients until {@link #clear()}: they look for credentials with each call.
     *
     * @return the AWS, for the caller to close
     */
    public static LocalAws start() {
        LocalAws aws = LocalAws.start();
        PROPERTY_BY_VARIABLE.forEach((variable, property) -> System.setProperty(
                property, Objects.requireNonNull(aws.environment().get(variable))));
        return aws;
    }

    /** Leads new clients elsewhere again. */
    public static void clear() {
        PROPERTY_BY_VARIABLE.values().forEach(System::clearProperty);
    }
}
