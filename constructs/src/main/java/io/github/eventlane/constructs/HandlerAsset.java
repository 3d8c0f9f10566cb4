package io.github.eventlane.constructs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awscdk.services.lambda.Code;

/**
 * A directory that Lambda takes as a function's code: {@code lib/eventlane-handler.jar} and the user's jars. Lambda
 * loads the jars of {@code lib} in the order of their names, so the user's are named to come after the bundled one.
 *
 * @param directory where it lies until the JVM ends; the CDK copies it when the function is constructed
 * @param jars the jars in it, in the order in which Lambda loads them
 */
record HandlerAsset(Path directory, List<Path> jars) {
    private static final String BUNDLED = "eventlane-handler.jar";
    private static final Map<List<String>, HandlerAsset> MADE = new HashMap<>();

    /**
     * The asset of the bundled handler and some jars. Collectors that share their jars share the directory, which also
     * spares the CDK hashing it twice.
     */
    static synchronized HandlerAsset of(List<Path> userJars) {
        return MADE.computeIfAbsent(identities(userJars), key -> make(userJars));
    }

    Code code() {
        return Code.fromAsset(directory.toString());
    }

    private static HandlerAsset make(List<Path> userJars) {
        try {
            Path directory = Files.createTempDirectory("eventlane-handler");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
            Path lib = Files.createDirectory(directory.resolve("lib"));
            List<Path> jars = new ArrayList<>();
            jars.add(bundled(lib.resolve(BUNDLED)));
            for (Path jar : userJars) {
                Path copy = lib.resolve("user-%03d-%s".formatted(jars.size(), jar.getFileName()));
                CanonicalJar.copy(jar, copy);
                jars.add(copy);
            }
            return new HandlerAsset(directory, List.copyOf(jars));
        } catch (IOException e) {
            throw new UncheckedIOException("The handler's jars cannot be put together: " + userJars, e);
        }
    }

    private static Path bundled(Path target) throws IOException {
        try (InputStream in = HandlerAsset.class.getResourceAsStream(BUNDLED)) {
            if (in == null) {
                throw new IllegalStateException(BUNDLED + " is missing beside " + HandlerAsset.class.getName()
                        + " on the class path; use the released jar of eventlane-constructs, or build it with Maven.");
            }
            Files.copy(in, target);
            return target;
        }
    }

    /** What tells one state of the jars from another, without reading them. */
    private static List<String> identities(List<Path> jars) {
        return jars.stream()
                .map(jar ->
                        jar + " " + jar.toFile().length() + " " + jar.toFile().lastModified())
                .toList();
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // The JVM is ending, and the operating system clears its temporary files too.
            System.err.println("The temporary directory " + directory + " is left behind: " + e);
        }
    }
}
