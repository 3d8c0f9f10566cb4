package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.sqs.Queue;

/** A customer managed key of its own on every part, and who may use it. */
class EncryptionTest {
    private final OneStack app = new OneStack();
    private Key logKey;
    private Key topicKey;
    private Key queueKey;
    private Key lettersKey;
    private Key failuresKey;
    private Key marksKey;
    private Key environmentKey;
    private EventLog log;
    private EventTopic topic;
    private EventCollector collector;
    private Queue failures;

    @BeforeEach
    void makeOneOfEach() {
        logKey = new Key(app.stack, "LogKey");
        topicKey = new Key(app.stack, "TopicKey");
        queueKey = new Key(app.stack, "QueueKey");
        lettersKey = new Key(app.stack, "LettersKey");
        failuresKey = new Key(app.stack, "FailuresKey");
        marksKey = new Key(app.stack, "MarksKey");
        environmentKey = new Key(app.stack, "EnvironmentKey");
        DeadLetterQueue letters = DeadLetterQueue.Builder.create(app.stack, "Letters")
                .encryptionMasterKey(lettersKey)
                .build();
        failures = Queue.Builder.create(app.stack, "Failures")
                .encryptionMasterKey(failuresKey)
                .visibilityTimeout(Duration.minutes(6))
                .build();
        log = EventLog.Builder.create(app.stack, "Log")
                .snapshots(true)
                .encryptionKey(logKey)
                .build();
        topic = EventTopic.Builder.create(app.stack, "Topic")
                .eventLog(log)
                .masterKey(topicKey)
                .environmentEncryption(environmentKey)
                .deadLetterQueue(letters)
                .build();
        collector = app.collector("Summaries")
                .eventLog(log)
                .topic(topic)
                .encryptionMasterKey(queueKey)
                .deadLetterQueue(letters)
                .onFailure(failures)
                .idempotenceTable(true)
                .idempotenceTableEncryptionKey(marksKey)
                .environmentEncryption(environmentKey)
                .build();
    }

    @Test
    void everyTableHasItsKey() {
        for (Table table : List.of(log.getTable(), log.getSnapshotTable().orElseThrow())) {
            assertThat(app.properties(table)).containsEntry("SSESpecification", encryptedWith(logKey));
        }
        assertThat(app.properties(collector.getIdempotenceTable().orElseThrow()))
                .containsEntry("SSESpecification", encryptedWith(marksKey));
    }

    @Test
    void everyQueueAndTheTopicHaveTheirKey() {
        assertThat(app.properties(collector.getQueue())).containsEntry("KmsMasterKeyId", app.att(queueKey, "Arn"));
        assertThat(app.properties(collector.getDeadLetterQueue().getQueue()))
                .containsEntry("KmsMasterKeyId", app.att(lettersKey, "Arn"));
        assertThat(app.properties(failures)).containsEntry("KmsMasterKeyId", app.att(failuresKey, "Arn"));
        assertThat(app.properties(topic.getTopic())).containsEntry("KmsMasterKeyId", app.att(topicKey, "Arn"));
    }

    @Test
    void everyFunctionsEnvironmentHasItsKeyAndItsRoleMayDecryptIt() {
        assertThat(app.all("AWS::Lambda::Function"))
                .hasSize(4)
                .allSatisfy(
                        function -> assertThat(function).containsEntry("KmsKeyArn", app.att(environmentKey, "Arn")));
        for (Function function : List.of(collector.getFunction(), relay(), failuresFunction())) {
            assertThat(allowed(function, "kms:Decrypt")).contains(app.att(environmentKey, "Arn"));
        }
    }

    @Test
    void theCollectorReadsTheStreamConsumesItsQueueMarksAndParks() {
        assertThat(allowed(collector.getFunction(), "kms:Decrypt"))
                .contains(
                        app.att(logKey, "Arn"),
                        app.att(queueKey, "Arn"),
                        app.att(marksKey, "Arn"),
                        app.att(lettersKey, "Arn"),
                        app.att(failuresKey, "Arn"));
        assertThat(allowed(collector.getFunction(), "kms:GenerateDataKey"))
                .containsExactlyInAnyOrder(
                        app.att(marksKey, "Arn"), app.att(lettersKey, "Arn"), app.att(failuresKey, "Arn"));
    }

