package io.github.eventlane.test.guides;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.OrdersApp;
import io.github.eventlane.test.aws.HandlerJar;
import io.github.eventlane.test.aws.SharedAws;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** README's quick start, as its own build leaves it, deployed and tested as docs/testing.md says. */
class QuickStartTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern CDK_JSON = Pattern.compile("`cdk\\.json`:\\s*```json\\s(.*?)```", Pattern.DOTALL);

    @Test
    void anAppendedEventIsHandledByTheDeployedFunctionAndInProcess() throws Exception {
        Path directory = Path.of("target/quick-start").toAbsolutePath();
        makeQuickStart(directory);

        ProcessBuilder tests =
                new ProcessBuilder("java", "-cp", System.getProperty("java.class.path"), QuickStart.class.getName());
        tests.environment().putAll(SharedAws.account("000000004008").environment());
        Path output = directory.resolve("output.txt");
        Process process = tests.directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();

        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        process.destroyForcibly();

        assertThat(ended).as("ended in time: " + Files.readString(output)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        assertThat(output).content().containsSubsequence(QuickStart.IN_PROCESS, "OrderPlaced of order-1");
        // Two deployments at once, as of two forks of a build, must not meet there.
        assertThat(directory.resolve("cdk.out")).doesNotExist();
    }

    private static void makeQuickStart(Path directory) throws IOException {
        Path target = Files.createDirectories(directory.resolve("target"));
        Matcher cdkJson = CDK_JSON.matcher(Files.readString(PROJECT.resolve("README.md")));
        assertThat(cdkJson.find()).as("README.md has the cdk.json").isTrue();
        Files.writeString(directory.resolve("cdk.json"), cdkJson.group(1));
        Files.writeString(target.resolve("cdk.classpath"), System.getProperty("java.class.path"));
        HandlerJar.of(OrdersApp.class, target.resolve("orders.jar"));
    }
}
