package io.github.eventlane.handler.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class AttributeJsonPropertyTest {
    private static final JsonFactory FACTORY = new JsonFactory();

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void theStreamsImageAndTheSdksItemGiveTheSameText(
            @ForAll("items") Map<String, AttributeValue> item, @ForAll Random random) throws IOException {
        assertThat(AttributeJsonTest.transcode(image(item, random))).isEqualTo(AttributeJson.toJson(item));
    }

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void theOrderOfMembersDoesNotMatter(@ForAll("items") Map<String, AttributeValue> item, @ForAll Random random) {
        assertThat(AttributeJson.toJson(shuffled(item, random))).isEqualTo(AttributeJson.toJson(item));
    }

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void aJsonObjectComesBackAsItWas(@ForAll("jsonItems") Map<String, AttributeValue> item) {
        assertThat(AttributeJson.fromJson(AttributeJson.toJson(item))).isEqualTo(item);
    }

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void theTextHoldsNothingThatAQueueRefuses(@ForAll("items") Map<String, AttributeValue> item) {
        assertThat(AttributeJson.toJson(item).codePoints())
                .allMatch(c -> (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) || c >= 0x10000);
    }

    /** Made by hand: jqwik's recursive arbitraries take a hundred times as long. */
    @Provide
    Arbitrary<Map<String, AttributeValue>> items() {
        return Arbitraries.randomValue(random -> map(random, 4, AttributeJsonPropertyTest::hostileText, true));
    }

    @Provide
    Arbitrary<Map<String, AttributeValue>> jsonItems() {
        return Arbitraries.randomValue(random -> map(random, 4, AttributeJsonPropertyTest::wellFormedText, false));
    }

    private static Map<String, AttributeValue> map(
            Random random, int depth, Function<Random, String> texts, boolean everyType) {
        Map<String, AttributeValue> map = new LinkedHashMap<>();
        for (int size = random.nextInt(6); size > 0; size--) {
            map.put(texts.apply(random), value(random, depth, texts, everyType));
        }
        return map;
    }

    private static AttributeValue value(Random random, int depth, Function<Random, String> texts, boolean everyType) {
        Supplier<String> text = () -> texts.apply(random);
        return switch (random.nextInt(everyType ? 10 : 6)) {
            case 0 -> AttributeValue.fromS(text.get());
            case 1 -> AttributeValue.fromN(number(random));
            case 2 -> AttributeValue.fromBool(random.nextBoolean());
            case 3 -> AttributeValue.fromNul(true);
            case 4 -> AttributeValue.fromM(depth == 0 ? Map.of() : map(random, depth - 1, texts, everyType));
            case 5 ->
                AttributeValue.fromL(
                        depth == 0
                                ? List.of()
                                : List.copyOf(
                                        map(random, depth - 1, texts, everyType).values()));
            case 6 -> AttributeValue.fromB(bytes(random));
            case 7 -> AttributeValue.fromSs(several(random, text));
            case 8 -> AttributeValue.fromNs(several(random, () -> number(random)));
            default -> AttributeValue.fromBs(several(random, () -> bytes(random)));
        };
    }

    private static <T> List<T> several(Random random, Supplier<T> element) {
        return Stream.generate(element).limit(random.nextInt(5)).distinct().toList();
    }

    private static SdkBytes bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(20)];
        random.nextBytes(bytes);
        return SdkBytes.fromByteArray(bytes);
    }

    private static String number(Random random) {
        BigInteger unscaled = new BigInteger(random.nextInt(127), random);
        BigDecimal number = new BigDecimal(unscaled, random.nextInt(200) - 80);
        return (random.nextBoolean() ? number : number.negate()).toString();
    }

    /** All of UTF-16: control characters, non-characters and unpaired surrogates are not rare. */
    private static String hostileText(Random random) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(10); length > 0; length--) {
            text.append(
                    switch (random.nextInt(4)) {
                        case 0 -> (char) ('a' + random.nextInt(4));
                        case 1 ->
                            "\"\\/\n\u0000\u001f\u007f\u2028\ufffd\ufffe\uffff\ud7ff\ue000".charAt(random.nextInt(13));
                        case 2 -> (char) (Character.MIN_SURROGATE + random.nextInt(0x800));
                        default -> (char) random.nextInt(0x10000);
                    });
        }
        return text.toString();
    }

    private static String wellFormedText(Random random) {
        return hostileText(random)
                .codePoints()
                .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static String image(Map<String, AttributeValue> item, Random random) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            writeMap(json, item, random);
        }
        return text.toString();
    }

    private static void writeMap(JsonGenerator json, Map<String, AttributeValue> map, Random random)
            throws IOException {
        json.writeStartObject();
        for (var member : shuffled(map, random).entrySet()) {
            json.writeFieldName(member.getKey());
            writeValue(json, member.getValue(), random);
        }
        json.writeEndObject();
    }

    private static void writeValue(JsonGenerator json, AttributeValue value, Random random) throws IOException {
        json.writeStartObject();
        switch (value.type()) {
            case S -> json.writeStringField("S", value.s());
            case N -> json.writeStringField("N", value.n());
            case BOOL -> json.writeBooleanField("BOOL", value.bool());
            case NUL -> json.writeBooleanField("NULL", true);
            case B -> json.writeStringField("B", base64(value.b()));
            case SS -> writeStrings(json, "SS", value.ss(), random);
            case NS -> writeStrings(json, "NS", value.ns(), random);
            case BS ->
                writeStrings(
                        json,
                        "BS",
                        value.bs().stream()
                                .map(AttributeJsonPropertyTest::base64)
                                .toList(),
                        random);
            case M -> {
                json.writeFieldName("M");
                writeMap(json, value.m(), random);
            }
            case L -> {
                json.writeArrayFieldStart("L");
                for (AttributeValue element : value.l()) {
                    writeValue(json, element, random);
                }
                json.writeEndArray();
            }
            case UNKNOWN_TO_SDK_VERSION -> throw new AssertionError();
        }
        json.writeEndObject();
    }

    private static void writeStrings(JsonGenerator json, String type, List<String> strings, Random random)
            throws IOException {
        List<String> anyOrder = new ArrayList<>(strings);
        Collections.shuffle(anyOrder, random);
        json.writeArrayFieldStart(type);
        for (String string : anyOrder) {
            json.writeString(string);
        }
        json.writeEndArray();
    }

    private static String base64(SdkBytes bytes) {
        return Base64.getEncoder().encodeToString(bytes.asByteArray());
    }

    private static Map<String, AttributeValue> shuffled(Map<String, AttributeValue> map, Random random) {
        List<String> names = new ArrayList<>(map.keySet());
        Collections.shuffle(names, random);
        Map<String, AttributeValue> shuffled = new LinkedHashMap<>();
        names.forEach(name -> shuffled.put(name, map.get(name)));
        return shuffled;
    }
}
