package io.github.eventlane.handler.topic;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.eventlane.handler.json.JsonText;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.sns.model.MessageAttributeValue;
import software.amazon.awssdk.services.sns.model.PublishBatchRequestEntry;

/** A checked event, as an entry of a PublishBatch. */
record Entry(int index, TopicEvent event, int bytes) {
    /** The message attribute that carries an event's type. */
    static final String TYPE = "type";

    private static final String STRING = "String";

    // https://docs.aws.amazon.com/sns/latest/dg/sns-message-attributes.html
    private static final int MAX_ATTRIBUTES_RAW_DELIVERY = 10;

    // https://docs.aws.amazon.com/sns/latest/api/API_Publish.html
    private static final Predicate<String> ID =
            Pattern.compile("[\\x21-\\x7E]{1,128}").asMatchPredicate();

    static Entry of(int index, TopicEvent event) {
        check(
                ID.test(event.orderingKey()),
                event,
                "its ordering key is not 1 to 128 ASCII letters, digits, punctuation");
        check(ID.test(event.id()), event, "its id is not 1 to 128 ASCII letters, digits, punctuation");
        check(!event.type().isEmpty(), event, "its type is empty");
        check(
                event.attributes().size() < MAX_ATTRIBUTES_RAW_DELIVERY
                        && !event.attributes().containsKey(TYPE)
                        && !event.attributes().containsValue(""),
                event,
                "it may have 9 attributes with a value, none named " + TYPE);
        try {
            JsonText.check(event.json());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(event + " cannot be published: " + e.getMessage(), e);
        }
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
        attributes.put(TYPE, event.type());
        return attributes;
    }

    private static int utf8(String text) {
        return text.getBytes(UTF_8).length;
    }

    private static void check(boolean valid, TopicEvent event, String problem) {
        if (!valid) {
            throw new IllegalArgumentException(event + " cannot be published: " + problem);
        }
    }
}
