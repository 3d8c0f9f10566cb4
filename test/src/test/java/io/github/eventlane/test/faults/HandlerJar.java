package io.github.eventlane.test.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The classes of this package, {@link FaultyHandler} among them, as the jar of a user's handler. */
final class HandlerJar {
    private HandlerJar() {}

    static Path write(Path jar) throws IOException {
        Path root = Path.of(URI.create(FaultyHandler.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        Path directory = root.resolve(FaultyHandler.class.getPackageName().replace('.', '/'));
        try (Stream<Path> files = Files.list(directory);
                OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            List<Path> classes = files.sorted().toList();
            for (Path file : classes) {
                entries.putNextEntry(new JarEntry(root.relativize(file).toString()));
                Files.copy(file, entries);
            }
        }
        return jar;
    }
}
