package io.github.eventlane.test.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One stack of a cloud assembly, with its template.
 *
 * @param stack the stack's name
 * @param file its template's file
 * @param template the template
 */
record StackTemplate(String stack, Path file, JsonNode template) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** All stacks of an assembly. */
    static List<StackTemplate> of(Path assembly) {
        List<StackTemplate> stacks = new ArrayList<>();
        JsonNode artifacts = read(assembly.resolve("manifest.json")).path("artifacts");
        for (Map.Entry<String, JsonNode> artifact : artifacts.properties()) {
            if (artifact.getValue().path("type").asText().equals("aws:cloudformation:stack")) {
                JsonNode properties = artifact.getValue().path("properties");
                Path file = assembly.resolve(properties.path("templateFile").asText());
                String name = properties.path("stackName").asText(artifact.getKey());
                stacks.add(new StackTemplate(name, file, read(file)));
            }
        }
        return stacks;
    }

    JsonNode resources() {
        return template.path("Resources");
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }
}
