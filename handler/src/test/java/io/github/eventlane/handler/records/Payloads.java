package io.github.eventlane.handler.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Real payloads, and their reading. */
final class Payloads {
    private Payloads() {}

    static String text(String file) {
        try (InputStream in = requireNonNull(Payloads.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Batch read(String json) throws IOException {
        return BatchReader.read(new ByteArrayInputStream(json.getBytes(UTF_8)));
    }

    static Delivery readOne(String json) throws IOException {
        return read(json).deliveries().get(0);
    }

    /** A batch of one queue message with this body, as Lambda would give it. */
    static String queueMessage(String body) {
        return """
                {"Records":[{"messageId":"m-1","receiptHandle":"r-1","body":%s,"attributes":{"ApproximateReceiveCount":"1",\
                "SentTimestamp":"1573251510774","SequenceNumber":"1","MessageGroupId":"g"},"messageAttributes":{},\
                "eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:us-east-2:123456789012:q.fifo"}]}""".formatted(quoted(body));
    }

    /** A batch of one inserted item, as Lambda would give it. */
    static String insertedItem(String newImage) {
        return """
                {"Records":[{"eventID":"x","eventName":"INSERT","eventSource":"aws:dynamodb","dynamodb":{\
                "ApproximateCreationDateTime":1573251510,"Keys":{"id":{"S":"k"}},"NewImage":%s,"SequenceNumber":"1",\
                "StreamViewType":"NEW_IMAGE"},"eventSourceARN":"arn"},\
                {"eventID":"y","eventName":"REMOVE","eventSource":"aws:dynamodb","dynamodb":{\
                "Keys":{"id":{"S":"k"}},"SequenceNumber":"2","StreamViewType":"NEW_IMAGE"},"eventSourceARN":"arn"}]}""".formatted(newImage);
    }

    /** The text as a JSON string, with everything outside ASCII escaped. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
