package io.github.eventlane.test.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/**
 * A message of the dead-letter queue, as an operator reads it.
 *
 * @param body the event
 * @param group its message group
 * @param attributes what is told about it
 */
public record DeadLetter(String body, String group, Map<String, String> attributes) {

    /**
     * Takes all messages out of the queue.
     *
     * @param sqs the client
     * @param queueUrl the queue
     * @return the messages
     */
    public static List<DeadLetter> takeAll(SqsClient sqs, String queueUrl) {
        List<DeadLetter> letters = new ArrayList<>();
        for (List<Message> some = receive(sqs, queueUrl); !some.isEmpty(); some = receive(sqs, queueUrl)) {
            for (Message message : some) {
                letters.add(of(message));
                sqs.deleteMessage(delete -> delete.queueUrl(queueUrl).receiptHandle(message.receiptHandle()));
            }
        }
        return letters;
    }

    private static List<Message> receive(SqsClient sqs, String queueUrl) {
        return sqs.receiveMessage(receive -> receive.queueUrl(queueUrl)
                        .maxNumberOfMessages(10)
                        .waitTimeSeconds(1)
                        .messageAttributeNames("All")
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages();
    }

    private static DeadLetter of(Message message) {
        Map<String, String> attributes = new TreeMap<>();
        message.messageAttributes().forEach((name, value) -> attributes.put(name, value.stringValue()));
        return new DeadLetter(
                message.body(),
                message.attributes().getOrDefault(MessageSystemAttributeName.MESSAGE_GROUP_ID, ""),
                attributes);
    }
}
