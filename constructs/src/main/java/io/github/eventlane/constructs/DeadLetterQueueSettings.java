package io.github.eventlane.constructs;

import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sqs.QueueEncryption;

/** The setters that the builders of {@link DeadLetterQueue} and {@link DeadLetterQueueProps} share. */
abstract class DeadLetterQueueSettings<B extends DeadLetterQueueSettings<B>> {
    private final DeadLetterQueueValues values = new DeadLetterQueueValues();

    /** What was set so far, safe from later changes. */
    final DeadLetterQueueProps props() {
        return values.copy();
    }

    /** The concrete builder. */
    @SuppressWarnings("unchecked") // B is the class of this very object: only the final builders extend this one.
    final B self() {
        return (B) this;
    }

    /**
     * The name of the queue; it must end with {@code .fifo}. CloudFormation makes one by default.
     *
     * @param queueName see {@link DeadLetterQueueProps#getQueueName()}
     * @return this
     */
    public B queueName(String queueName) {
        values.queueName = queueName;
        return self();
    }

    /**
     * How long a dead letter is kept, 1 minute to 14 days. 14 days by default.
     *
     * @param retentionPeriod see {@link DeadLetterQueueProps#getRetentionPeriod()}
     * @return this
     */
    public B retentionPeriod(Duration retentionPeriod) {
        values.retentionPeriod = retentionPeriod;
        return self();
    }

    /**
     * The encryption of the queue. {@link QueueEncryption#SQS_MANAGED} by default.
     *
     * @param encryption see {@link DeadLetterQueueProps#getEncryption()}
     * @return this
     */
    public B encryption(QueueEncryption encryption) {
        values.encryption = encryption;
        return self();
    }

    /**
     * The customer managed key of the queue. None by default; set, it makes the encryption {@link
     * QueueEncryption#KMS}.
     *
     * @param encryptionMasterKey see {@link DeadLetterQueueProps#getEncryptionMasterKey()}
     * @return this
     */
    public B encryptionMasterKey(IKey encryptionMasterKey) {
        values.encryptionMasterKey = encryptionMasterKey;
        return self();
    }

    /**
     * Whether the queue refuses requests without TLS. On by default.
     *
     * @param enforceSSL see {@link DeadLetterQueueProps#getEnforceSSL()}
     * @return this
     */
    public B enforceSSL(Boolean enforceSSL) {
        values.enforceSSL = enforceSSL;
        return self();
    }

    /**
     * Whether an alarm is made that rings at one visible dead letter. On by default. Give it actions through
     * {@link DeadLetterQueue#getAlarm()}.
     *
     * @param alarm see {@link DeadLetterQueueProps#getAlarm()}
     * @return this
     */
    public B alarm(Boolean alarm) {
        values.alarm = alarm;
        return self();
    }

    /**
     * What becomes of the queue when it leaves the stack. {@link RemovalPolicy#DESTROY} by default.
     *
     * @param removalPolicy see {@link DeadLetterQueueProps#getRemovalPolicy()}
     * @return this
     */
    public B removalPolicy(RemovalPolicy removalPolicy) {
        values.removalPolicy = removalPolicy;
        return self();
    }
}
