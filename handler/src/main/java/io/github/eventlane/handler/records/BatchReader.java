package io.github.eventlane.handler.records;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.github.eventlane.handler.Origin;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the payload that Lambda gives to a function: a batch of an SQS queue or of a DynamoDB stream. It works through the
 * bytes once and builds nothing in between.
 *
 * <p>A record that cannot be read is an answer too ({@link Delivery.Unreadable}); only a payload that is damaged as a whole
 * is refused as a whole.
 */
public final class BatchReader {
    private BatchReader() {}

    /**
     * Reads a payload.
     *
     * @param input the payload's bytes; read to their end, not closed
     * @return all of its records, in order
     * @throws UnreadableBatchException when it is no single JSON object with an array {@code Records} of objects, when a
     *     record has no identifier, or when its records come from more than one kind of source
     * @throws IOException when the bytes cannot be read
     */
    public static Batch read(InputStream input) throws IOException {
        try (JsonParser parser = StrictJson.FACTORY.createParser(input)) {
            parser.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
            List<Delivery> deliveries = readPayload(parser);
            if (parser.nextToken() != null) {
                throw new UnreadableBatchException("More than one JSON value was received");
            }
            return batchOf(deliveries);
        } catch (JsonProcessingException e) {
            throw new UnreadableBatchException("What was received is no JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static List<Delivery> readPayload(JsonParser parser) throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw notABatch();
        }
        List<Delivery> deliveries = null;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean records = parser.currentName().equals("Records");
            JsonToken token = parser.nextToken();
            if (records && token == JsonToken.START_ARRAY && deliveries == null) {
                deliveries = readRecords(parser);
            } else if (records) {
                throw notABatch();
            } else {
                parser.skipChildren();
            }
        }
        if (deliveries == null) {
            throw notABatch();
        }
        return deliveries;
    }

    private static List<Delivery> readRecords(JsonParser parser) throws IOException {
        List<Delivery> deliveries = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (!parser.hasToken(JsonToken.START_OBJECT)) {
                throw new UnreadableBatchException("Record " + deliveries.size() + " is no object");
            }
            deliveries.add(RecordReader.read(parser, deliveries.size()));
        }
        return deliveries;
    }

    private static Batch batchOf(List<Delivery> deliveries) throws UnreadableBatchException {
        Origin origin = deliveries.isEmpty() ? Origin.QUEUE : deliveries.get(0).origin();
        for (Delivery delivery : deliveries) {
            if (delivery.origin() != origin) {
                throw new UnreadableBatchException("One batch holds records of a queue and of a stream");
            }
        }
        return new Batch(origin, List.copyOf(deliveries));
    }

    private static UnreadableBatchException notABatch() {
        return new UnreadableBatchException(
                "What was received is no batch of a queue or a stream: it has no array Records");
    }
}
