package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sqs.QueueEncryption;
import software.constructs.Construct;

/** The encryption of a queue: by SQS itself unless something else is asked for, and who may use its key. */
final class Encryption {
    private Encryption() {}

    /** Lets a service use the key of a queue that it sends to, where some conditions hold. */
    static void letUse(IKey key, String service, Map<String, Object> conditions, Construct user, String id) {
        PolicyStatement statement = PolicyStatement.Builder.create()
                .principals(List.of(new ServicePrincipal(service)))
                .actions(List.of("kms:Decrypt", "kms:GenerateDataKey"))
                // In a key's policy, the resource is the key itself, which has no other name there than this.
                .resources(List.of("*"))
                .conditions(conditions)
                .build();
        MissingStatement.addOrName(
                key::addToResourcePolicy, statement, user, id, "encryptionMasterKey", key.getKeyArn());
    }

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
