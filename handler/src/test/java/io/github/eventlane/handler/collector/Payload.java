package io.github.eventlane.handler.collector;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import io.github.eventlane.handler.lambda.FakeContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Builds a batch as Lambda gives it, and calls the function with it. */
final class Payload {
    static final String QUEUE_ARN = "arn:aws:sqs:eu-west-1:123456789012:orders.fifo";
    static final String STREAM_ARN =
            "arn:aws:dynamodb:eu-west-1:123456789012:table/orders/stream/2026-01-01T00:00:00.000";

    private static final Pattern IDENTIFIER = Pattern.compile("\\{\"itemIdentifier\":\"([^\"]*)\"}");

    private final List<String> records = new ArrayList<>();

    static Payload batch() {
        return new Payload();
    }

    /** A queue message with its first receive. */
    Payload message(String id, String group, String body) {
        return message(id, group, body, 1);
    }

    Payload message(String id, String group, String body, int receiveCount) {
        records.add(
                """
                {"messageId":"%s","receiptHandle":"handle-%1$s","body":"%s","attributes":{\
                "ApproximateReceiveCount":"%d","SentTimestamp":"1573251510774","SequenceNumber":"1",\
                "MessageGroupId":"%s"},"messageAttributes":{},"eventSource":"aws:sqs","eventSourceARN":"%s"}""".formatted(id, body.replace("\\", "\\\\").replace("\"", "\\\""), receiveCount, group, QUEUE_ARN));
        return this;
    }

    /** The event of a log that was just appended. */
    Payload appended(String sequenceNumber, String id, long sequenceNr) {
        records.add("""
                {"eventID":"%s","eventName":"INSERT","eventSource":"aws:dynamodb","dynamodb":{\
                "ApproximateCreationDateTime":1573251510,"Keys":{"id":{"S":"%s"},"sequenceNr":{"N":"%d"}},\
                "NewImage":{"id":{"S":"%2$s"},"sequenceNr":{"N":"%3$d"},"eventId":{"S":"%2$s/%3$d"},"type":{"S":"T"}},\
                "SequenceNumber":"%1$s","StreamViewType":"NEW_IMAGE"},"eventSourceARN":"%s"}""".formatted(sequenceNumber, id, sequenceNr, STREAM_ARN));
        return this;
    }

    Payload removed(String sequenceNumber, String id) {
        records.add("""
                {"eventID":"%s","eventName":"REMOVE","eventSource":"aws:dynamodb","dynamodb":{\
                "Keys":{"id":{"S":"%s"},"sequenceNr":{"N":"1"}},"SequenceNumber":"%1$s",\
                "StreamViewType":"NEW_IMAGE"},"eventSourceARN":"%s"}""".formatted(sequenceNumber, id, STREAM_ARN));
        return this;
    }

    /** An insert whose image Lambda did not give. */
    Payload withoutImage(String sequenceNumber, String id) {
        records.add("""
                {"eventID":"%s","eventName":"INSERT","eventSource":"aws:dynamodb","dynamodb":{\
                "Keys":{"id":{"S":"%s"},"sequenceNr":{"N":"1"}},"SequenceNumber":"%1$s",\
                "StreamViewType":"NEW_IMAGE"},"eventSourceARN":"%s"}""".formatted(sequenceNumber, id, STREAM_ARN));
        return this;
    }

    /** The response's text. */
    String answerOf(EventCollectorFunction function, Context context) throws IOException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        function.handleRequest(new ByteArrayInputStream(toString().getBytes(UTF_8)), output, context);
        return output.toString(UTF_8);
    }

    /** The identifiers that the response names. */
    List<String> returnedBy(EventCollectorFunction function) throws IOException {
        return returnedBy(function, FakeContext.withTime());
    }

    List<String> returnedBy(EventCollectorFunction function, Context context) throws IOException {
        return IDENTIFIER
                .matcher(answerOf(function, context))
                .results()
                .map(result -> result.group(1))
                .toList();
    }

    @Override
    public String toString() {
        return "{\"Records\":[" + String.join(",", records) + "]}";
    }
}
