package io.github.eventlane.constructs;

import io.github.eventlane.handler.EnvironmentVariables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import software.amazon.awscdk.services.lambda.Code;

/**
 * Your jar and its dependencies beside the bundled handler, made by {@link EventHandlerCode#fromJar}. Immutable.
 *
 * <p>The jars are copied without their times and order of entries, so that the same contents give the same asset on every
 * machine. Classes of Eventlane itself in them are left out: the bundled ones are used.
 */
public final class JarHandlerCode extends EventHandlerCode {
    private final String jar;
    private final String className;
    private final List<String> dependencies;
    private final String entryPoint;

    JarHandlerCode(String jar, String className, List<String> dependencies, String entryPoint) {
        this.jar = jar;
        this.className = className;
        this.dependencies = dependencies;
        this.entryPoint = entryPoint;
    }

    /**
     * Adds the jars that the handler needs, for example the directory that {@code mvn dependency:copy-dependencies}
     * fills.
     *
     * @param jarsOrDirectories jar files, and directories of which all jar files are taken
     * @return code with these dependencies too
     */
    public JarHandlerCode withDependencies(String... jarsOrDirectories) {
        List<String> more = Checks.allGiven("jarsOrDirectories", Arrays.asList(jarsOrDirectories));
        List<String> all = Stream.concat(dependencies.stream(), more.stream()).toList();
        return new JarHandlerCode(jar, className, all, entryPoint);
    }

    @Override
    Code code() {
        List<Path> jars = new ArrayList<>();
        jars.add(existing(Path.of(jar), "build the jar before the synthesis, for example with mvn package"));
        for (String dependency : dependencies) {
            jars.addAll(jarsIn(existing(Path.of(dependency), "give an existing jar or directory")));
        }
        jars.forEach(JarHandlerCode::checkIsJar);
        HandlerAsset asset = HandlerAsset.of(jars);
        HandlerClass.check(className, jars, asset);
        return asset.code();
    }

    @Override
    String entryPoint() {
        return entryPoint;
    }

    @Override
    boolean isBundled() {
        return true;
    }

    @Override
    Map<String, String> environment() {
        return Map.of(EnvironmentVariables.HANDLER, className);
    }

    private static Path existing(Path path, String fix) {
        if (!Files.exists(path)) {
            throw Checks.refusal(
                    "handler", path, "does not exist in " + Path.of("").toAbsolutePath(), fix);
        }
        return path.toAbsolutePath();
    }

    private static void checkIsJar(Path path) {
        try {
            new ZipFile(path.toFile()).close();
        } catch (IOException e) {
            throw Checks.refusal("handler", path, "is no jar (" + e.getMessage() + ")", "give a jar file");
        }
    }

    private static List<Path> jarsIn(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> files = Files.list(path)) {
            List<Path> jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
            if (jars.isEmpty()) {
                throw Checks.refusal("handler", path, "holds no jar", "give a directory with the jars of your handler");
            }
            return jars;
        } catch (IOException e) {
            throw new UncheckedIOException("The jars in " + path + " cannot be listed", e);
        }
    }
}
