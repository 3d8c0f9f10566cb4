package io.github.eventlane.test.sources;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The native library of Lambda's runtime interface client. Left alone, each process unpacks it to the same file in
 * {@code /tmp} before it loads it, so that processes which start together load what another one is still writing, and
 * crash. Here it is unpacked once, before the first process.
 */
final class NativeClient {
    /** The system property by which the client takes a library that is there already. */
    static final String PROPERTY = "com.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI";

    private NativeClient() {}

    /**
     * The library for the system that this JVM runs on.
     *
     * @param directory where to unpack it, unless it is there
     * @return the file
     */
    static Path unpackedIn(Path directory) {
        try {
            String name = "libaws-lambda-jni." + platform() + ".so";
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                return file;
            }
            try (InputStream library = NativeClient.class.getResourceAsStream("/jni/" + name)) {
                if (library == null) {
                    throw new IllegalStateException("Lambda's runtime interface client has no library for this"
                            + " processor, jni/" + name + " is not in its jar");
                }
                Files.copy(library, file);
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot unpack Lambda's runtime interface client to " + directory, e);
        }
    }

    private static String platform() throws IOException {
        // This JVM itself was loaded by musl's loader, or by glibc's.
        boolean musl = Files.readString(Path.of("/proc/self/maps")).contains("/ld-musl-");
        String processor = System.getProperty("os.arch").equals("aarch64") ? "aarch_64" : "x86_64";
        return (musl ? "linux_musl-" : "linux-") + processor;
    }
}
