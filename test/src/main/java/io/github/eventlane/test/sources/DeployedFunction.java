package io.github.eventlane.test.sources;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A function version as it was deployed, its code unpacked. */
record DeployedFunction(
        String name,
        String arn,
        String version,
        String runtime,
        String handler,
        Duration timeout,
        int memory,
        Map<String, String> environment,
        String logGroup,
        Path code) {}
