package io.github.eventlane.test.guides;

import io.github.eventlane.constructs.DeadLetterQueue;
import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventHandlerCode;
import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.constructs.EventTopic;
import software.amazon.awscdk.services.kms.Key;
import software.constructs.Construct;

/** The example of docs/imports.md with customer managed keys. */
final class KeysGuide extends Construct {
    KeysGuide(Construct scope) {
        super(scope, "KeysGuide");
        Key key = Key.Builder.create(this, "Key").enableKeyRotation(true).build();
        DeadLetterQueue deadLetters = DeadLetterQueue.Builder.create(this, "DeadLetters")
                .encryptionMasterKey(key)
                .build();
        EventLog payments =
                EventLog.Builder.create(this, "Payments").encryptionKey(key).build();
        EventTopic paymentEvents = EventTopic.Builder.create(this, "PaymentEvents")
                .eventLog(payments)
                .masterKey(key)
                .deadLetterQueue(deadLetters)
                .build();
        EventCollector.Builder.create(this, "Ledger")
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.OrderMails"))
                .topic(paymentEvents)
                .encryptionMasterKey(key)
                .idempotenceTable(true)
                .idempotenceTableEncryptionKey(key)
                .environmentEncryption(key)
                .deadLetterQueue(deadLetters)
                .build();
    }
}
