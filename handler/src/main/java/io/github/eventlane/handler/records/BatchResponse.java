package io.github.eventlane.handler.records;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.eventlane.handler.Origin;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Predicate;

/**
 * The answer to a batch: what its source is to deliver again
 * (<a href="https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html">for queues</a>,
 * <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">for streams</a>).
 *
 * @param unfinished the identifiers, without repetition
 */
public record BatchResponse(List<String> unfinished) {
    private static final JsonFactory JSON = new JsonFactory();

    /**
     * Names each unfinished message of a queue. Of a stream it names the first unfinished record, from where Lambda goes on.
     *
     * @param batch the batch
     * @param isFinished whether a delivery of it need not come again
     * @return the answer
     * @throws StreamBatchFailedException when that is the first record of several: if Lambda went on from there, it would
     *     in the end give up the records behind it together with it
     */
    public static BatchResponse of(Batch batch, Predicate<Delivery> isFinished) {
        List<String> unfinished = batch.deliveries().stream()
                .filter(isFinished.negate())
                .map(Delivery::identifier)
                .distinct()
                .toList();
        if (batch.origin() == Origin.QUEUE || unfinished.isEmpty()) {
            return new BatchResponse(unfinished);
        }
        String first = unfinished.get(0);
        if (batch.deliveries().size() > 1
                && first.equals(batch.deliveries().get(0).identifier())) {
            throw new StreamBatchFailedException(first, batch.deliveries().size());
        }
        return new BatchResponse(List.of(first));
    }

    /**
     * Writes it as Lambda wants it.
     *
     * @param output gets the JSON; closed at the end
     * @throws IOException when it cannot be written
     */
    public void writeTo(OutputStream output) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(output)) {
            json.writeStartObject();
            json.writeArrayFieldStart("batchItemFailures");
            for (String identifier : unfinished) {
                json.writeStartObject();
                json.writeStringField("itemIdentifier", identifier);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }
}
