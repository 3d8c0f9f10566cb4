package io.github.eventlane.handler.deadletter;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What Lambda says of stream records that it gave up
 * (<a href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">its form</a>): which ones they are,
 * not what they hold.
 *
 * @param json the whole text
 * @param streamArn the stream
 * @param shardId the shard
 * @param start the sequence number of the first record, to the letter: the stream knows no other spelling of it
 * @param end the sequence number of the last record, likewise
 * @param condition why, such as {@code RetryAttemptsExhausted}
 * @param requestId the last invocation
 * @param attempts how often the function was invoked, about
 */
record StreamFailure(
        String json,
        String streamArn,
        String shardId,
        String start,
        String end,
        String condition,
        String requestId,
        int attempts) {
    private static final JsonFactory JSON = new JsonFactory();

    /** Reads a text; empty when it is no such record. */
    static Optional<StreamFailure> of(String json) {
        Map<String, String> members = new HashMap<>();
        try (JsonParser parser = JSON.createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token.isScalarValue()) {
                    String path = parser.getParsingContext().pathAsPointer().toString();
                    members.put(path, parser.getText());
                }
            }
            return Optional.of(new StreamFailure(
                    json,
                    required(members, "/DDBStreamBatchInfo/streamArn"),
                    required(members, "/DDBStreamBatchInfo/shardId"),
                    requiredDigits(members, "/DDBStreamBatchInfo/startSequenceNumber"),
                    requiredDigits(members, "/DDBStreamBatchInfo/endSequenceNumber"),
                    members.getOrDefault("/requestContext/condition", "unknown"),
                    members.getOrDefault("/requestContext/requestId", "unknown"),
                    Integer.parseInt(members.getOrDefault("/requestContext/approximateInvokeCount", "1"))));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    boolean holds(String sequenceNumber) {
        return compare(sequenceNumber, start) >= 0 && compare(sequenceNumber, end) <= 0;
    }

    /** Whether no record after this one is one of the failure's. */
    boolean endsAt(String sequenceNumber) {
        return compare(sequenceNumber, end) >= 0;
    }

    private static int compare(String sequenceNumber, String other) {
        return new BigInteger(sequenceNumber).compareTo(new BigInteger(other));
    }

    private static String required(Map<String, String> members, String path) {
        String text = members.get(path);
        if (text == null) {
            throw new IllegalArgumentException(path + " is missing");
        }
        return text;
    }

    private static String requiredDigits(Map<String, String> members, String path) {
        String text = required(members, path);
        if (!text.matches("[0-9]+")) {
            throw new IllegalArgumentException(path + " is no sequence number");
        }
        return text;
    }
}
