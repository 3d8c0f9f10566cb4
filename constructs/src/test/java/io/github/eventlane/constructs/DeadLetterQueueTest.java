package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.sqs.QueueEncryption;

class DeadLetterQueueTest {
    private final OneStack app = new OneStack();

    @Test
    void itIsAnEncryptedFifoQueueThatKeepsLettersFor14Days() {
        DeadLetterQueue letters = new DeadLetterQueue(app.stack, "Letters");

        assertThat(app.properties(letters.getQueue()))
                .containsEntry("FifoQueue", true)
                .containsEntry("MessageRetentionPeriod", 14 * 24 * 3600)
                .containsEntry("SqsManagedSseEnabled", true)
                .containsEntry("DeduplicationScope", "messageGroup")
                .containsEntry("FifoThroughputLimit", "perMessageGroupId");
    }

    @Test
    void itRefusesRequestsWithoutTls() {
        new DeadLetterQueue(app.stack, "Letters");

        assertThat(app.only("AWS::SQS::QueuePolicy").toString()).contains("Deny", "aws:SecureTransport=false");
    }

    @Test
    void anAlarmRingsAtOneVisibleLetter() {
        DeadLetterQueue letters = new DeadLetterQueue(app.stack, "Letters");

        assertThat(letters.getAlarm()).isPresent();
        assertThat(app.only("AWS::CloudWatch::Alarm"))
                .containsEntry("MetricName", "ApproximateNumberOfMessagesVisible")
                .containsEntry("Statistic", "Maximum")
                .containsEntry("Threshold", 1)
                .containsEntry("EvaluationPeriods", 1)
                .containsEntry("ComparisonOperator", "GreaterThanOrEqualToThreshold")
                .containsEntry("TreatMissingData", "notBreaching");
    }

    @Test
    void everyDefaultCanBeOverridden() {
        DeadLetterQueue letters = DeadLetterQueue.Builder.create(app.stack, "Letters")
                .queueName("letters.fifo")
                .retentionPeriod(Duration.days(3))
                .encryption(QueueEncryption.UNENCRYPTED)
                .enforceSSL(false)
                .alarm(false)
                .removalPolicy(RemovalPolicy.RETAIN)
                .build();

        assertThat(app.properties(letters.getQueue()))
                .containsEntry("QueueName", "letters.fifo")
                .containsEntry("MessageRetentionPeriod", 3 * 24 * 3600)
                .containsEntry("SqsManagedSseEnabled", false);
        assertThat(app.resource(letters.getQueue())).containsEntry("DeletionPolicy", "Retain");
        assertThat(app.all("AWS::SQS::QueuePolicy")).isEmpty();
        assertThat(app.all("AWS::CloudWatch::Alarm")).isEmpty();
        assertThat(letters.getAlarm()).isEmpty();
    }

    @Test
    void aKeyOfTheUserEncryptsTheQueue() {
        Key key = new Key(app.stack, "Key");
        DeadLetterQueue letters = DeadLetterQueue.Builder.create(app.stack, "Letters")
                .encryptionMasterKey(key)
                .build();

        assertThat(app.properties(letters.getQueue())).containsEntry("KmsMasterKeyId", app.att(key, "Arn"));
    }

    @Test
    void oneStackHasOneUnlessAnotherIsGiven() {
        EventCollector summaries = app.collector("Summaries").build();
        EventCollector shipments = app.collector("Shipments").build();

        assertThat(summaries.getDeadLetterQueue()).isSameAs(shipments.getDeadLetterQueue());
        assertThat(DeadLetterQueue.of(summaries)).isSameAs(summaries.getDeadLetterQueue());
        assertThat(app.all("AWS::SQS::Queue")).hasSize(3);
    }

    @Test
    void anotherStackHasItsOwn() {
        Stack other = new Stack(app.app, "Other");

        assertThat(DeadLetterQueue.of(other)).isNotSameAs(DeadLetterQueue.of(app.stack));
    }

    @Test
    void aGivenOneIsUsedAndNoneIsMade() {
        DeadLetterQueue given = new DeadLetterQueue(app.stack, "Letters");
        EventCollector collector =
                app.collector("Summaries").deadLetterQueue(given).build();

        assertThat(collector.getDeadLetterQueue()).isSameAs(given);
        assertThat(app.properties(collector.getQueue()))
                .containsEntry(
                        "RedrivePolicy",
                        Map.of("deadLetterTargetArn", app.att(given.getQueue(), "Arn"), "maxReceiveCount", 5));
        assertThat(app.all("AWS::SQS::Queue")).hasSize(2);
    }

    @Test
    void anImportedOneIsUsedByItsArn() {
        IDeadLetterQueue imported =
                DeadLetterQueue.fromQueueArn(app.stack, "Letters", "arn:aws:sqs:eu-central-1:111122223333:all.fifo");
        EventCollector collector =
                app.collector("Summaries").deadLetterQueue(imported).build();

        assertThat(app.properties(collector.getQueue()))
                .containsEntry(
                        "RedrivePolicy",
                        Map.of(
                                "deadLetterTargetArn",
                                "arn:aws:sqs:eu-central-1:111122223333:all.fifo",
                                "maxReceiveCount",
                                5));
    }

    @Test
    void itsMetricCountsVisibleLetters() {
        assertThat(new DeadLetterQueue(app.stack, "Letters").metricDeadLetters().getMetricName())
                .isEqualTo("ApproximateNumberOfMessagesVisible");
    }
}
