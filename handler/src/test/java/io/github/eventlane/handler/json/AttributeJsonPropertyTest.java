package io.github.eventlane.handler.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
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

    @Provide
    Arbitrary<Map<String, AttributeValue>> items() {
        return object(leaves(hostileText()), hostileText());
    }

    @Provide
    Arbitrary<Map<String, AttributeValue>> jsonItems() {
        return object(jsonLeaves(wellFormedText()), wellFormedText());
    }

    private static Arbitrary<Map<String, AttributeValue>> object(
            Arbitrary<AttributeValue> leaves, Arbitrary<String> names) {
        Arbitrary<AttributeValue> values = Arbitraries.recursive(
                () -> leaves,
                inner -> Arbitraries.oneOf(
                        inner,
                        inner.list().ofMaxSize(4).map(AttributeValue::fromL),
                        Arbitraries.maps(names, inner).ofMaxSize(4).map(AttributeValue::fromM)),
                0,
                4);
        return Arbitraries.maps(names, values).ofMaxSize(6);
    }

    private static Arbitrary<AttributeValue> leaves(Arbitrary<String> texts) {
        Arbitrary<SdkBytes> bytes =
                Arbitraries.bytes().array(byte[].class).ofMaxSize(20).map(SdkBytes::fromByteArray);
        return Arbitraries.oneOf(
                jsonLeaves(texts),
                bytes.map(AttributeValue::fromB),
                texts.set().ofMaxSize(5).map(set -> AttributeValue.fromSs(List.copyOf(set))),
                numbers().set().ofMaxSize(5).map(set -> AttributeValue.fromNs(List.copyOf(set))),
                bytes.set().ofMaxSize(5).map(set -> AttributeValue.fromBs(List.copyOf(set))));
    }

    private static Arbitrary<AttributeValue> jsonLeaves(Arbitrary<String> texts) {
        return Arbitraries.oneOf(
                texts.map(AttributeValue::fromS),
                numbers().map(AttributeValue::fromN),
                Arbitraries.of(true, false).map(AttributeValue::fromBool),
                Arbitraries.just(AttributeValue.fromNul(true)));
    }

    private static Arbitrary<String> numbers() {
        return Arbitraries.bigIntegers()
                .between(
                        new BigDecimal("-99999999999999999999999999999999999999").toBigInteger(),
                        new BigDecimal("99999999999999999999999999999999999999").toBigInteger())
                .flatMap(unscaled -> Arbitraries.integers()
                        .between(-80, 120)
                        .map(scale -> new BigDecimal(unscaled, scale).toString()));
    }

    /** All of UTF-16: control characters, non-characters and unpaired surrogates are not rare. */
    private static Arbitrary<String> hostileText() {
        return Arbitraries.frequencyOf(
                        Tuple.of(4, Arbitraries.chars().range('a', 'e')),
                        Tuple.of(2, Arbitraries.of('"', '\\', '/', '\n', '\u0000', '\u001f', '\u007f', '\u2028')),
                        Tuple.of(2, Arbitraries.of('\ufffd', '\ufffe', '\uffff', '\ud7ff', '\ue000')),
                        Tuple.of(2, Arbitraries.chars().range(Character.MIN_SURROGATE, Character.MAX_SURROGATE)),
                        Tuple.of(1, Arbitraries.chars().all()))
                .list()
                .ofMaxSize(12)
                .map(chars -> chars.stream().map(String::valueOf).reduce("", String::concat));
    }

    private static Arbitrary<String> wellFormedText() {
        return Arbitraries.frequencyOf(
                        Tuple.of(
                                3,
                                Arbitraries.integers()
                                        .between(0, Character.MAX_CODE_POINT)
                                        .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)),
                        Tuple.of(2, Arbitraries.of(0, 9, 0x22, 0x5C, 0xFFFE, 0xFFFF, 0x1F600)))
                .list()
                .ofMaxSize(12)
                .map(codePoints -> codePoints.stream().map(Character::toString).reduce("", String::concat));
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
