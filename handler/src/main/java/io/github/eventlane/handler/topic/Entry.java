package io.github.eventlane.handler.topic;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.sns.model.MessageAttributeValue;
import software.amazon.awssdk.services.sns.model.PublishBatchRequestEntry;

/** An event as an entry of a PublishBatch. */
record Entry(int index, TopicEvent event, int bytes) {
    private static final String STRING = "String";

    static Entry of(int index, TopicEvent event) {
        int bytes = utf8(event.json());
        for (var attribute : attributesOf(event).entrySet()) {
            bytes += utf8(attribute.getKey()) + utf8(STRING) + utf8(attribute.getValue());
        }
        return new Entry(index, event, bytes);
    }

    PublishBatchRequestEntry request() {
        Map<String, MessageAttributeValue> attributes = new HashMap<>();
        attributesOf(event)
                .forEach((name, value) -> attributes.put(
                        name,
                        MessageAttributeValue.builder()
                                .dataType(STRING)
                                .stringValue(value)
                                .build()));
        return PublishBatchRequestEntry.builder()
                .id(Integer.toString(index))
                .message(event.json())
                .messageGroupId(event.orderingKey())
                .messageDeduplicationId(event.id())
                .messageAttributes(attributes)
                .build();
    }

    private static Map<String, String> attributesOf(TopicEvent event) {
        Map<String, String> attributes = new HashMap<>(event.attributes());
        attributes.put(TopicEvent.TYPE, event.type());
        return attributes;
    }

    private static int utf8(String text) {
        return text.getBytes(UTF_8).length;
    }
}
