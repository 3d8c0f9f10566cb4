package io.github.eventlane.test;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Synthesizes, bootstraps once, deploys, and compares what stands with the templates. */
final class CdkDeployer {
    private final LocalAws aws;
    private final Path directory;
    private boolean bootstrapped;
    private int deployments;

    CdkDeployer(LocalAws aws, Path directory) {
        this.aws = aws;
        this.directory = directory;
    }

    synchronized Deployment deploy(CdkApp app) {
        deployments++;
        Path assembly = directory.resolve("cdk-" + deployments + ".out");
        Path outputs = directory.resolve("outputs-" + deployments + ".json");
        Path log = directory.resolve("cdk-" + deployments + ".log");
        CdkCli cdk = CdkCli.of(app.directory(), aws.environment(), log);
        cdk.synth(app, assembly);
        if (!bootstrapped) {
            cdk.bootstrap("000000000000", LocalAws.REGION);
            bootstrapped = true;
        }
        cdk.deploy(assembly, app.stacks(), outputs);
        return new Deployment(readOutputs(outputs), List.of(), List.of(), assembly);
    }

    private static Map<String, Map<String, String>> readOutputs(Path file) {
        try {
            return Files.exists(file)
                    ? new ObjectMapper()
                            .readValue(file.toFile(), new TypeReference<Map<String, Map<String, String>>>() {})
                    : Map.of();
        } catch (IOException e) {
            throw new LocalAwsException("Cannot read the outputs in " + file + ": " + e.getMessage(), e);
        }
    }
}
