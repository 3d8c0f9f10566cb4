package io.github.eventlane.handler.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/**
 * Writes dead letters to SQS, within what SQS accepts of a message
 * (<a href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html">SendMessage</a>).
 */
final class SqsDeadLetterSink implements DeadLetterSink {
    /** The group of events without an ordering key: a FIFO queue wants one. */
    static final String NO_KEY = "eventlane-no-key";

    private static final int MAX_MESSAGE_BYTES = 1 << 20;
    private static final int MAX_ERROR_MESSAGE_CHARS = 1_000;
    private static final Pattern GROUP_ID = Pattern.compile("[\\p{Alnum}\\p{Punct}]{1,128}");

    private final String queueUrl;
    private final Supplier<SqsClient> client;

    SqsDeadLetterSink(String queueUrl, Supplier<SqsClient> client) {
        this.queueUrl = queueUrl;
        this.client = client;
    }

    @Override
    public void park(DeadLetter letter) {
        client.get().sendMessage(request(letter));
    }

    private SendMessageRequest request(DeadLetter letter) {
        String body = sendable(letter.body());
        return SendMessageRequest.builder()
                .queueUrl(queueUrl)
                .messageBody(body)
                .messageGroupId(groupId(letter.orderingKey()))
                .messageDeduplicationId(letter.deduplicationId())
                .messageAttributes(attributes(letter, MAX_MESSAGE_BYTES - bytes(body)))
                .build();
    }

    private static String groupId(String orderingKey) {
        if (orderingKey.isEmpty()) {
            return NO_KEY;
        }
        return isGroupId(orderingKey) ? orderingKey : "sha256-" + DeadLetter.sha256(orderingKey);
    }

    private static boolean isGroupId(String orderingKey) {
        return GROUP_ID.matcher(orderingKey).matches();
    }

    private static Map<String, MessageAttributeValue> attributes(DeadLetter letter, int room) {
        Map<String, String> texts = new LinkedHashMap<>(letter.attributes());
        if (!letter.orderingKey().isEmpty() && !isGroupId(letter.orderingKey())) {
            texts.put(DeadLetter.ORDERING_KEY, letter.orderingKey());
        }
        String errorMessage = texts.remove(DeadLetter.ERROR_MESSAGE);
        Map<String, MessageAttributeValue> attributes = new LinkedHashMap<>();
        int left = room;
        for (Map.Entry<String, String> text : texts.entrySet()) {
            int size = size(text.getKey(), text.getValue());
            // An attribute with an empty value is refused. One that no longer fits is left out: the body comes first.
            if (!text.getValue().isEmpty() && size <= left) {
                attributes.put(text.getKey(), attribute(text.getValue()));
                left -= size;
            }
        }
        if (errorMessage != null) {
            String cut = cut(errorMessage, left - size(DeadLetter.ERROR_MESSAGE, ""));
            if (!cut.isEmpty()) {
                attributes.put(DeadLetter.ERROR_MESSAGE, attribute(cut));
            }
        }
        return attributes;
    }

    /** A start of the message that fits, however many bytes its characters take (at most three for each char). */
    private static String cut(String errorMessage, int room) {
        int chars = Math.min(MAX_ERROR_MESSAGE_CHARS, Math.max(0, room / 3));
        if (errorMessage.length() <= chars) {
            return errorMessage;
        }
        boolean splitsPair = chars > 0 && Character.isHighSurrogate(errorMessage.charAt(chars - 1));
        return errorMessage.substring(0, splitsPair ? chars - 1 : chars);
    }

    private static MessageAttributeValue attribute(String text) {
        return MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(sendable(text))
                .build();
    }

    /** A message's size counts each attribute's name, type and value. */
    private static int size(String name, String value) {
        return bytes(name) + "String".length() + bytes(sendable(value));
    }

    private static int bytes(String text) {
        return text.getBytes(UTF_8).length;
    }

    /**
     * The text with each character that SQS refuses as a JSON escape. In JSON it means the same: outside of strings, JSON
     * has none of them.
     */
    static String sendable(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (isSendable(c)) {
                escaped.appendCodePoint(c);
            } else {
                escaped.append(String.format("\\u%04x", c));
            }
        });
        return escaped.toString();
    }

    private static boolean isSendable(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }
}
