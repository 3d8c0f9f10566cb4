package io.github.eventlane.test.harness;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.eventlane.test.delivery.BatchResult;
import io.github.eventlane.test.delivery.LambdaRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * A FIFO queue in memory. It is played in rounds, each as long as the visibility timeout: a message that came back holds up
 * its group, and nothing else, until the next round.
 */
final class PlayedQueue {
    private final PlayedCollector collector;
    private final int batchSize;
    private final int maxReceiveCount;
    private final List<Message> messages = new ArrayList<>();

    PlayedQueue(PlayedCollector collector, int batchSize, int maxReceiveCount) {
        this.collector = collector;
        this.batchSize = batchSize;
        this.maxReceiveCount = maxReceiveCount;
    }

    private static final class Message {
        private final ScriptedEvent event;
        private final String id;
        private int receives;
        private int deliveries;

        Message(ScriptedEvent event, int number) {
            this.event = event;
            this.id = "message-" + number;
            this.deliveries = event.deliveries;
        }
    }

    void deliver(List<ScriptedEvent> events) {
        for (ScriptedEvent event : events) {
            messages.add(new Message(event, messages.size() + 1));
        }
        while (!messages.isEmpty()) {
            round();
        }
    }

    private void round() {
        Set<String> heldGroups = new HashSet<>();
        Set<Message> seen = new HashSet<>();
        for (List<Message> batch = receive(heldGroups, seen); !batch.isEmpty(); batch = receive(heldGroups, seen)) {
            List<String> identifiers = batch.stream().map(message -> message.id).toList();
            BatchResult result = BatchResult.of(
                    collector.invoke(batch.stream().map(PlayedQueue::record).toList()), identifiers, true);
            for (Message message : batch) {
                if (failed(result, message)) {
                    heldGroups.add(message.event.orderingKey);
                } else if (--message.deliveries == 0) {
                    messages.remove(message);
                } else {
                    heldGroups.add(message.event.orderingKey);
                }
            }
        }
    }

    /** The next visible messages in order; one that was received too often goes to the dead-letter queue instead. */
    private List<Message> receive(Set<String> heldGroups, Set<Message> seen) {
        List<Message> batch = new ArrayList<>();
        for (Iterator<Message> all = messages.iterator(); all.hasNext() && batch.size() < batchSize; ) {
            Message message = all.next();
            if (heldGroups.contains(message.event.orderingKey) || !seen.add(message)) {
                continue;
            }
            if (message.receives == maxReceiveCount) {
                collector.dead(message.event.orderingKey, message.event.text, "redriven");
                all.remove();
            } else {
                message.receives++;
                batch.add(message);
            }
        }
        return batch;
    }

    private static boolean failed(BatchResult result, Message message) {
        if (result instanceof BatchResult.SomeFailed some) {
            return some.identifiers().contains(message.id);
        }
        return result instanceof BatchResult.AllFailed;
    }

    private static LambdaRecord record(Message message) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("messageId", message.id);
        json.put("receiptHandle", message.id + "-" + message.receives);
        json.put("body", message.event.text);
        json.putObject("attributes")
                .put("ApproximateReceiveCount", Integer.toString(message.receives))
                .put("SentTimestamp", "1767225600000")
                .put("SequenceNumber", message.id.replace("message-", "1886945"))
                .put("MessageGroupId", message.event.orderingKey)
                .put("MessageDeduplicationId", message.event.eventId);
        json.putObject("messageAttributes");
        json.put("eventSource", "aws:sqs");
        json.put("eventSourceARN", "arn:aws:sqs:us-east-1:000000000000:collector.fifo");
        json.put("awsRegion", "us-east-1");
        return new LambdaRecord(message.id, json);
    }
}
