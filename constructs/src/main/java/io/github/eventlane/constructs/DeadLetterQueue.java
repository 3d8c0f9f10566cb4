package io.github.eventlane.constructs;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.sqs.DeduplicationScope;
import software.amazon.awscdk.services.sqs.FifoThroughputLimit;
import software.amazon.awscdk.services.sqs.IQueue;
import software.amazon.awscdk.services.sqs.Queue;
import software.constructs.Construct;

/**
 * The FIFO queue in which every event ends that cannot be handled: with its whole body, its ordering key, and attributes
 * that say which collector, from where, why and when.
 *
 * <p>By default all collectors and relays of a stack share one, which {@link #of} finds or makes. It keeps letters for 14
 * days, takes requests over TLS only, is encrypted by SQS, and an alarm rings while at least one letter is visible. One
 * queue may serve several stacks of the same account and region: make it in one of them and give it to the others.
 */
public final class DeadLetterQueue extends Construct implements IDeadLetterQueue {
    private static final String SHARED_ID = "EventlaneDeadLetterQueue";

    private final Queue queue;
    private final @Nullable Alarm alarm;

    /**
     * Makes a dead-letter queue with the defaults.
     *
     * @param scope where it belongs
     * @param id its id in the scope
     */
    public DeadLetterQueue(Construct scope, String id) {
        this(scope, id, DeadLetterQueueProps.builder().build());
    }

    /**
     * Makes a dead-letter queue.
     *
     * @param scope where it belongs
     * @param id its id in the scope
     * @param props its settings
     * @throws IllegalArgumentException when a setting cannot work
     */
    public DeadLetterQueue(Construct scope, String id, DeadLetterQueueProps props) {
        super(scope, id);
        NameChecks.fifoName("queueName", props.getQueueName(), NameChecks.MAX_QUEUE_NAME);
        Checks.range("retentionPeriod", props.getRetentionPeriod(), Duration.minutes(1), Duration.days(14));
        queue = Queue.Builder.create(this, "Queue")
                .fifo(true)
                .queueName(props.getQueueName())
                .retentionPeriod(Checks.orElse(props.getRetentionPeriod(), Duration.days(14)))
                // SQS keeps the deduplication id when it moves a message here. Ids are given per message group, so
                // that they may only be compared inside one: else an event could swallow that of another key.
                .deduplicationScope(DeduplicationScope.MESSAGE_GROUP)
                .fifoThroughputLimit(FifoThroughputLimit.PER_MESSAGE_GROUP_ID)
                .encryption(Encryption.of(props.getEncryption(), props.getEncryptionMasterKey()))
                .encryptionMasterKey(props.getEncryptionMasterKey())
                .enforceSsl(Checks.orElse(props.getEnforceSSL(), true))
                .removalPolicy(props.getRemovalPolicy())
                .build();
        NagReason.give(queue, "AwsSolutions-SQS3", "It is the dead-letter queue itself.");
        alarm = Checks.orElse(props.getAlarm(), true) ? alarm() : null;
        Identity.tag(this, "DeadLetterQueue", Identity.inStack(this));
    }

    /**
     * The dead-letter queue that everything in a stack shares, made with the defaults when it is first asked for.
     *
     * @param scope something in the stack
     * @return the stack's dead-letter queue
     */
    public static DeadLetterQueue of(Construct scope) {
        Stack stack = Stack.of(scope);
        return stack.getNode().tryFindChild(SHARED_ID) instanceof DeadLetterQueue found
                ? found
                : new DeadLetterQueue(stack, SHARED_ID);
    }

    /**
     * Imports a dead-letter queue by its ARN.
     *
     * @param scope where the import belongs
     * @param id its id in the scope
     * @param queueArn the ARN of a FIFO queue of the same account and region
     * @return the imported queue
     * @throws IllegalArgumentException when the ARN is not that of a FIFO queue
     */
    public static IDeadLetterQueue fromQueueArn(Construct scope, String id, String queueArn) {
        NameChecks.fifoArn("queueArn", queueArn, "sqs");
        return new Imported(scope, id, queueArn);
    }

    @Override
    public IQueue getQueue() {
        return queue;
    }

    /**
     * The alarm that rings at one visible dead letter; give it an action.
     *
     * @return the alarm, empty when it was turned off
     */
    public Optional<Alarm> getAlarm() {
        return Optional.ofNullable(alarm);
    }

    private Alarm alarm() {
        return Alarm.Builder.create(this, "Alarm")
                .alarmDescription("An event could not be handled and lies in the dead-letter queue.")
                .metric(metricDeadLetters())
                .threshold(1)
                .evaluationPeriods(1)
                .comparisonOperator(ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD)
                .treatMissingData(TreatMissingData.NOT_BREACHING)
                .build();
    }

    private static final class Imported extends Construct implements IDeadLetterQueue {
        private final IQueue queue;

        Imported(Construct scope, String id, String queueArn) {
            super(scope, id);
            queue = Queue.fromQueueArn(this, "Queue", queueArn);
        }

        @Override
        public IQueue getQueue() {
            return queue;
        }
    }

    /** Builds a {@link DeadLetterQueue}; what is not set keeps its default. */
    public static final class Builder extends DeadLetterQueueSettings<Builder>
            implements software.amazon.jsii.Builder<DeadLetterQueue> {
        private final Construct scope;
        private final String id;

        private Builder(Construct scope, String id) {
            this.scope = scope;
            this.id = id;
        }

        /**
         * Starts a dead-letter queue.
         *
         * @param scope where it belongs
         * @param id its id in the scope
         * @return a builder
         */
        public static Builder create(Construct scope, String id) {
            return new Builder(scope, id);
        }

        @Override
        public DeadLetterQueue build() {
            return new DeadLetterQueue(scope, id, props());
        }
    }
}
