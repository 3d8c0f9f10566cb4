package io.github.eventlane.constructs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.Context;
import com.sun.net.httpserver.HttpServer;
import io.github.eventlane.handler.EnvironmentVariables;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The handler's jar as it is deployed. */
class HandlerJarTest {
    private static final long MAX_BYTES = 8_000_000;

    @TempDir
    private Path directory = Path.of("");

    private Path jar = Path.of("");

    @BeforeEach
    void copyJar() throws IOException {
        jar = directory.resolve("eventlane-handler.jar");
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("eventlane-handler.jar"))) {
            Files.copy(in, jar);
        }
    }

    @Test
    void theJarIsSmall() throws IOException {
        assertThat(Files.size(jar)).isLessThanOrEqualTo(MAX_BYTES);
    }

    @Test
    void everyClassOfOthersIsUnderOurName() throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<String> names = zip.stream().map(ZipEntry::getName).toList();
            // org.crac is the one that Lambda must find under its own name.
            assertThat(names)
                    .filteredOn(name -> name.endsWith(".class"))
                    .allMatch(name -> name.startsWith("io/github/eventlane/") || name.startsWith("org/crac/"));
            assertThat(names).noneMatch(name -> name.contains("netty") || name.contains("apache/http"));
        }
    }

    @Test
    void theJarWorksWithoutAnythingBesideIt() throws Exception {
        List<String> actions = new CopyOnWriteArrayList<>();
        HttpServer sqs = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        sqs.createContext("/", exchange -> {
            actions.add(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
            byte[] answer = "{\"Successful\":[{\"Id\":\"0\"}],\"Failed\":[]}".getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        sqs.start();
        try {
            String output = runProbe("http://127.0.0.1:" + sqs.getAddress().getPort());

            assertThat(output).contains("handled m-1", "answer {\"batchItemFailures\":[]}");
            assertThat(actions).containsExactly("AmazonSQS.DeleteMessageBatch");
        } finally {
            sqs.stop(0);
        }
    }

    private String runProbe(String endpoint) throws IOException, InterruptedException, URISyntaxException {
        Path output = directory.resolve("output");
        String classPath = String.join(
                File.pathSeparator, jar.toString(), locationOf(Context.class), locationOf(HandlerJarProbe.class));
        ProcessBuilder process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath,
                        HandlerJarProbe.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        process.environment()
                .putAll(Map.of(
                        EnvironmentVariables.HANDLER,
                        HandlerJarProbe.class.getName(),
                        EnvironmentVariables.QUEUE_URL,
                        endpoint + "/123456789012/orders.fifo",
                        EnvironmentVariables.ACKNOWLEDGE,
                        "EXPLICIT",
                        "AWS_ENDPOINT_URL",
                        endpoint,
                        "AWS_REGION",
                        "eu-west-1",
                        "AWS_ACCESS_KEY_ID",
                        "test",
                        "AWS_SECRET_ACCESS_KEY",
                        "test"));
        int exit = process.start().waitFor();
        String text = Files.readString(output);
        assertThat(exit).as(text).isZero();
        return text;
    }

    private static String locationOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }
}
