package io.github.eventlane.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The embedded AWS as it is, without what its launcher repairs. */
public final class UnrepairedAws implements AutoCloseable {
    private static final String LAUNCHER = """
            import os, runpy, sys, threading

            def end_with_parent():
                sys.stdin.buffer.read()
                os._exit(0)

            threading.Thread(target=end_with_parent, daemon=True).start()
            runpy.run_module("ministack.app", run_name="__main__")
            """;

    private final Path directory;
    private final MiniStack miniStack;

    private UnrepairedAws(Path directory) {
        this.directory = directory;
        this.miniStack = MiniStack.start(directory, LAUNCHER);
    }

    /**
     * Starts one of its own.
     *
     * @return the running AWS, to be closed
     */
    public static UnrepairedAws start() {
        try {
            return new UnrepairedAws(Files.createTempDirectory("eventlane-unrepaired-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A view for clients.
     *
     * @return the AWS, valid until this is closed
     */
    public LocalAws aws() {
        return LocalAws.at(miniStack.endpoint());
    }

    @Override
    public void close() {
        miniStack.close();
        MiniStackInstallation.tryToDeleteTree(directory);
    }
}
