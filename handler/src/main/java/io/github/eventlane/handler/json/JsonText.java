package io.github.eventlane.handler.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;

/** What may be the body of a message. Internal. */
public final class JsonText {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private JsonText() {}

    /**
     * Checks that a text is one JSON value which SNS and SQS carry unchanged.
     *
     * @param text the text
     * @throws IllegalArgumentException when it is no JSON, or holds a character that they refuse: U+FFFE, U+FFFF, an
     *     unpaired surrogate
     */
    public static void check(String text) {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new IllegalArgumentException("The text is empty, and so no JSON");
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw new IllegalArgumentException("Text follows the JSON value");
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The text is no JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("The text cannot be read", e);
        }
        text.codePoints().forEach(c -> {
            if (c == 0xFFFE || c == 0xFFFF || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
                throw new IllegalArgumentException(
                        String.format("The text holds U+%04X, which a message cannot; write it as an escape", c));
            }
        });
    }
}
