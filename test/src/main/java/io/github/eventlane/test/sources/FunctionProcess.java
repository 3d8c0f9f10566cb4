package io.github.eventlane.test.sources;

import io.github.eventlane.test.delivery.Outcome;
import io.github.eventlane.test.endpoint.AwsEndpoint;
import io.github.eventlane.test.sources.RuntimeApi.Invocation;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A function in a JVM of its own, under Lambda's real runtime interface client. */
final class FunctionProcess implements FunctionInstance {
    private static final String MAIN = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";
    private static final List<String> CLIENT_CLASSES = List.of(
            MAIN,
            "com.amazonaws.services.lambda.runtime.Context",
            "com.amazonaws.services.lambda.runtime.serialization.PojoSerializer",
            "software.amazon.awssdk.utilslite.SdkInternalThreadLocal");
    /** Lambda allows 10 s; a busy development machine takes longer to start a JVM than Lambda does. */
    private static final Duration INIT_TIMEOUT = Duration.ofSeconds(60);

    private static final int TAIL_LINES = 10;

    private final DeployedFunction function;
    private final RuntimeApi api;
    private final Process process;
    private final Path log;
    private volatile boolean running;
    private volatile boolean killed;

    private FunctionProcess(DeployedFunction function, RuntimeApi api, Process process, Path log) {
        this.function = function;
        this.api = api;
        this.process = process;
        this.log = log;
    }

    /**
     * Tells at once that functions cannot run here.
     *
     * @throws UnsupportedOperationException on another system than Linux
     */
    static void requireLinux(DeployedFunction function) {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new UnsupportedOperationException(
                    "Lambda's runtime interface client exists for Linux only and this is "
                            + System.getProperty("os.name") + ". Drive " + function.name()
                            + " in this JVM: LocalEventSources.builder(aws).inProcess(\"" + function.name()
                            + "\", handler)");
        }
    }

    static FunctionProcess start(DeployedFunction function, AwsEndpoint endpoint, Path log, Path nativeClient) {
        RuntimeApi api = new RuntimeApi(function);
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + Math.max(64, function.memory() * 4 / 5) + "m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-D" + NativeClient.PROPERTY + "=" + nativeClient,
                        "-cp",
                        clientClassPath(),
                        MAIN,
                        function.handler())
                .directory(function.code().toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().clear();
        builder.environment().putAll(environment(function, endpoint, api.address()));
        try {
            return new FunctionProcess(function, api, builder.start(), log);
        } catch (IOException e) {
            api.close();
            throw new UncheckedIOException("Cannot start a JVM for " + function.name(), e);
        }
    }

    /** What Lambda sets, then what the function's own configuration sets. */
    private static Map<String, String> environment(DeployedFunction function, AwsEndpoint endpoint, String api) {
        Map<String, String> variables = new LinkedHashMap<>(endpoint.environment());
        variables.put("PATH", "/usr/local/bin:/usr/bin:/bin");
        variables.put("LANG", "en_US.UTF-8");
        variables.put("TZ", ":UTC");
        variables.put("LAMBDA_TASK_ROOT", function.code().toString());
        variables.put("LAMBDA_RUNTIME_DIR", function.code().toString());
        variables.put("AWS_LAMBDA_RUNTIME_API", api);
        variables.put("AWS_LAMBDA_FUNCTION_NAME", function.name());
        variables.put("AWS_LAMBDA_FUNCTION_VERSION", function.version());
        variables.put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", Integer.toString(function.memory()));
        variables.put("AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand");
        variables.put("AWS_LAMBDA_LOG_GROUP_NAME", function.logGroup());
        variables.put("AWS_LAMBDA_LOG_STREAM_NAME", "local");
        variables.put("AWS_EXECUTION_ENV", "AWS_Lambda_" + function.runtime());
        variables.put("_HANDLER", function.handler());
        variables.putAll(function.environment());
        return variables;
    }

    private static String clientClassPath() {
        return CLIENT_CLASSES.stream()
                .flatMap(FunctionProcess::location)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Stream<String> location(String className) {
        try {
            Class<?> type = Class.forName(className, false, FunctionProcess.class.getClassLoader());
            return Stream.of(Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString());
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new IllegalStateException(
                    "com.amazonaws:aws-lambda-java-runtime-interface-client is not on the class path", e);
        }
    }

    @Override
    public Outcome invoke(String event) throws InterruptedException {
        Invocation invocation = Invocation.of(event);
        CompletableFuture<Outcome> dead = process.onExit()
                .thenApply(ended -> new Outcome.Failed(function.name() + " ended with status " + ended.exitValue()
                        + "; its log: " + log + "\n" + tail()));
        CompletableFuture<Outcome> notStarted = api.initError()
                .thenApply(reason ->
                        new Outcome.Failed(function.name() + " cannot start: " + reason + "; its log: " + log));
        api.offer(invocation);
        try {
            CompletableFuture.anyOf(invocation.taken(), dead, notStarted)
                    .get(INIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            if (notStarted.isDone()) {
                kill();
                return notStarted.get();
            }
            running = true;
            return (Outcome) CompletableFuture.anyOf(invocation.outcome(), dead)
                    .get(function.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            kill();
            return new Outcome.Failed(
                    function.name() + " timed out after " + function.timeout().toMillis() + " ms; its log: " + log);
        } catch (ExecutionException e) {
            throw new IllegalStateException("These futures never fail", e);
        } finally {
            running = false;
        }
    }

    private String tail() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "(unreadable: " + e.getMessage() + ")";
        }
    }

    /** Not from a kill on, though the process may take a moment to end: the next batch must not meet it. */
    @Override
    public boolean alive() {
        return !killed && process.isAlive() && !api.initError().isDone();
    }

    @Override
    public boolean running() {
        return running;
    }

    @Override
    public void kill() {
        killed = true;
        process.destroyForcibly();
    }

    @Override
    public void close() {
        kill();
        api.close();
    }
}
