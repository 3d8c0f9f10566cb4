package io.github.eventlane.test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A program that runs to its end with its output in a file.
 *
 * @param arguments the program and its arguments
 * @param directory where it runs
 * @param environment variables on top of this JVM's
 * @param log where its output is added
 * @param timeout after this it is killed and counts as failed
 */
record Command(List<String> arguments, Path directory, Map<String, String> environment, Path log, Duration timeout) {
    /** What would lead a tool past the endpoint and keys that it is given. */
    private static final Set<String> USERS_ACCESS = Set.of("AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_SESSION_TOKEN");

    private static final int TAIL_LINES = 60;
    private static final int MAX_COMMAND = 500;

    /**
     * Runs the program.
     *
     * @param purpose what a reader of the error knows the step by
     * @throws LocalAwsException when it ends with another status than 0; the message has the output's last lines
     */
    void run(String purpose) {
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            ProcessBuilder builder = new ProcessBuilder(arguments)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            builder.environment().keySet().removeAll(USERS_ACCESS);
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            Thread reaper = new Thread(() -> kill(process));
            Runtime.getRuntime().addShutdownHook(reaper);
            boolean ended;
            try {
                ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
            } finally {
                kill(process);
                removeHook(reaper);
            }
            if (!ended) {
                throw failed(purpose, "did not end within " + timeout.toSeconds() + " s");
            }
            if (process.exitValue() != 0) {
                throw failed(purpose, "ended with status " + process.exitValue());
            }
        } catch (IOException e) {
            throw new LocalAwsException(purpose + ": cannot run " + arguments.get(0) + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalAwsException(purpose + " was interrupted", e);
        }
    }

    private LocalAwsException failed(String purpose, String how) {
        return new LocalAwsException(purpose + " " + how + ": " + shortened(String.join(" ", arguments)) + "\nin "
                + directory + "; whole output: " + log + "\n" + tail(log));
    }

    private static String shortened(String text) {
        return text.length() <= MAX_COMMAND ? text : text.substring(0, MAX_COMMAND) + "...";
    }

    /** The last lines of a log, for an error message. */
    static String tail(Path log) {
        try {
            List<String> lines = new ArrayList<>(new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "(" + log + " cannot be read: " + e.getMessage() + ")";
        }
    }

    /** Kills a process and all that it started; does nothing to one that has ended. */
    static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook is running or has run.
        }
    }
}
