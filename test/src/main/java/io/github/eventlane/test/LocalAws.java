package io.github.eventlane.test;

import io.github.eventlane.test.endpoint.AwsEndpoint;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;

/**
 * An AWS without AWS. {@link #start()} gives one that runs on this machine only and is empty; {@link #close()} ends it.
 *
 * <pre>{@code
 * try (LocalAws aws = LocalAws.start()) {
 *     Deployment app = aws.deploy(CdkApp.in(Path.of(".")));
 *     try (LocalEventSources sources = LocalEventSources.start(aws)) {
 *         SqsClient sqs = aws.configure(SqsClient.builder()).build();
 *         sqs.sendMessage(m -> m.queueUrl(app.output("Shop", "QueueUrl"))...);
 *     }
 * }
 * }</pre>
 *
 * <p>The embedded AWS is MiniStack, installed by version and hash into a Python environment of its own under
 * {@code $XDG_CACHE_HOME/eventlane} (or {@code ~/.cache/eventlane}). It takes Python 3.10 or newer, listens on 127.0.0.1
 * on a free port, and ends with this JVM even when that is killed. Where the environment variable
 * {@code AWS_ENDPOINT_URL} is set, nothing is started and that endpoint is used, with its data as they are.
 *
 * <p>Everything is in the region us-east-1. Thread-safe, except that two deployments of one app directory at once make
 * no sense.
 */
public final class LocalAws implements AutoCloseable {
    /** The region that every client and deployment uses. */
    public static final String REGION = "us-east-1";

    private static final String ACCOUNT = "000000000000";
    private static final String ENDPOINT_VARIABLE = "AWS_ENDPOINT_URL";

    private final AwsEndpoint endpoint;
    private final Path directory;
    private final Optional<MiniStack> miniStack;
    private final CdkDeployer deployer;
    private Optional<DefaultEndpoint> asDefault = Optional.empty();

    private LocalAws(AwsEndpoint endpoint, Path directory, Optional<MiniStack> miniStack) {
        this.endpoint = endpoint;
        this.directory = directory;
        this.miniStack = miniStack;
        this.deployer = new CdkDeployer(endpoint, directory);
    }

    /**
     * Starts an embedded AWS, or uses the endpoint in {@code AWS_ENDPOINT_URL} where that is set.
     *
     * @return the running AWS, to be closed
     * @throws LocalAwsException when there is no Python 3.10 or newer, the installation fails, or it does not answer
     *     within 90 seconds; the message names the log
     */
    public static LocalAws start() {
        String given = System.getenv(ENDPOINT_VARIABLE);
        return given == null || given.isBlank() ? embedded() : at(URI.create(given));
    }

    /**
     * Uses an endpoint that runs already. Credentials are those of the environment variables {@code AWS_ACCESS_KEY_ID}
     * and {@code AWS_SECRET_ACCESS_KEY}, else dummies.
     *
     * @param endpoint such as {@code http://127.0.0.1:4566}
     * @return the AWS; closing it ends nothing
     */
    public static LocalAws at(URI endpoint) {
        AwsEndpoint given = new AwsEndpoint(
                endpoint,
                REGION,
                System.getenv().getOrDefault("AWS_ACCESS_KEY_ID", ACCOUNT),
                System.getenv().getOrDefault("AWS_SECRET_ACCESS_KEY", "local"));
        return new LocalAws(given, temporaryDirectory(), Optional.empty());
    }

    private static LocalAws embedded() {
        Path directory = temporaryDirectory();
        MiniStack miniStack = MiniStack.start(directory);
        AwsEndpoint endpoint = new AwsEndpoint(miniStack.endpoint(), REGION, ACCOUNT, "local");
        return new LocalAws(endpoint, directory, Optional.of(miniStack));
    }

