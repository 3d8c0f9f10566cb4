package io.github.eventlane.test.demo;

import java.io.PrintStream;
import java.util.concurrent.Callable;

/** Tells each step of the demo while it works, and the seconds that it took. */
final class Steps {
    private final PrintStream out;

    Steps(PrintStream out) {
        this.out = out;
    }

    <T> T step(String name, Callable<T> work) throws Exception {
        out.print(name + " ...");
        out.flush();
        long start = System.nanoTime();
        try {
            T result = work.call();
            out.printf(" %.1f s%n", (System.nanoTime() - start) / 1e9);
            return result;
        } catch (Exception e) {
            out.println(" failed");
            throw e;
        }
    }
}
