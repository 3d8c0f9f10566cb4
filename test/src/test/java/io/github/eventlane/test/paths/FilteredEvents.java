package io.github.eventlane.test.paths;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.eventlane.constructs.EventFilter;
import io.github.eventlane.handler.log.NewEvent;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Events that a filter lets through, or that miss it by little. */
final class FilteredEvents {
    static final int AGGREGATES = 40;
    static final int EVENTS_OF_AN_AGGREGATE = 25;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> TYPES = Set.of("OrderPlaced", "OrderPaid");
    private static final Set<String> COUNTRIES = Set.of("CH", "LI");
    private static final String SKU = "A-";
    private static final List<String> TYPE_PREFIXES = List.of("Order", "Ship: ");

    private static final List<String> SOME_TYPES = List.of(
            "OrderPlaced",
            "OrderPaid",
            "OrderPlacedTwice",
            "Order",
            "Orde",
            "orderPlaced",
            " OrderPlaced",
            "ORDERPAID",
            "PreOrder",
            "Ship: sent",
            "Ship:sent",
            "Ship: ",
            "Ship",
            "ΟrderPlaced",
            "Größe 😀");

    private static final List<String> GOOD_COUNTRIES =
            List.of("\"CH\"", "\"LI\"", "[\"CH\"]", "[\"DE\",\"LI\"]", "[null,5,\"CH\",{}]", "[\"CH\",\"CH\"]");

    private static final List<String> BAD_COUNTRIES = List.of(
            "\"ch\"",
            "\"CHE\"",
            "\"C\"",
            "\"CH \"",
            "\"\"",
            "null",
            "41",
            "true",
            "[]",
            "[\"ch\",\"\"]",
            "{}",
            "{\"S\":\"CH\"}",
            "{\"CH\":\"CH\"}",
            "{\"country\":\"CH\"}",
            "[{\"S\":\"CH\"}]",
            "{\"L\":[\"CH\"]}",
            "\"[CH]\"");

    private static final List<String> GOOD_SKUS =
            List.of("\"A-\"", "\"A-1\"", "\"A-😀\"", "\"A--\"", "[\"A-7\"]", "[\"B-1\",\"A-2\"]", "[0,\"A-\"]");

    private static final List<String> BAD_SKUS = List.of(
            "\"A\"",
            "\"a-1\"",
            "\"xA-1\"",
            "\" A-1\"",
            "\"\"",
            "null",
            "1",
            "false",
            "[]",
            "[\"B-1\"]",
            "{\"A-1\":\"A-1\"}",
            "{\"S\":\"A-1\"}",
            "[{\"S\":\"A-1\"}]",
            "\"\\\"A-1\"");

    private FilteredEvents() {}

    /** By the type in the body and two members of data. */
    static EventFilter typesAndData() {
        return EventFilter.types(TYPES.toArray(String[]::new))
                .withData("country", COUNTRIES.toArray(String[]::new))
                .withDataPrefix("sku", SKU);
    }

    /** By the type in the message attribute. */
    static EventFilter typesAlone() {
        return EventFilter.typePrefixes(TYPE_PREFIXES.toArray(String[]::new));
    }

    /** What {@link #typesAndData()} means, said once more. */
    static boolean passesTypesAndData(PlannedEvent planned) {
        JsonNode data = data(planned);
        return TYPES.contains(planned.event().type())
                && textOrOneOf(data.path("country"), COUNTRIES::contains)
                && textOrOneOf(data.path("sku"), text -> text.startsWith(SKU));
    }

    /** What {@link #typesAlone()} means, said once more. */
    static boolean passesTypesAlone(PlannedEvent planned) {
        return TYPE_PREFIXES.stream().anyMatch(planned.event().type()::startsWith);
    }

    static List<PlannedEvent> random(String name, long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, AGGREGATES * EVENTS_OF_AN_AGGREGATE)
                .mapToObj(i -> random(name, i, random))
                .toList();
    }

    private static PlannedEvent random(String name, int number, Random random) {
        String type = random.nextBoolean() ? "OrderPlaced" : oneOf(SOME_TYPES, random);
        String data = "{" + member("country", GOOD_COUNTRIES, BAD_COUNTRIES, random)
                + member("sku", GOOD_SKUS, BAD_SKUS, random) + "\"number\":" + number + "}";
        // What stands elsewhere must not count.
        String meta = "{\"country\":\"CH\",\"sku\":\"A-1\",\"type\":\"OrderPlaced\"}";
        return new PlannedEvent(
                name + "-" + number / EVENTS_OF_AN_AGGREGATE,
                new NewEvent(name + "-event-" + number, type, data, meta));
    }

    /** One in three is bad, and some of the good ones are missing, under another name, or too deep. */
    private static String member(String name, List<String> good, List<String> bad, Random random) {
        String value = oneOf(random.nextInt(3) == 0 ? bad : good, random);
        return switch (random.nextInt(12)) {
            case 0 -> "";
            case 1 -> "\"" + name.toUpperCase(Locale.ROOT) + "\":" + value + ",";
            case 2 -> "\"in " + name + "\":{\"" + name + "\":" + value + "},";
            default -> "\"" + name + "\":" + value + ",";
        };
    }

    private static String oneOf(List<String> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }

    private static boolean textOrOneOf(JsonNode value, Predicate<String> matches) {
        if (!value.isArray()) {
            return value.isTextual() && matches.test(value.textValue());
        }
        for (JsonNode element : value) {
            if (element.isTextual() && matches.test(element.textValue())) {
                return true;
            }
        }
        return false;
    }

    private static JsonNode data(PlannedEvent planned) {
        try {
            return JSON.readTree(planned.event().data());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("No JSON: " + planned.event().data(), e);
        }
    }
}
