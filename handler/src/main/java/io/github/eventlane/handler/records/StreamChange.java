package io.github.eventlane.handler.records;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import io.github.eventlane.handler.json.AttributeJson;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The member {@code dynamodb} of a stream record
 * (<a href="https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_streams_StreamRecord.html">StreamRecord</a>).
 */
final class StreamChange {
    final LogMembers members = new LogMembers();

    @Nullable
    String sequenceNumber;

    @Nullable
    String view;

    @Nullable
    String newImage;
    /** Why the change cannot be read; null when it can. */
    @Nullable
    String problem;

    long createdAtMillis;
    private final Map<String, String> keys = new TreeMap<>();

    void read(JsonParser parser) throws IOException {
        int depth = parser.getParsingContext().getNestingDepth();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("NewImage") && token == JsonToken.START_OBJECT) {
                readNewImage(parser, depth);
            } else if (name.equals("Keys") && token == JsonToken.START_OBJECT) {
                readKeys(parser);
            } else if (name.equals("ApproximateCreationDateTime") && token.isNumeric()) {
                createdAtMillis = Math.round(parser.getDoubleValue() * 1000);
            } else if (name.equals("SequenceNumber")) {
                sequenceNumber = StrictJson.stringOrNull(parser);
            } else if (name.equals("StreamViewType")) {
                view = StrictJson.stringOrNull(parser);
            } else {
                parser.skipChildren();
            }
        }
    }

    /**
     * The text of the partition key: the key attribute {@code id}, else the only one. A stream record does not say which of
     * two keys is the partition key.
     *
     * @throws IllegalArgumentException when it cannot be told
     */
    String partitionKey() {
        String id = keys.get("id");
        if (id != null) {
            return id;
        }
        if (keys.size() != 1) {
            throw new IllegalArgumentException("of the key attributes " + keys.keySet()
                    + " the partition key cannot be told: it must be named id, or be the only one");
        }
        return keys.values().iterator().next();
    }

    private void readNewImage(JsonParser parser, int depth) throws IOException {
        try {
            newImage = AttributeJson.transcode(new Watched(parser, members));
        } catch (IllegalArgumentException e) {
            problem = "the new image cannot be read: " + e.getMessage();
            StrictJson.leave(parser, depth);
        }
    }

    /** Such as {@code {"id":{"S":"order-1"},"sequenceNr":{"N":"7"}}}. */
    private void readKeys(JsonParser parser) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                parser.skipChildren();
                continue;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                parser.nextToken();
                String value = StrictJson.stringOrNull(parser);
                if (value != null) {
                    keys.put(name, value);
                }
            }
        }
    }

    /** Sees the image's own strings and numbers pass by while it is transcoded, so that nothing is parsed twice. */
    private static final class Watched extends JsonParserDelegate {
        private final LogMembers members;
        private final int depthOfValues;

        Watched(JsonParser image, LogMembers members) {
            super(image);
            this.members = members;
            this.depthOfValues = image.getParsingContext().getNestingDepth() + 1;
        }

        @Override
        public @Nullable JsonToken nextToken() throws IOException {
            JsonToken token = delegate.nextToken();
            if (token == JsonToken.VALUE_STRING && getParsingContext().getNestingDepth() == depthOfValues) {
                watch(getParsingContext().getParent().getCurrentName());
            }
            return token;
        }

        private void watch(String attribute) throws IOException {
            switch (attribute) {
                case "eventId", "id", "type" -> {
                    if (delegate.currentName().equals("S")) {
                        members.string(attribute, delegate.getText());
                    }
                }
                case "sequenceNr" -> {
                    if (delegate.currentName().equals("N")) {
                        members.number(attribute, delegate.getText());
                    }
                }
                default -> {}
            }
        }
    }
}
