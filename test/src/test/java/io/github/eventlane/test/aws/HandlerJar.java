package io.github.eventlane.test.aws;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The jar of a user's handler, as a user's own build would make it. */
public final class HandlerJar {
    private HandlerJar() {}

    /**
     * Packs a handler and the other classes of its package.
     *
     * @param handler the handler
     * @param jar the file to write
     * @return that file
     * @throws IOException when it cannot be written
     */
    public static Path of(Class<?> handler, Path jar) throws IOException {
        Path root = Path.of(URI.create(
                handler.getProtectionDomain().getCodeSource().getLocation().toString()));
        Path directory = root.resolve(handler.getPackageName().replace('.', '/'));
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
