package io.github.eventlane.handler.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class AttributeJsonTest {
    @Test
    void anImageOfEveryTypeBecomesItsCanonicalText() throws IOException {
        assertThat(transcode(fixture("stream-image.json")))
                .isEqualTo(fixture("canonical.json").strip());
    }

    @Test
    void theParserStandsAtTheEndOfTheImage() throws IOException {
        try (JsonParser parser = new JsonFactory().createParser("{\"a\":{\"S\":\"x\"}} 7")) {
            parser.nextToken();
            AttributeJson.transcode(parser);

            assertThat(parser.currentToken()).isEqualTo(JsonToken.END_OBJECT);
            assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_NUMBER_INT);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"a\":{}}|/a has no type descriptor",
                "{\"a\":{\"X\":1}}|/a/X has the unknown type descriptor X",
                "{\"a\":{\"S\":1}}|expected VALUE_STRING, found VALUE_NUMBER_INT",
                "{\"a\":{\"N\":\"1e\"}}|/a/N is no number",
                "{\"a\":{\"N\":\"01\"}}|/a/N is no number",
                "{\"a\":{\"N\":\"NaN\"}}|/a/N is no number",
                "{\"a\":{\"NS\":[\"1\",\"x\"]}}|/a/NS holds what is no number",
                "{\"a\":{\"NULL\":false}}|expected VALUE_TRUE, found VALUE_FALSE",
                "{\"a\":{\"BOOL\":\"true\"}}|/a/BOOL is no boolean",
                "{\"a\":{\"B\":\"*\"}}|/a/B is no base64",
                "{\"a\":{\"S\":\"x\",\"N\":\"1\"}}|expected END_OBJECT, found FIELD_NAME",
                "{\"a\":[]}|expected START_OBJECT, found START_ARRAY",
                "{\"a\":{\"S\":\"1\"},\"a\":{\"S\":\"2\"}}|The name \"a\" occurs twice"
            })
    void whatIsNoDynamoDbItemIsRefusedWithItsPath(String image, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> transcode(image)).withMessageContaining(message);
    }

    @Test
    void anImageNestedTooDeepIsRefused() {
        String deep = "{\"a\":" + "{\"L\":[".repeat(1200) + "]}".repeat(1200) + "}";

        assertThatThrownBy(() -> transcode(deep)).hasMessageContaining("depth (1001)");
    }

    @Test
    void anItemNestedTooDeepIsRefused() {
        AttributeValue value = AttributeValue.fromS("x");
        for (int depth = 0; depth < 1000; depth++) {
            value = AttributeValue.fromL(List.of(value));
        }
        Map<String, AttributeValue> item = Map.of("a", value);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> AttributeJson.toJson(item))
                .withMessageContaining("nested deeper than 1000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0.0",
                "1E-130",
                "9.9999999999999999999999999999999999999E+125",
                "-9.9999999999999999999999999999999999999E+125",
                "12345678901234567890123456789012345678",
                "123456789012345678901234567890123456780000",
                "0.00000000012345678901234567890123456789012345678"
            })
    void everyDigitOfANumberThatDynamoDbCanKeepIsKept(String number) {
        assertThat(AttributeJson.fromJson("{\"n\":" + number + "}")).containsEntry("n", AttributeValue.fromN(number));
    }

    @ParameterizedTest
    @CsvSource({
        "123456789012345678901234567890123456789, has 39 significant digits",
        "0.123456789012345678901234567890123456789, has 39 significant digits",
        "1E126, is outside the range",
        "1E-131, is outside the range",
        "1E99999999999, is outside the range",
    })
    void aNumberThatDynamoDbWouldChangeIsRefused(String number, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AttributeJson.fromJson("{\"list\":[{\"n\":" + number + "}]}"))
                .withMessageStartingWith("The value at /list/0/n " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "[]|no JSON object",
                "7|no JSON object",
                "{|no JSON:",
                "{\"a\":NaN}|no JSON:",
                "{} {}|follows",
                "{\"a\":1,\"a\":2}|The value at /a occurs twice",
                "{\"a\":\"\\ud800\"}|The value at /a holds an unpaired surrogate",
                "{\"\\udc00\":1}|surrogate"
            })
    void aTextThatDynamoDbCannotKeepIsRefused(String json, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AttributeJson.fromJson(json))
                .withMessageContaining(message);
    }

    static String transcode(String image) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(image)) {
            parser.nextToken();
            return AttributeJson.transcode(parser);
        }
    }

    private static String fixture(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(AttributeJsonTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
