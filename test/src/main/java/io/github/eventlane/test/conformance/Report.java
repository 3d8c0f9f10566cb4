package io.github.eventlane.test.conformance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What was found while stacks were compared with their templates. */
final class Report {
    private static final System.Logger LOG = System.getLogger(Conformance.class.getName());
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<String> repairs = new ArrayList<>();
    private final List<String> findings = new ArrayList<>();
    private final List<String> errors = new ArrayList<>();

    List<String> repairs() {
        return repairs;
    }

    List<String> findings() {
        return findings;
    }

    List<String> errors() {
        return errors;
    }

    void repaired(String what) {
        repairs.add(what);
        LOG.log(System.Logger.Level.INFO, "Repaired: " + what);
    }

    /**
     * Compares one attribute; where it differs, repairs it and looks again.
     *
     * @param what the resource and attribute, for people
     * @param wanted the template's value; empty when the test kit cannot know it
     * @param deployed reads what is deployed; the empty text where there is none
     * @param repair sets the value, given as the APIs take it
     */
    void compare(String what, Optional<JsonNode> wanted, Supplier<String> deployed, Consumer<String> repair) {
        if (wanted.isEmpty()) {
            findings.add(what + " is not compared: its value uses a function that the test kit does not know");
            return;
        }
        String before = deployed.get();
        if (same(wanted.get(), before)) {
            return;
        }
        repair.accept(text(wanted.get()));
        String line = what + " was " + (before.isEmpty() ? "not set" : before) + " in place of " + text(wanted.get());
        if (same(wanted.get(), deployed.get())) {
            repaired(line + ", set through the API");
        } else {
            errors.add(line);
        }
    }

    /** Compares what no API can set. */
    void compare(String what, Optional<JsonNode> wanted, String deployed) {
        compare(what, wanted, () -> deployed, unused -> {});
    }

    /** JSON values as JSON text, all others as plain text. */
    private static String text(JsonNode value) {
        return value.isContainerNode() ? value.toString() : value.asText();
    }

    private static boolean same(JsonNode wanted, String deployed) {
        if (!wanted.isContainerNode()) {
            return wanted.asText().equals(deployed);
        }
        try {
            return numbersAsText(wanted.toString()).equals(numbersAsText(deployed));
        } catch (JsonProcessingException notJson) {
            return false;
        }
    }

    /** The APIs give some numbers as text, the templates as numbers. */
    private static JsonNode numbersAsText(String json) throws JsonProcessingException {
        return JSON.readTree(json.replaceAll(":\\s*(\\d+)\\s*([,}])", ":\"$1\"$2"));
    }
}
