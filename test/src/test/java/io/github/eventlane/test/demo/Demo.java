package io.github.eventlane.test.demo;

import static java.util.Objects.requireNonNull;

import io.github.eventlane.test.Deployment;
import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.sources.LocalEventSources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Sends orders through the sample app, deployed onto an embedded AWS, and reports what became of every event. */
@Command(name = "demo", mixinStandardHelpOptions = true, sortOptions = false)
final class Demo implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

    private static final Logger TEST_KIT = Logger.getLogger("io.github.eventlane.test");

    @Option(names = "--report", paramLabel = "FILE", description = "Also write what became of the events, as JSON.")
    private @Nullable Path report;

    @Option(names = "--project", required = true, hidden = true)
    private Path project = Path.of("");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * Runs the demo.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        System.exit(new CommandLine(new Demo()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        if (report != null && !Files.isDirectory(directoryOf(report))) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--report " + report + ": there is no directory " + directoryOf(report));
        }
        Steps steps = new Steps(System.out);
        // What the test kit repaired and which batches failed would stand between the lines of the steps.
        TEST_KIT.setLevel(Level.WARNING);
        DemoReport result;
        try (LocalAws aws = steps.step("start an embedded AWS", LocalAws::start)) {
            Deployment app = steps.step("deploy the sample app with the CDK CLI", () -> aws.deploy(project));
            try (LocalEventSources sources = steps.step(
                    "start the deployed functions",
                    () -> LocalEventSources.builder(aws).retryDelay(RETRY_DELAY).start())) {
                DeployedOrders orders = DeployedOrders.of(aws, app);
                List<OrderScenario.Step> events = OrderScenario.steps();
                int orderCount = OrderScenario.orderIds().size();
                steps.step("stock vouchers", () -> orders.stockVouchers(orderCount));
                steps.step(
                        "append %d events for %d orders"
                                .formatted(
                                        events.size(), OrderScenario.orderIds().size()),
                        () -> orders.append(events));
                result = steps.step("wait until both read models are complete", () -> {
                    orders.awaitCompletion(events, PATIENCE);
                    sources.awaitIdle(PATIENCE);
                    return orders.report(events);
                });
                orders.print(System.out);
            }
        }
        result.print(System.out);
        if (report != null) {
            result.writeTo(report);
        }
        List<String> complaints = result.complaints();
        System.out.println(complaints.isEmpty() ? "demo: OK" : "demo: FAILED. " + String.join("; ", complaints));
        return complaints.isEmpty() ? 0 : 1;
    }

    private static Path directoryOf(Path file) {
        return requireNonNull(file.toAbsolutePath().getParent(), "a file has a directory");
    }
}
