package io.github.eventlane.handler.tablequeue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.ServiceMetadata;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;

/**
 * The one call of Amazon SES that is made, signed with the parts that the SDK's other clients bring along. The SDK's own
 * client for SES would add 3 MB to each deployed function, a third of all the rest.
 *
 * @see <a href="https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html">SendEmail</a>
 */
final class SesEndpoint {
    /** A take waits for its mail; a mail that hangs must not use up the function's time. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(3);

    private final Region region;
    private final URI endpoint;
    private final DefaultCredentialsProvider credentials =
            DefaultCredentialsProvider.builder().build();
    private final SdkHttpClient http = UrlConnectionHttpClient.builder()
            .connectionTimeout(LONGEST_WAIT)
            .socketTimeout(LONGEST_WAIT)
            .build();

    SesEndpoint() {
        region = new DefaultAwsRegionProviderChain().getRegion();
        endpoint = override()
                .orElseGet(() ->
                        URI.create("https://" + ServiceMetadata.of("email").endpointFor(region)));
    }

    /** The same override that the SDK's clients read. */
    private static Optional<URI> override() {
        return Stream.of(System.getProperty("aws.endpointUrl"), System.getenv("AWS_ENDPOINT_URL"))
                .flatMap(Stream::ofNullable)
                .findFirst()
                .map(URI::create);
    }

    void sendEmail(String json) throws IOException {
        SdkHttpRequest request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .uri(endpoint)
                .encodedPath("/v2/email/outbound-emails")
                .putHeader("Content-Type", "application/json")
                .build();
        SignedRequest signed = AwsV4HttpSigner.create()
                .sign(sign -> sign.identity((AwsCredentialsIdentity) credentials.resolveCredentials())
                        .request(request)
                        .payload(ContentStreamProvider.fromUtf8String(json))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "ses")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, region.id()));
        HttpExecuteResponse response = http.prepareRequest(HttpExecuteRequest.builder()
                        .request(signed.request())
                        .contentStreamProvider(signed.payload().orElse(null))
                        .build())
                .call();
        String body = read(response);
        if (!response.httpResponse().isSuccessful()) {
            throw new IOException("SES answered " + response.httpResponse().statusCode() + ": " + body);
        }
    }

    private static String read(HttpExecuteResponse response) throws IOException {
        if (response.responseBody().isEmpty()) {
            return "";
        }
        try (InputStream body = response.responseBody().get()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
