package io.github.eventlane.handler.aws;

import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Makes SDK clients that start fast: the JDK's HTTP client, and the region given instead of searched for. Credentials come
 * from the default chain, because the environment's alone fail under SnapStart; the endpoint comes from
 * {@code AWS_ENDPOINT_URL}, which the SDK reads by itself.
 */
public final class SdkClients {
    private SdkClients() {}

    /**
     * A new client.
     *
     * @return a client of DynamoDB
     */
    public static DynamoDbClient dynamoDb() {
        return forLambda(DynamoDbClient.builder()).build();
    }

    /**
     * A new client.
     *
     * @return a client of EventBridge's scheduler
     */
    public static SchedulerClient scheduler() {
        return forLambda(SchedulerClient.builder()).build();
    }

    /**
     * A new client.
     *
     * @return a client of SNS
     */
    public static SnsClient sns() {
        return forLambda(SnsClient.builder()).build();
    }

    /**
     * A new client.
     *
     * @return a client of SQS
     */
    public static SqsClient sqs() {
        return forLambda(SqsClient.builder()).build();
    }

    /**
     * A new client.
     *
     * @return a client of DynamoDB's streams
     */
    public static DynamoDbStreamsClient dynamoDbStreams() {
        return forLambda(DynamoDbStreamsClient.builder()).build();
    }

    private static <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B forLambda(B builder) {
        // In the SDK's own order, of which only the search beyond these two is spared.
        String region = System.getProperty("aws.region", System.getenv("AWS_REGION"));
        if (region != null) {
            builder.region(Region.of(region));
        }
        return builder.httpClientBuilder(UrlConnectionHttpClient.builder());
    }
}
