package io.github.eventlane.test.paths;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.github.eventlane.handler.log.NewEvent;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Events whose content finds the weak spots of JSON, DynamoDB, SNS and SQS. */
final class HostileEvents {
    static final int AGGREGATES = 20;
    static final int EVENTS_OF_AN_AGGREGATE = 25;

    /** DynamoDB takes 32 levels; the item and its data are two. */
    private static final int MAX_DEPTH = 30;

    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "\u0000",
            "\u0000\u0001\u0008\t\n\u000b\f\r\u001f\u007f\u0085\u009f",
            "\ufffd\ufffe\uffff",
            "\u2028\u2029",
            "\ufeff",
            "Grüße",
            "e\u0301 ≠ é",
            "日本語",
            "שלום\u200f",
            "👩‍👩‍👧",
            "😀🏳️‍🌈",
            "\ud800\udc00\udbff\udfff",
            "\"",
            "\\",
            "\\u0041",
            "\\\"",
            "/",
            "'",
            "<script>&amp;]]></script>",
            "%00%0a+",
            "${x} #{y} {{z}}",
            "null",
            "true",
            "0",
            "1E400",
            "{\"a\":1}",
            "[",
            "\r\n\r\n",
            "--",
            "a".repeat(5_000),
            "ß😀".repeat(500));

    private static final List<String> NAMES = List.of(
            "a",
            "A",
            "a.b",
            "a.b.c",
            "a\"b",
            "a b",
            " ",
            "a\\b",
            "$or",
            "#name",
            ":value",
            "S",
            "N",
            "L",
            "M",
            "NULL",
            "id",
            "eventId",
            "sequenceNr",
            "type",
            "data",
            "ключ",
            "😀",
            "\u0000",
            "\u007f",
            "\uffff",
            "a\nb",
            "[0]",
            "__proto__");

    private static final List<String> NUMBERS = List.of(
            "0",
            "-0",
            "1",
            "-1",
            "1.0",
            "10",
            "1e2",
            "1E-130",
            "-1E-130",
            "9.9999999999999999999999999999999999999E+125",
            "-9.9999999999999999999999999999999999999E+125",
            "12345678901234567890123456789012345678",
            "-0.00000012345678901234567890123456789012345678",
            "0.1",
            "0.10",
            "9007199254740993",
            "18446744073709551617",
            "1.7976931348623157E+100");

    private static final List<String> TYPES = List.of("Placed", "Größe 😀", "a.b", "<a & \"b\">", "x".repeat(256));

    /** More than the 256 KiB that SNS takes by default: in bytes, by its characters, and only by the escapes of its JSON. */
    private static final Map<Integer, String> LARGE = Map.of(
            7,
            "x".repeat(300_000),
            113,
            "ä€😀".repeat(33_000),
            114,
            "\u0000".repeat(100_000),
            380,
            "y".repeat(400_000));

    static final int LARGE_EVENTS = LARGE.size();

    private HostileEvents() {}

    static List<PlannedEvent> random(long seed) {
        Random random = new Random(seed);
        return IntStream.range(0, AGGREGATES * EVENTS_OF_AN_AGGREGATE)
                .mapToObj(i -> random(i, random))
                .toList();
    }

    private static PlannedEvent random(int number, Random random) {
        String data = LARGE.containsKey(number)
                ? "{\"large\":" + quoted(LARGE.get(number)) + "}"
                : random.nextInt(10) == 0 ? nested(random) : object(random, random.nextInt(MAX_DEPTH));
        return new PlannedEvent(
                "hostile-" + number / EVENTS_OF_AN_AGGREGATE,
                new NewEvent("event-" + number, oneOf(TYPES, random), data, object(random, 2)));
    }

    /** As deep as DynamoDB takes it, arrays in objects in arrays. */
    private static String nested(Random random) {
        String json = value(random, 0);
        for (int depth = MAX_DEPTH; depth > 0; depth--) {
            json = depth % 2 == 0 ? "[" + json + ",null]" : "{" + quoted(oneOf(NAMES, random)) + ":" + json + "}";
        }
        return json;
    }

    private static String value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 5)) {
            case 0 -> "null";
            case 1 -> Boolean.toString(random.nextBoolean());
            case 2 -> oneOf(NUMBERS, random);
            case 3, 4 -> quoted(oneOf(TEXTS, random));
            case 5 -> array(random, depth);
            default -> object(random, depth);
        };
    }

    private static String array(Random random, int depth) {
        return IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> value(random, depth - 1))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String object(Random random, int depth) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            names.add(oneOf(NAMES, random));
        }
        return names.stream()
                .map(name -> quoted(name) + ":" + value(random, depth - 1))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String quoted(String text) {
        return "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
    }

    private static String oneOf(List<String> values, Random random) {
        return values.get(random.nextInt(values.size()));
    }
}
