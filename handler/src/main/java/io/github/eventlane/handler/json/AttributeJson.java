package io.github.eventlane.handler.json;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A DynamoDB item as plain, canonical JSON, and back. Internal.
 *
 * <p>Canonical means that one item has one text, whichever way it came: the members of every object are sorted by name
 * (by UTF-16 code units), there is no white space, numbers stand as DynamoDB gave them, sets are arrays (numbers sorted by
 * value, all else by text), binary values are base64 and NULL is null. Control characters, U+FFFE, U+FFFF and unpaired
 * surrogates are escaped, because SNS and SQS refuse them in a message
 * (<a href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html">SendMessage</a>).
 *
 * <p>Errors name the attribute's path, never its value.
 */
public final class AttributeJson {
    private AttributeJson() {}

    /**
     * Turns an item in DynamoDB JSON, such as the {@code NewImage} of a stream record, into canonical JSON.
     *
     * @param parser at the item's {@code START_OBJECT}; afterwards at its {@code END_OBJECT}, or somewhere inside the item
     *     after an exception
     * @return the canonical text
     * @throws IllegalArgumentException when it is no DynamoDB item: an unknown type descriptor, a value of another type, a
     *     name that occurs twice, deeper nesting than 1,000
     * @throws IOException when it is no JSON, or cannot be read
     */
    public static String transcode(JsonParser parser) throws IOException {
        CanonicalWriter writer = new CanonicalWriter();
        new ImageTranscoder(parser, writer).item();
        return writer.toString();
    }

    /**
     * Turns an item of the SDK into canonical JSON.
     *
     * @param item attribute names and values
     * @return the same text that {@link #transcode} gives for this item
     * @throws IllegalArgumentException when a value has no type, or is nested deeper than 1,000
     */
    public static String toJson(Map<String, AttributeValue> item) {
        CanonicalWriter writer = new CanonicalWriter();
        new ItemTranscoder(writer).item(item);
        return writer.toString();
    }

    /**
     * Turns a JSON object into attribute values of the types S, N, BOOL, NULL, L and M. Every digit and every character is
     * kept.
     *
     * @param json the text of one JSON object
     * @return an immutable map
     * @throws IllegalArgumentException when it is no JSON object, or holds what DynamoDB cannot keep: a number of more than
     *     38 significant digits or outside DynamoDB's range, an unpaired surrogate, a name that occurs twice
     */
    public static Map<String, AttributeValue> fromJson(String json) {
        return JsonReader.read(json);
    }
}
