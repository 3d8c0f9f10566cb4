package io.github.eventlane.test;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The real CDK CLI of a project, as its {@code package-lock.json} pins it, pointed at a local endpoint. */
final class CdkCli {
    private static final Duration TIMEOUT = Duration.ofMinutes(15);

    private final Path directory;
    private final Path executable;
    private final Map<String, String> environment;
    private final Path log;

    private CdkCli(Path directory, Path executable, Map<String, String> environment, Path log) {
        this.directory = directory;
        this.executable = executable;
        this.environment = environment;
        this.log = log;
    }

    /**
     * Finds the CLI in the directory or one above it; runs {@code npm ci} where it is locked but not yet installed.
     *
     * @param environment what points the CLI at the endpoint
     * @param log where all output is added
     * @throws LocalAwsException when no {@code package-lock.json} on the way up has {@code aws-cdk}
     */
    static CdkCli of(Path directory, Map<String, String> environment, Path log) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("CDK_DISABLE_CLI_TELEMETRY", "true");
        all.put("NO_COLOR", "1");
        for (Path at = directory; at != null; at = at.getParent()) {
            Path lock = at.resolve("package-lock.json");
            if (Files.exists(lock) && read(lock).contains("\"node_modules/aws-cdk\"")) {
                return new CdkCli(directory, installed(at, all, log), all, log);
            }
        }
        throw new LocalAwsException("No package-lock.json in " + directory + " or above it pins the CDK CLI. Run"
                + " `npm install --save-dev aws-cdk` beside the cdk.json and commit the lock file.");
    }

    private static Path installed(Path project, Map<String, String> environment, Path log) {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        Path cdk = project.resolve("node_modules/.bin").resolve(windows ? "cdk.cmd" : "cdk");
        if (Files.exists(cdk)) {
            return cdk;
        }
        // npm ci empties node_modules, so the lock cannot stand in it.
        Path lockFile = MiniStackInstallation.cacheDirectory()
                .resolve("npm-ci-" + Integer.toHexString(project.hashCode()) + ".lock");
        try {
            Files.createDirectories(lockFile.getParent());
            try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                if (lock.isValid() && !Files.exists(cdk)) {
                    new Command(
                                    List.of(windows ? "npm.cmd" : "npm", "ci", "--no-audit", "--no-fund"),
                                    project,
                                    environment,
                                    log,
                                    TIMEOUT)
                            .run("Installing the CDK CLI");
                }
            }
            return cdk;
        } catch (IOException e) {
            throw new LocalAwsException("Cannot lock " + lockFile + ": " + e.getMessage(), e);
        }
    }

    /**
     * Bootstraps an environment for an assembly. Without the assembly the CLI would synthesize the app once more, into the
     * project's {@code cdk.out}, which two of them cannot share.
     */
    void bootstrap(Path assembly, String account, String region) {
        run("Bootstrapping", "bootstrap", "--app", assembly.toString(), "aws://" + account + "/" + region);
    }

    /** Writes the app's cloud assembly. */
    void synth(CdkApp app, Path assembly) {
        List<String> arguments = new ArrayList<>(List.of("synth", "--quiet", "--output", assembly.toString()));
        app.command().ifPresent(command -> arguments.addAll(List.of("--app", command)));
        app.context().forEach((key, value) -> arguments.addAll(List.of("--context", key + "=" + value)));
        run("Synthesizing the app", arguments.toArray(String[]::new));
    }

    /** Deploys a cloud assembly; the outputs of its stacks are in the file afterwards. */
    void deploy(Path assembly, List<String> stacks, Path outputs) {
        List<String> arguments = new ArrayList<>(List.of("deploy"));
        arguments.addAll(stacks.isEmpty() ? List.of("--all") : stacks);
        arguments.addAll(List.of(
                "--app",
                assembly.toString(),
                "--require-approval",
                "never",
                "--outputs-file",
                outputs.toString(),
                "--progress",
                "events"));
        run("Deploying", arguments.toArray(String[]::new));
    }

    private void run(String purpose, String... arguments) {
        List<String> command = new ArrayList<>(List.of(executable.toString(), "--no-notices"));
        command.addAll(Arrays.asList(arguments));
        new Command(command, directory, environment, log, TIMEOUT).run(purpose);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new LocalAwsException("Cannot read " + file + ": " + e.getMessage(), e);
        }
    }
}
