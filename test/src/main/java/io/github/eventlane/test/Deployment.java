package io.github.eventlane.test;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@link LocalAws#deploy(CdkApp)} deployed.
 *
 * @param outputs the outputs by stack name, as {@code cdk deploy --outputs-file} writes them
 * @param repairs what an emulator cannot take or had dropped, and the test kit set right; one line each, with the resource
 * @param findings what differs from the template, cannot be set right, and does not change how events flow
 * @param assembly the cloud assembly that was deployed, until the {@link LocalAws} is closed
 */
public record Deployment(
        Map<String, Map<String, String>> outputs, List<String> repairs, List<String> findings, Path assembly) {
    /**
     * Makes the collections immutable.
     *
     * @param outputs the outputs by stack name
     * @param repairs what was set right
     * @param findings what was not
     * @param assembly the cloud assembly
     */
    public Deployment {
        outputs = Map.copyOf(outputs);
        repairs = List.copyOf(repairs);
        findings = List.copyOf(findings);
    }

    /**
     * One output.
     *
     * @param stack the stack's name
     * @param key the output's logical id
     * @return its value
     * @throws IllegalArgumentException when there is none; the message lists those that there are
     */
    public String output(String stack, String key) {
        return Optional.ofNullable(outputs.getOrDefault(stack, Map.of()).get(key))
                .orElseThrow(() -> new IllegalArgumentException(
                        "No output " + key + " in stack " + stack + "; there are " + outputs));
    }
}
