package io.github.eventlane.test;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A CDK app to deploy. By default all of its stacks, started by the {@code app} command of its {@code cdk.json}.
 * Immutable: each method below returns a changed copy.
 */
public final class CdkApp {
    private final Path directory;
    private final Optional<String> command;
    private final List<String> stacks;
    private final Map<String, String> context;

    private CdkApp(Path directory, Optional<String> command, List<String> stacks, Map<String, String> context) {
        this.directory = directory.toAbsolutePath().normalize();
        this.command = command;
        this.stacks = List.copyOf(stacks);
        this.context = Map.copyOf(context);
    }

    /**
     * An app by its directory.
     *
     * @param directory the directory with the {@code cdk.json}; it or one above it has the {@code package-lock.json}
     *     that pins the CDK CLI ({@code aws-cdk})
     * @return the app
     */
    public static CdkApp in(Path directory) {
        return new CdkApp(directory, Optional.empty(), List.of(), Map.of());
    }

    /**
     * Starts the app by another command than its {@code cdk.json} names ({@code cdk --app}).
     *
     * @param command a shell command, run in the app's directory
     * @return the changed copy
     */
    public CdkApp startedBy(String command) {
        return new CdkApp(directory, Optional.of(requireNonNull(command, "command")), stacks, context);
    }

    /**
     * Deploys only these stacks and those that they depend on, in place of all.
     *
     * @param stacks names or patterns as {@code cdk deploy} takes them
     * @return the changed copy
     */
    public CdkApp stacks(String... stacks) {
        return new CdkApp(directory, command, List.of(stacks), context);
    }

    /**
     * Adds a context value ({@code cdk --context}).
     *
     * @param key the context key
     * @param value its value
     * @return the changed copy
     */
    public CdkApp context(String key, String value) {
        Map<String, String> more = new TreeMap<>(context);
        more.put(key, value);
        return new CdkApp(directory, command, stacks, more);
    }

    Path directory() {
        return directory;
    }

    Optional<String> command() {
        return command;
    }

    List<String> stacks() {
        return stacks;
    }

    Map<String, String> context() {
        return context;
    }
}
