package io.github.eventlane.test;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A MiniStack process on the loopback interface. It ends with {@link #close()}, or with this JVM however that ends. */
final class MiniStack implements AutoCloseable {
    private static final int ATTEMPTS = 3;
    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);

    private final Process process;
    private final URI endpoint;
    private final Path log;
    private final Thread hook;

    private MiniStack(Process process, URI endpoint, Path directory, Path log) {
        this.process = process;
        this.endpoint = endpoint;
        this.log = log;
        this.hook = new Thread(() -> endWithThisJvm(process, directory));
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts MiniStack and waits until it answers.
     *
     * @param directory where its log and its files go
     */
    static MiniStack start(Path directory) {
        return start(directory, MiniStackInstallation.resource("ministack-launcher.py"));
    }

    static MiniStack start(Path directory, String launcher) {
        Path python = MiniStackInstallation.python();
        for (int attempt = 1; ; attempt++) {
            MiniStack started = launch(python, directory, launcher);
            try {
                started.awaitHealth();
                return started;
            } catch (LocalAwsException e) {
                started.close();
                // Another program may have taken the free port between the choice and the start.
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static MiniStack launch(Path python, Path directory, String launcher) {
        try {
            int port = freePort();
            Path log = directory.resolve("ministack-" + port + ".log");
            Path script = Files.writeString(directory.resolve("ministack-launcher.py"), launcher);
            ProcessBuilder builder = new ProcessBuilder(python.toString(), script.toString())
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
            builder.environment()
                    .putAll(Map.of(
                            "BIND_HOST", "127.0.0.1",
                            "MINISTACK_HOST", "127.0.0.1",
                            "GATEWAY_PORT", Integer.toString(port),
                            "MINISTACK_REGION", LocalAws.REGION,
                            // Without it a Java function "succeeds" without running and its messages are deleted.
                            "LAMBDA_STRICT", "1",
                            "LOG_LEVEL", "WARNING",
                            "S3_DATA_DIR", directory.resolve("s3").toString()));
            return new MiniStack(builder.start(), URI.create("http://127.0.0.1:" + port), directory, log);
        } catch (IOException e) {
            throw new LocalAwsException("Cannot start MiniStack: " + e.getMessage(), e);
        }
    }

    private static void endWithThisJvm(Process process, Path directory) {
        Command.kill(process);
        process.onExit()
                .orTimeout(5, TimeUnit.SECONDS)
                .handle((ended, late) -> ended)
                .join();
        MiniStackInstallation.tryToDeleteTree(directory);
    }

    URI endpoint() {
        return endpoint;
    }

    Path log() {
        return log;
    }

    long pid() {
        return process.pid();
    }

    private void awaitHealth() {
        HttpClient http = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(endpoint.resolve("/_ministack/health"))
                .timeout(Duration.ofSeconds(5))
                .build();
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        try {
            while (System.nanoTime() < deadline && process.isAlive()) {
                if (answers(http, request)) {
                    return;
                }
                Thread.sleep(50);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalAwsException("Waiting for MiniStack was interrupted", e);
        }
        throw new LocalAwsException((process.isAlive() ? "MiniStack did not answer" : "MiniStack ended while starting")
                + "; its log: " + log + "\n" + Command.tail(log));
    }

    private static boolean answers(HttpClient http, HttpRequest request) throws InterruptedException {
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(2, TimeUnit.SECONDS)) {
                Command.kill(process);
                process.waitFor(5, TimeUnit.SECONDS);
            }
        } catch (IOException e) {
            Command.kill(process);
        } catch (InterruptedException e) {
            Command.kill(process);
            Thread.currentThread().interrupt();
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook is running or has run.
        }
    }
}
