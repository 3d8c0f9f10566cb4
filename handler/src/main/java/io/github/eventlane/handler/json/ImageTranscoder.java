package io.github.eventlane.handler.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** DynamoDB JSON to canonical JSON, written while it is parsed: no tree in between. */
final class ImageTranscoder {
    private static final int MAX_DEPTH = StreamReadConstraints.DEFAULT_MAX_DEPTH;

    private final JsonParser parser;
    private final CanonicalWriter writer;

    ImageTranscoder(JsonParser parser, CanonicalWriter writer) {
        this.parser = parser;
        this.writer = writer;
    }

    void item() throws IOException {
        if (!parser.hasToken(JsonToken.START_OBJECT)) {
            throw invalid("is no object");
        }
        map(1);
    }

    private void map(int depth) throws IOException {
        int mark = writer.beginObject();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            writer.member(mark, parser.currentName());
            next(JsonToken.START_OBJECT);
            value(depth);
        }
        writer.endObject(mark);
    }

    /** One typed value, as in {@code {"S":"text"}}: from its START_OBJECT to its END_OBJECT. */
    private void value(int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw invalid("is nested deeper than " + MAX_DEPTH);
        }
        if (parser.nextToken() != JsonToken.FIELD_NAME) {
            throw invalid("has no type descriptor");
        }
        String descriptor = parser.currentName();
        parser.nextToken();
        switch (descriptor) {
            case "S" -> {
                expect(JsonToken.VALUE_STRING);
                writer.string(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
            }
            case "N" -> number();
            case "M" -> {
                expect(JsonToken.START_OBJECT);
                map(depth + 1);
            }
            case "L" -> list(depth + 1);
            case "BOOL" -> bool();
            case "NULL" -> {
                expect(JsonToken.VALUE_TRUE);
                writer.literal("null");
            }
            case "B" -> {
                expect(JsonToken.VALUE_STRING);
                writer.string(base64(parser.getText()));
            }
            case "SS" -> writer.stringSet(strings());
            case "NS" -> numberSet();
            case "BS" -> writer.stringSet(strings().stream().map(this::base64).toList());
            default -> throw invalid("has the unknown type descriptor " + descriptor);
        }
        next(JsonToken.END_OBJECT);
    }

    private void list(int depth) throws IOException {
        expect(JsonToken.START_ARRAY);
        writer.beginArray();
        for (int index = 0; parser.nextToken() != JsonToken.END_ARRAY; index++) {
            expect(JsonToken.START_OBJECT);
            writer.element(index);
            value(depth);
        }
        writer.endArray();
    }

    private void number() throws IOException {
        expect(JsonToken.VALUE_STRING);
        try {
            writer.number(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
        } catch (IllegalArgumentException e) {
            throw invalid("is no number");
        }
    }

    private void numberSet() throws IOException {
        List<String> numbers = strings();
        try {
            writer.numberSet(numbers);
        } catch (IllegalArgumentException e) {
            throw invalid("holds what is no number");
        }
    }

    private void bool() {
        if (parser.hasToken(JsonToken.VALUE_TRUE)) {
            writer.literal("true");
        } else if (parser.hasToken(JsonToken.VALUE_FALSE)) {
            writer.literal("false");
        } else {
            throw invalid("is no boolean");
        }
    }

    private List<String> strings() throws IOException {
        expect(JsonToken.START_ARRAY);
        List<String> strings = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            expect(JsonToken.VALUE_STRING);
            strings.add(parser.getText());
        }
        return strings;
    }

    private String base64(String text) {
        try {
            return Base64.getEncoder().encodeToString(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            throw invalid("is no base64");
        }
    }

    private void next(JsonToken token) throws IOException {
        parser.nextToken();
        expect(token);
    }

    private void expect(JsonToken token) {
        if (!parser.hasToken(token)) {
            throw invalid("is no DynamoDB value: expected " + token + ", found " + parser.currentToken());
        }
    }

    private IllegalArgumentException invalid(String what) {
        return new IllegalArgumentException(
                "The attribute at " + parser.getParsingContext().pathAsPointer() + " " + what);
    }
}
