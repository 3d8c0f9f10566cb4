package io.github.eventlane.handler.tablequeue;

import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;

/** How the SDK's clients are made: small and quick to start, with the region and credentials of the environment. */
final class AwsClients {
    private AwsClients() {}

    static <B extends AwsClientBuilder<B, C> & AwsSyncClientBuilder<B, C>, C> B configure(B builder) {
        builder.httpClientBuilder(UrlConnectionHttpClient.builder());
        String region = System.getenv("AWS_REGION");
        return region == null ? builder : builder.region(Region.of(region));
    }
}
