package io.github.eventlane.test.guides;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.sources.LocalEventSources;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs in the directory of README's quick start what docs/testing.md shows: its test, then the handler in this JVM. */
public final class QuickStart {
    static final String IN_PROCESS = "In process:";

    private QuickStart() {}

    /**
     * Ends with the exit code 1 when the test fails.
     *
     * @param arguments none
     */
    public static void main(String[] arguments) {
        SummaryGeneratingListener results = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass("com.acme.OrdersIT"))
                                .build(),
                        results);
        results.getSummary().printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        if (results.getSummary().getTestsSucceededCount() != 1) {
            System.exit(1);
        }
        System.out.println(IN_PROCESS);
        try (LocalAws aws = LocalAws.start();
                LocalEventSources sources = TestingGuide.inProcess(aws)) {
            sources.awaitIdle(Duration.ofMinutes(1));
        }
    }
}
