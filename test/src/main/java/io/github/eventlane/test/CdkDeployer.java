package io.github.eventlane.test;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.eventlane.test.conformance.Conformance;
import io.github.eventlane.test.conformance.EmulatorAssembly;
import io.github.eventlane.test.endpoint.AwsEndpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Synthesizes, bootstraps once, deploys, and compares what stands with the templates. */
final class CdkDeployer {
    private final AwsEndpoint endpoint;
    private final Path directory;
    private boolean bootstrapped;
    private int deployments;

    CdkDeployer(AwsEndpoint endpoint, Path directory) {
        this.endpoint = endpoint;
        this.directory = directory;
    }

    synchronized Deployment deploy(CdkApp app) {
        deployments++;
        Path assembly = directory.resolve("cdk-" + deployments + ".out");
        Path outputs = directory.resolve("outputs-" + deployments + ".json");
        Path log = directory.resolve("cdk-" + deployments + ".log");
        CdkCli cdk = CdkCli.of(app.directory(), environment(), log);
        cdk.synth(app, assembly);
        if (!bootstrapped) {
            cdk.bootstrap(assembly, endpoint.accessKeyId(), endpoint.region());
            bootstrapped = true;
        }
        Path forEmulator = directory.resolve("cdk-" + deployments + "-emulator.out");
        List<String> repairs = new ArrayList<>(EmulatorAssembly.copy(assembly, forEmulator));
        cdk.deploy(forEmulator, app.stacks(), outputs);
        Conformance conformance = establish(assembly);
        repairs.addAll(conformance.repairs());
        return new Deployment(readOutputs(outputs), repairs, conformance.findings(), assembly);
    }

    private Conformance establish(Path assembly) {
        try {
            return Conformance.establish(assembly, endpoint);
        } catch (IllegalStateException e) {
            throw new LocalAwsException(e.getMessage() + "\nTemplates: " + assembly, e);
        }
    }

    /** The endpoint's variables; a profile of the user must not lead a local deployment to the real AWS. */
    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(endpoint.environment());
        environment.put("AWS_CONFIG_FILE", directory.resolve("no-config").toString());
        environment.put(
                "AWS_SHARED_CREDENTIALS_FILE",
                directory.resolve("no-credentials").toString());
        return environment;
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
