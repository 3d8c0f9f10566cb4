package io.github.eventlane.test.guides;

import io.github.eventlane.constructs.DeadLetterQueue;
import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventHandlerCode;
import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.constructs.EventTopic;
import io.github.eventlane.constructs.IDeadLetterQueue;
import io.github.eventlane.constructs.IEventLog;
import io.github.eventlane.constructs.IEventTopic;
import io.github.eventlane.handler.log.EventLogClient;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.dynamodb.TableAttributes;
import software.constructs.Construct;

/** The examples of docs/imports.md that are of one account and region: a second stack. */
final class ImportsGuide extends Stack {
    ImportsGuide(Construct scope, String id) {
        super(scope, id);
    }

    void useTheOtherStacks(EventTopic orderEvents, DeadLetterQueue deadLetters) {
        EventCollector.Builder.create(this, "Invoices") // this: another stack than the topic's
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.OrderSummaries"))
                .topic(orderEvents)
                .deadLetterQueue(deadLetters)
                .build();
    }

    void importThem(String tableArn, String streamArn, String topicArn, String deadLetterQueueArn) {
        IEventLog orders = EventLog.fromTableAttributes(
                this,
                "Orders",
                TableAttributes.builder()
                        .tableArn(tableArn)
                        .tableStreamArn(streamArn) // only where the stream is read
                        .build());
        IEventTopic orderEvents = EventTopic.fromTopicArn(this, "OrderEvents", topicArn);
        IDeadLetterQueue deadLetters = DeadLetterQueue.fromQueueArn(this, "DeadLetters", deadLetterQueueArn);

        EventCollector reports = EventCollector.Builder.create(this, "Reports")
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.OrderTotals"))
                .topic(orderEvents)
                .deadLetterQueue(deadLetters)
                .idempotenceTable(true)
                .build();
        orders.bindReplayTo(reports.getFunction());
    }

    /** Runs in a function, which has no CDK. */
    static EventLogClient clientWithSnapshots(String snapshotTableName) {
        EventLogClient log = EventLogClient.fromEnvironment().withSnapshots(snapshotTableName);
        return log;
    }
}
