package io.github.eventlane.constructs;

import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sqs.QueueEncryption;

/** The encryption of a queue: by SQS itself unless something else is asked for. */
final class Encryption {
    private Encryption() {}

    static QueueEncryption of(@Nullable QueueEncryption encryption, @Nullable IKey key) {
        if (key == null) {
            return encryption == null ? QueueEncryption.SQS_MANAGED : encryption;
        }
        if (encryption != null && encryption != QueueEncryption.KMS) {
            throw Checks.refusal(
                    "encryption",
                    encryption,
                    "does not use the encryptionMasterKey that is set",
                    "leave encryption out, or set QueueEncryption.KMS");
        }
        return QueueEncryption.KMS;
    }
}