    @Test
    void theRelayReadsTheStreamAndPublishesToTheTopic() {
        assertThat(allowed(relay(), "kms:Decrypt")).contains(app.att(logKey, "Arn"), app.att(topicKey, "Arn"));
        assertThat(allowed(relay(), "kms:GenerateDataKey"))
                .containsExactlyInAnyOrder(app.att(topicKey, "Arn"), app.att(lettersKey, "Arn"));
    }

    @Test
    void theFunctionOfStreamFailuresReadsTheReportsAndTheStreamAndParks() {
        assertThat(allowed(failuresFunction(), "kms:Decrypt"))
                .contains(app.att(failuresKey, "Arn"), app.att(logKey, "Arn"), app.att(lettersKey, "Arn"));
        assertThat(allowed(failuresFunction(), "kms:GenerateDataKey")).containsExactly(app.att(lettersKey, "Arn"));
    }

    @Test
    void theTopicMayUseTheKeyOfTheQueueAndOfNothingElse() {
        assertThat(app.properties(queueKey).toString()).contains("sns.amazonaws.com", "kms:GenerateDataKey");
        for (Key other : List.of(logKey, topicKey, lettersKey, failuresKey, marksKey, environmentKey)) {
            assertThat(app.properties(other).toString()).doesNotContain("sns.amazonaws.com");
        }
    }

    @Test
    void oneKeyForTheTopicAndTheQueueMakesNoCircle() {
        OneStack other = new OneStack();
        Key key = new Key(other.stack, "Key");
        EventTopic encrypted =
                EventTopic.Builder.create(other.stack, "Topic").masterKey(key).build();
        other.collector("Summaries").topic(encrypted).encryptionMasterKey(key).build();

        // The template itself refuses a circle.
        assertThat(OneStack.list(OneStack.map(other.properties(key).get("KeyPolicy"))
                                .get("Statement"))
                        .toString())
                .contains("Service=sns.amazonaws.com", "aws:SourceArn", ":sns:", ":*")
                .doesNotContain("Topic");
    }

    @Test
    void whoIsBoundMayUseTheKeysOfTheLogAndTheTopic() {
        EventCollector writer = app.collector("Writer").build();
        EventCollector reader = app.collector("Reader").build();
        log.bindTo(writer.getFunction());
        topic.bindTo(writer.getFunction());
        log.bindReplayTo(reader.getFunction());

        assertThat(allowed(writer.getFunction(), "kms:GenerateDataKey"))
                .contains(app.att(logKey, "Arn"), app.att(topicKey, "Arn"));
        assertThat(allowed(reader.getFunction(), "kms:Decrypt")).contains(app.att(logKey, "Arn"));
        assertThat(Policies.of(app, reader.getFunction())).doesNotContainKey("kms:GenerateDataKey");
    }

    @Test
    void aTableQueueHasItsKeyAndItsUsersMayUseIt() {
        Key key = new Key(app.stack, "VouchersKey");
        TableQueue vouchers = TableQueue.Builder.create(app.stack, "Vouchers")
                .encryptionKey(key)
                .build();
        EventCollector taker = app.collector("Taker").build();
        vouchers.grantTake(taker);

        assertThat(app.properties(vouchers.getTable())).containsEntry("SSESpecification", encryptedWith(key));
        assertThat(allowed(taker.getFunction(), "kms:Decrypt")).contains(app.att(key, "Arn"));
        assertThat(allowed(taker.getFunction(), "kms:GenerateDataKey")).contains(app.att(key, "Arn"));
    }

    private Map<String, Object> encryptedWith(Key key) {
        return Map.of("KMSMasterKeyId", app.att(key, "Arn"), "SSEEnabled", true, "SSEType", "KMS");
    }

    private Function relay() {
        return topic.getRelayFunction().orElseThrow();
    }

    private Function failuresFunction() {
        return (Function) collector
                .getNode()
                .findChild("StreamFailures")
                .getNode()
                .findChild("Function")
                .getNode()
                .findChild("Function");
    }

    private List<Object> allowed(Function function, String action) {
        return Policies.of(app, function).getOrDefault(action, List.of());
    }
}
