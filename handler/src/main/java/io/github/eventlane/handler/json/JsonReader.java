package io.github.eventlane.handler.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** JSON text to attribute values of the SDK. */
final class JsonReader {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
    private static final int MAX_SIGNIFICANT_DIGITS = 38;
    private static final int MIN_EXPONENT = -130;
    private static final int MAX_EXPONENT = 125;

    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html
    private static final int MAX_DEPTH = 32;

    private final JsonParser parser;

    private JsonReader(JsonParser parser) {
        this.parser = parser;
    }

    static Map<String, AttributeValue> read(String json) {
        try (JsonParser parser = FACTORY.createParser(json)) {
            JsonReader reader = new JsonReader(parser);
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("The text is no JSON object");
            }
            Map<String, AttributeValue> map = reader.map();
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("Text follows the JSON object");
            }
            return map;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The text is no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("The text cannot be read", e);
        }
    }

    private Map<String, AttributeValue> map() throws IOException {
        Map<String, AttributeValue> map = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = wellFormed(parser.currentName());
            parser.nextToken();
            if (map.put(name, value()) != null) {
                throw invalid("occurs twice in one object");
            }
        }
        return Collections.unmodifiableMap(map);
    }

    private AttributeValue value() throws IOException {
        if (parser.getParsingContext().getNestingDepth() > MAX_DEPTH) {
            throw invalid("is nested deeper than the " + MAX_DEPTH + " levels that DynamoDB keeps");
        }
        return switch (parser.currentToken()) {
            case VALUE_STRING -> AttributeValue.fromS(wellFormed(parser.getText()));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> AttributeValue.fromN(number(parser.getText()));
            case VALUE_TRUE -> AttributeValue.fromBool(true);
            case VALUE_FALSE -> AttributeValue.fromBool(false);
            case VALUE_NULL -> AttributeValue.fromNul(true);
            case START_OBJECT -> AttributeValue.fromM(map());
            case START_ARRAY -> AttributeValue.fromL(list());
            default -> throw invalid("is no JSON value");
        };
    }

    private List<AttributeValue> list() throws IOException {
        List<AttributeValue> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value());
        }
        return list;
    }

    private String number(String digits) {
        BigDecimal number;
        try {
            number = new BigDecimal(digits).stripTrailingZeros();
        } catch (NumberFormatException | ArithmeticException e) {
            throw invalid("is outside the range of DynamoDB's numbers");
        }
        if (number.precision() > MAX_SIGNIFICANT_DIGITS) {
            throw invalid(
                    "has " + number.precision() + " significant digits, DynamoDB keeps " + MAX_SIGNIFICANT_DIGITS);
        }
        long exponent = (long) number.precision() - number.scale() - 1;
        if (number.signum() != 0 && (exponent < MIN_EXPONENT || exponent > MAX_EXPONENT)) {
            throw invalid("is outside the range of DynamoDB's numbers, 1E-130 to 9.99E+125");
        }
        return digits;
    }

    /** An unpaired surrogate has no UTF-8 form: it would silently turn into a question mark on its way. */
    private String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                throw invalid("holds an unpaired surrogate, which DynamoDB cannot keep");
            }
        }
        return text;
    }

    private IllegalArgumentException invalid(String what) {
        return new IllegalArgumentException(
                "The value at " + parser.getParsingContext().pathAsPointer() + " " + what);
    }
}
