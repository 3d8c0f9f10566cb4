package io.github.eventlane.test.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A copy of a cloud assembly that an emulator can deploy; the assembly itself stays what AWS would get. */
public final class EmulatorAssembly {
    private static final ObjectMapper JSON = new ObjectMapper();

    private EmulatorAssembly() {}

    /**
     * Copies an assembly and takes out of the copy's templates what an emulator cannot make: SES templates, which
     * MiniStack's CloudFormation does not know, and calls that set an attribute of a topic, whose function it cannot run.
     * {@link Conformance} makes them.
     *
     * @param assembly the app's cloud assembly
     * @param copy where the copy goes
     * @return a line for each change
     */
    public static List<String> copy(Path assembly, Path copy) {
        List<String> changes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(assembly)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(assembly.relativize(file).toString()));
            }
            for (StackTemplate stack : StackTemplate.of(copy)) {
                change(stack, changes);
                JSON.writeValue(stack.file().toFile(), stack.template());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot copy the cloud assembly " + assembly, e);
        }
        return changes;
    }

    private static void change(StackTemplate stack, List<String> changes) {
        for (Map.Entry<String, JsonNode> resource :
                List.copyOf(stack.resources().properties())) {
            if (resource.getValue().path("Type").asText().equals(MailTemplates.TYPE)) {
                String name = MailTemplates.name(stack.stack(), resource.getKey(), resource.getValue());
                ((ObjectNode) stack.resources()).remove(resource.getKey());
                replaceReferences(stack.template(), resource.getKey(), name);
                changes.add(stack.stack() + "/" + resource.getKey()
                        + ": SES template left out, CloudFormation there does not know the type");
            } else if (SdkCalls.setsTopicAttribute(resource.getValue())) {
                ((ObjectNode) stack.resources()).remove(resource.getKey());
                replaceReferences(stack.template(), resource.getKey(), "");
                changes.add(stack.stack() + "/" + resource.getKey()
                        + ": custom resource left out, its function in Node would not run there");
            }
        }
    }

    /** Puts the name in the place of each reference to a resource that is no longer there. */
    private static void replaceReferences(JsonNode node, String logicalId, String name) {
        if (node instanceof ObjectNode object) {
            if (object.path("DependsOn") instanceof ArrayNode dependencies) {
                dependencies.removeIf(id -> id.asText().equals(logicalId));
            }
            for (Map.Entry<String, JsonNode> member : List.copyOf(object.properties())) {
                if (isReference(member.getValue(), logicalId)) {
                    object.put(member.getKey(), name);
                }
            }
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                if (isReference(array.get(i), logicalId)) {
                    array.set(i, name);
                }
            }
        }
        node.forEach(child -> replaceReferences(child, logicalId, name));
    }

    private static boolean isReference(JsonNode node, String logicalId) {
        return node.path("Ref").asText().equals(logicalId);
    }
}
