package io.github.eventlane.handler.records;

import com.fasterxml.jackson.core.ErrorReportConfiguration;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** How payloads are parsed: by RFC 8259, at most 1,000 levels deep, and with errors that quote none of the payload. */
final class StrictJson {
    /** Names are not interned: they come from events, so that a table of them would only grow and cost time. */
    static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .errorReportConfiguration(
                    ErrorReportConfiguration.builder().maxErrorTokenLength(0).build())
            .build();

    private StrictJson() {}

    /** The string at the parser, else null; either way the value is behind the parser then. */
    static @Nullable String stringOrNull(JsonParser parser) throws IOException {
        if (parser.hasToken(JsonToken.VALUE_STRING)) {
            return parser.getText();
        }
        parser.skipChildren();
        return null;
    }

    /** Leaves what is left of the value that encloses the parser, down to and including its end. */
    static void leave(JsonParser parser, int depthOutside) throws IOException {
        while (parser.getParsingContext().getNestingDepth() > depthOutside) {
            if (parser.nextToken() == null) {
                return;
            }
        }
    }

    /** An unpaired surrogate has no UTF-8 form: passed on, it would silently become another character. */
    static boolean hasUnpairedSurrogate(char[] chars, int offset, int length) {
        boolean high = false;
        for (int i = offset; i < offset + length; i++) {
            char c = chars[i];
            if (high != Character.isLowSurrogate(c)) {
                return true;
            }
            high = Character.isHighSurrogate(c);
        }
        return high;
    }
}
