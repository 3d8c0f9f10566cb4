package io.github.eventlane.test.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.eventlane.test.delivery.BatchResult;
import io.github.eventlane.test.delivery.LambdaRecord;
import io.github.eventlane.test.delivery.StreamBatch;
import io.github.eventlane.test.delivery.StreamPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** One shard of a stream in memory, with bisecting. */
final class PlayedStream {
    private final PlayedCollector collector;
    private final int batchSize;
    private final StreamPolicy policy;

    PlayedStream(PlayedCollector collector, int batchSize, int retryAttempts) {
        this.collector = collector;
        this.batchSize = batchSize;
        this.policy = new StreamPolicy(true, retryAttempts);
    }

    private record Change(ScriptedEvent event, String sequenceNumber) {}

    void deliver(List<ScriptedEvent> events) {
        Deque<StreamBatch<Change>> pending = batches(events);
        while (!pending.isEmpty()) {
            StreamBatch<Change> batch = pending.removeFirst();
            List<String> identifiers =
                    batch.records().stream().map(Change::sequenceNumber).toList();
            BatchResult result = BatchResult.of(
                    collector.invoke(
                            batch.records().stream().map(PlayedStream::record).toList()),
                    identifiers,
                    true);
            StreamBatch.Next<Change> next = batch.after(result, Change::sequenceNumber, policy);
            for (int i = next.next().size() - 1; i >= 0; i--) {
                pending.addFirst(next.next().get(i));
            }
            next.givenUp()
                    .forEach(change -> collector.dead(change.event().orderingKey, change.event().text, "given up"));
        }
    }

    /** A repeated delivery is a batch that Lambda sends again although it was finished. */
    private Deque<StreamBatch<Change>> batches(List<ScriptedEvent> events) {
        Deque<StreamBatch<Change>> batches = new ArrayDeque<>();
        for (int from = 0; from < events.size(); from += batchSize) {
            List<Change> changes = new ArrayList<>();
            for (int i = from; i < Math.min(events.size(), from + batchSize); i++) {
                changes.add(new Change(events.get(i), Integer.toString(1001 + i)));
            }
            batches.add(StreamBatch.of(changes));
            changes.stream()
                    .filter(change -> change.event().deliveries > 1)
                    .forEach(change -> batches.add(StreamBatch.of(List.of(change))));
        }
        return batches;
    }

    private static LambdaRecord record(Change change) {
        ObjectNode image = item(change.event().json);
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("eventID", change.event().eventId);
        json.put("eventName", "INSERT");
        json.put("eventVersion", "1.1");
        json.put("eventSource", "aws:dynamodb");
        json.put("awsRegion", "us-east-1");
        ObjectNode dynamodb = json.putObject("dynamodb");
        dynamodb.put("ApproximateCreationDateTime", 1767225600);
        dynamodb.putObject("Keys").setAll(image.deepCopy().retain("id", "sequenceNr"));
        dynamodb.set("NewImage", image);
        dynamodb.put("SequenceNumber", change.sequenceNumber());
        dynamodb.put("SizeBytes", 100);
        dynamodb.put("StreamViewType", "NEW_IMAGE");
        json.put("eventSourceARN", "arn:aws:dynamodb:us-east-1:000000000000:table/log/stream/2026-01-01T00:00:00.000");
        return new LambdaRecord(change.sequenceNumber(), json);
    }

    private static ObjectNode item(JsonNode object) {
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        object.properties().forEach(member -> item.set(member.getKey(), value(member.getValue())));
        return item;
    }

    private static ObjectNode value(JsonNode json) {
        ObjectNode value = JsonNodeFactory.instance.objectNode();
        switch (json.getNodeType()) {
            case OBJECT -> value.set("M", item(json));
            case ARRAY -> {
                ArrayNode list = value.putArray("L");
                json.forEach(element -> list.add(value(element)));
            }
            case NUMBER -> value.put("N", json.asText());
            case BOOLEAN -> value.put("BOOL", json.booleanValue());
            case NULL -> value.put("NULL", true);
            default -> value.put("S", json.asText());
        }
        return value;
    }
}
