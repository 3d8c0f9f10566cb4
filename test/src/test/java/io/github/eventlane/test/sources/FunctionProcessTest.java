package io.github.eventlane.test.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.test.aws.SharedAws;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FunctionProcessTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void aKilledProcessGetsNoFurtherBatchWhileItIsEnding() {
        DeployedFunction function = new DeployedFunction(
                "orders", "arn", "1", "java17", "Handler", Duration.ofSeconds(3), 128, Map.of(), "logs", directory);
        FunctionProcess process = FunctionProcess.start(
                function,
                SharedAws.account("000000000108").endpoint(),
                directory.resolve("orders.log"),
                NativeClient.unpackedIn(directory));
        try {
            assertThat(process.alive()).isTrue();

            process.kill();

            assertThat(process.alive()).isFalse();
        } finally {
            process.close();
        }
    }
}
