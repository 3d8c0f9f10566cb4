package io.github.eventlane.test;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** MiniStack in a Python environment of its own in the user's cache, made once per version, set of hashes and Python. */
final class MiniStackInstallation {
    /** The version in {@code ministack-requirements.txt}. */
    static final String VERSION = "1.5.33";

    private static final String REQUIREMENTS = "ministack-requirements.txt";
    private static final List<String> PYTHONS =
            List.of("python3", "python", "python3.14", "python3.13", "python3.12", "python3.11", "python3.10");

    private MiniStackInstallation() {}

    /**
     * Installs MiniStack where it is missing; another process that does the same is waited for.
     *
     * @return the Python that has it
     * @throws LocalAwsException when there is no Python 3.10 or newer, or the installation fails
     */
    static synchronized Path python() {
        return python(cacheDirectory(), System.getenv("PATH"));
    }

    static Path python(Path cache, String path) {
        Interpreter base = findPython(path);
        String requirements = resource(REQUIREMENTS);
        Path home = cache.resolve("ministack-" + VERSION + "-" + hash(requirements + base.version()));
        Path python = home.resolve(windows() ? "Scripts/python.exe" : "bin/python");
        Path complete = home.resolve("complete");
        if (Files.exists(complete)) {
            return python;
        }
        try {
            Files.createDirectories(cache);
            Path lockFile = cache.resolve(home.getFileName() + ".lock");
            try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (lock.isValid() && !Files.exists(complete)) {
                    deleteTree(home);
                    install(base, home, python, requirements);
                    Files.createFile(complete);
                }
            }
            return python;
        } catch (IOException e) {
            throw new LocalAwsException(
                    "Cannot install MiniStack " + VERSION + " in " + home + ": " + e.getMessage(), e);
        }
    }

    private static void install(Interpreter base, Path home, Path python, String requirements) throws IOException {
        Path log = home.resolveSibling(home.getFileName() + ".log");
        Files.deleteIfExists(log);
        run(
                List.of(base.executable().toString(), "-m", "venv", home.toString()),
                Path.of("").toAbsolutePath(),
                log,
                "Making a Python environment (on Debian and Ubuntu it takes the package python3-venv)");
        Path file = home.resolve(REQUIREMENTS);
        Files.writeString(file, requirements);
        run(
                List.of(
                        python.toString(),
                        "-m",
                        "pip",
                        "install",
                        "--disable-pip-version-check",
                        "--no-input",
                        "--no-deps",
                        "--require-hashes",
                        "-r",
                        file.toString()),
                home,
                log,
                "Installing MiniStack " + VERSION);
    }

    private static void run(List<String> command, Path directory, Path log, String purpose) {
        new Command(command, directory, Map.of(), log, Duration.ofMinutes(10)).run(purpose);
    }

    private record Interpreter(Path executable, String version) {}

    private static Interpreter findPython(String path) {
        for (String name : PYTHONS) {
            for (String directory : path.split(System.getProperty("path.separator"), -1)) {
                Path candidate = Path.of(directory).resolve(windows() ? name + ".exe" : name);
                if (Files.isExecutable(candidate)) {
                    Optional<String> version = version(candidate);
                    if (version.isPresent()) {
                        return new Interpreter(candidate, version.get());
                    }
                }
            }
        }
        throw new LocalAwsException("The embedded AWS needs Python 3.10 or newer and none is on the PATH (" + path
                + "). Install it, or name a running endpoint in AWS_ENDPOINT_URL.");
    }

    /** The interpreter's version and location; empty when it is older than 3.10 or does not run. */
    private static Optional<String> version(Path python) {
        String script = "import sys; print(sys.version, sys.base_prefix); sys.exit(sys.version_info < (3, 10))";
        try {
            Process process = new ProcessBuilder(python.toString(), "-c", script)
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0
                    ? Optional.of(output)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalAwsException("Looking for Python was interrupted", e);
        }
    }

    static Path cacheDirectory() {
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path cache = xdg == null || xdg.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        return cache.resolve("eventlane");
    }

    private static boolean windows() {
        return System.getProperty("os.name").startsWith("Windows");
    }

    static String resource(String name) {
        try (InputStream in = MiniStackInstallation.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The resource " + name + " is missing from the test kit's jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LocalAwsException("Cannot read the resource " + name, e);
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256", e);
        }
    }

    /** For the end of the JVM, when a process that is ending too may still write there. */
    static void tryToDeleteTree(Path root) {
        try {
            deleteTree(root);
        } catch (IOException | UncheckedIOException leftBehind) {
            // The operating system clears its temporary files in the end.
        }
    }

    static void deleteTree(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
