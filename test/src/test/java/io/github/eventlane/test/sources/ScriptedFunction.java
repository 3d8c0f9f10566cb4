package io.github.eventlane.test.sources;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A function that does what its records' bodies say and writes down each body that it sees. A body is
 * {@code name}, or {@code name:action:times}: the action the first times, then success. Actions: {@code fail} (named in
 * the response), {@code throw}, {@code hang}, {@code halt} (the process ends), {@code malformed} (a wrong response), {@code
 * libraries} (writes down, too, where the process has Lambda's native library from).
 * Loaded by Lambda's class loader from its zip alone, so it uses the JDK only.
 */
public final class ScriptedFunction implements RequestStreamHandler {
    private static final Pattern MESSAGE = Pattern.compile("\"messageId\":\"([^\"]+)\".*?\"body\":\"([^\"]*)\"");
    private static final Pattern CHANGE =
            Pattern.compile("\"body\":\\{\"S\":\"([^\"]*)\"\\}.*?\"SequenceNumber\":\"([^\"]+)\"");

    @Override
    public void handleRequest(InputStream input, OutputStream output, Context context) throws IOException {
        String event = new String(input.readAllBytes(), StandardCharsets.UTF_8);
        Path journal = Path.of(System.getenv("JOURNAL"));
        List<String> failed = new ArrayList<>();
        boolean queue = event.contains("\"aws:sqs\"");
        Matcher records = (queue ? MESSAGE : CHANGE).matcher(event);
        while (records.find()) {
            String identifier = records.group(queue ? 1 : 2);
            String body = records.group(queue ? 2 : 1);
            String[] script = body.split(":", -1);
            long seen = Files.exists(journal)
                    ? Files.readAllLines(journal).stream().filter(body::equals).count()
                    : 0;
            Files.writeString(journal, body + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            if (script.length == 3 && seen < Integer.parseInt(script[2])) {
                switch (script[1]) {
                    case "fail" -> failed.add("{\"itemIdentifier\":\"" + identifier + "\"}");
                    case "throw" -> throw new IllegalStateException(body);
                    case "hang" -> hang();
                    case "halt" -> Runtime.getRuntime().halt(3);
                    case "libraries" -> Files.writeString(journal, nativeLibraries(), StandardOpenOption.APPEND);
                    default -> failed.add("{\"itemIdentifier\":\"of no record\"}");
                }
            }
        }
        String answer = "{\"batchItemFailures\":[" + String.join(",", failed) + "]}";
        output.write(answer.getBytes(StandardCharsets.UTF_8));
    }

    private static String nativeLibraries() throws IOException {
        try (Stream<String> mappings = Files.lines(Path.of("/proc/self/maps"))) {
            return mappings.filter(mapping -> mapping.contains("libaws-lambda-jni"))
                    .map(mapping -> mapping.substring(mapping.indexOf('/'), mapping.lastIndexOf('/')) + "\n")
                    .distinct()
                    .collect(Collectors.joining());
        }
    }

    private static void hang() {
        try {
            Thread.sleep(120_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
