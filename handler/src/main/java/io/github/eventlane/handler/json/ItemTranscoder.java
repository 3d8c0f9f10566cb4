package io.github.eventlane.handler.json;

import com.fasterxml.jackson.core.StreamReadConstraints;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Attribute values of the SDK to canonical JSON. */
final class ItemTranscoder {
    private static final int MAX_DEPTH = StreamReadConstraints.DEFAULT_MAX_DEPTH;

    private final CanonicalWriter writer;

    ItemTranscoder(CanonicalWriter writer) {
        this.writer = writer;
    }

    void item(Map<String, AttributeValue> item) {
        map(item, 1);
    }

    private void map(Map<String, AttributeValue> map, int depth) {
        int mark = writer.beginObject();
        map.forEach((name, value) -> {
            writer.member(mark, name);
            value(value, depth);
        });
        writer.endObject(mark);
    }

    private void list(List<AttributeValue> list, int depth) {
        writer.beginArray();
        int index = 0;
        for (AttributeValue value : list) {
            writer.element(index++);
            value(value, depth);
        }
        writer.endArray();
    }

    private void value(AttributeValue value, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("An attribute is nested deeper than " + MAX_DEPTH);
        }
        switch (value.type()) {
            case S -> writer.string(value.s());
            case N -> writer.number(value.n());
            case M -> map(value.m(), depth + 1);
            case L -> list(value.l(), depth + 1);
            case BOOL -> writer.literal(value.bool() ? "true" : "false");
            case NUL -> writer.literal("null");
            case B -> writer.string(base64(value.b()));
            case SS -> writer.stringSet(value.ss());
            case NS -> writer.numberSet(value.ns());
            case BS ->
                writer.stringSet(value.bs().stream().map(ItemTranscoder::base64).toList());
            case UNKNOWN_TO_SDK_VERSION ->
                throw new IllegalArgumentException("An attribute has a type that this version does not know");
        }
    }

    private static String base64(SdkBytes bytes) {
        return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
    }
}
