package io.github.eventlane.test.endpoint;

import java.net.URI;
import java.util.Map;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;

/**
 * An endpoint that all services share, with the credentials for it.
 *
 * @param uri such as {@code http://127.0.0.1:4566}
 * @param region the region of everything there
 * @param accessKeyId the access key; on MiniStack, twelve digits name the account
 * @param secretAccessKey the secret key
 */
public record AwsEndpoint(URI uri, String region, String accessKeyId, String secretAccessKey) {
    /**
     * Points an SDK client here.
     *
     * @param builder a builder, such as {@code SqsClient.builder()}
     * @param <B> the builder's type
     * @return the same builder with endpoint, region, credentials and HTTP client set
     */
    public <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B configure(B builder) {
        return builder.endpointOverride(uri)
                .region(Region.of(region))
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKeyId, secretAccessKey)))
                .httpClientBuilder(UrlConnectionHttpClient.builder());
    }

    /**
     * What a process needs in its environment to come here: endpoint, region and credentials, by the names that the AWS
     * SDKs and CLIs read.
     *
     * @return an immutable map
     */
    public Map<String, String> environment() {
        return Map.of(
                "AWS_ENDPOINT_URL", uri.toString(),
                "AWS_REGION", region,
                "AWS_DEFAULT_REGION", region,
                "AWS_ACCESS_KEY_ID", accessKeyId,
                "AWS_SECRET_ACCESS_KEY", secretAccessKey,
                "AWS_EC2_METADATA_DISABLED", "true");
    }

    /** The endpoint without its secret. */
    @Override
    public String toString() {
        return uri + " (" + region + ", " + accessKeyId + ")";
    }
}