    /**
     * The same AWS as another account sees it: empty, and apart from the others. Only MiniStack has accounts.
     *
     * @param account twelve digits
     * @return another view of this AWS, valid until this is closed; closing the view ends nothing
     */
    public LocalAws account(String account) {
        if (!account.matches("\\d{12}")) {
            throw new IllegalArgumentException("An account has twelve digits and not " + account);
        }
        AwsEndpoint other = new AwsEndpoint(endpoint.uri(), REGION, account, endpoint.secretAccessKey());
        return new LocalAws(other, directoryOfView(), Optional.empty());
    }

    /**
     * The endpoint that all services share, with its credentials.
     *
     * @return the endpoint
     */
    public AwsEndpoint endpoint() {
        return endpoint;
    }

    /**
     * What a process needs in its environment to use this AWS: endpoint, region and credentials, by the names that the
     * AWS SDKs and CLIs read.
     *
     * @return an immutable map
     */
    public Map<String, String> environment() {
        return endpoint.environment();
    }

    /**
     * Points an SDK client at this AWS.
     *
     * @param builder a builder, such as {@code SqsClient.builder()}
     * @param <B> the builder's type
     * @return the same builder with endpoint, region, credentials and HTTP client set
     */
    public <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B configure(B builder) {
        return endpoint.configure(builder);
    }

    /**
     * Leads the clients of this JVM that find AWS by themselves, such as those of {@code EventLogClient.forTable}, to this
     * AWS until it is closed. It sets the system properties of the AWS SDK, which a client reads when it is made; for
     * credentials also with its calls. One AWS can be the default at a time; to make the same one the default again changes
     * nothing.
     *
     * @throws IllegalStateException when another one is the default
     */
    public synchronized void makeDefault() {
        if (asDefault.isEmpty()) {
            asDefault = Optional.of(DefaultEndpoint.lead(endpoint));
        }
    }

    /**
     * Deploys an app with the project's own CDK CLI, as onto AWS, then checks that what stands has the attributes that
     * the templates ask for. What the endpoint dropped is repaired where the API can do it, and told in
     * {@link Deployment#repairs()}; what cannot be repaired and could change how events flow is an error.
     *
     * <p>The first deployment bootstraps the endpoint; a missing {@code node_modules} is installed with
     * {@code npm ci}. The templates are the ones that AWS would get: nothing about them is local.
     *
     * @param app the app
     * @return what was deployed
     * @throws LocalAwsException when a step fails; the message has the end of its output and names the whole log
     */
    public Deployment deploy(CdkApp app) {
        return deployer.deploy(app);
    }

    /**
     * Deploys all stacks of the app in a directory, see {@link #deploy(CdkApp)}.
     *
     * @param directory the directory with the {@code cdk.json}
     * @return what was deployed
     * @throws LocalAwsException when a step fails
     */
    public Deployment deploy(Path directory) {
        return deploy(CdkApp.in(directory));
    }

    /**
     * The process of the embedded AWS.
     *
     * @return its id; empty when an endpoint was given
     */
    public OptionalLong pid() {
        return miniStack.map(m -> OptionalLong.of(m.pid())).orElse(OptionalLong.empty());
    }

    /** Ends the embedded AWS and removes its files. A given endpoint is left as it is. */
    @Override
    public synchronized void close() {
        asDefault.ifPresent(DefaultEndpoint::close);
        asDefault = Optional.empty();
        miniStack.ifPresent(MiniStack::close);
        try {
            MiniStackInstallation.deleteTree(directory);
        } catch (IOException e) {
            throw new LocalAwsException("Cannot remove " + directory + ": " + e.getMessage(), e);
        }
    }

    /** Inside this one's, for nobody needs to close a view. */
    private Path directoryOfView() {
        try {
            return Files.createTempDirectory(directory, "account-");
        } catch (IOException e) {
            throw new LocalAwsException("Cannot make a directory in " + directory + ": " + e.getMessage(), e);
        }
    }

    private static Path temporaryDirectory() {
        try {
            return Files.createTempDirectory("eventlane-local-aws-").toRealPath();
        } catch (IOException e) {
            throw new LocalAwsException("Cannot make a temporary directory: " + e.getMessage(), e);
        }
    }
}
