package io.github.eventlane.test.faults;

import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventHandlerCode;
import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.constructs.EventTopic;
import java.util.Map;
import software.amazon.awscdk.App;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.Table;

/** A log, a topic fed by it, and a collector on each of the two with {@link FaultyHandler}. */
public final class FaultyApp {
    static final String STACK = "Faults";
    static final String ON_STREAM = "OnStream";
    static final String ON_TOPIC = "OnTopic";

    /**
     * On which receive a queue event is given up. With two failures of its own, a kill in each of three batches cannot make
     * an event a dead letter that is none.
     */
    static final int MAX_RECEIVE_COUNT = 10;

    private FaultyApp() {}

    /**
     * Synthesizes the app.
     *
     * @param arguments the handler's jar and the directory of its dependencies
     */
    public static void main(String[] arguments) {
        App app = new App();
        new FaultyStack(
                app,
                EventHandlerCode.fromJar(arguments[0], FaultyHandler.class.getName())
                        .withDependencies(arguments[1]));
        app.synth();
    }

    private static final class FaultyStack extends Stack {
        FaultyStack(App app, EventHandlerCode handler) {
            super(app, STACK);
            EventLog log = new EventLog(this, "Log");
            EventTopic topic =
                    EventTopic.Builder.create(this, "Topic").eventLog(log).build();
            Table journal = Table.Builder.create(this, "Journal")
                    .partitionKey(Attribute.builder()
                            .name(Journal.KEY)
                            .type(AttributeType.STRING)
                            .build())
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .build();
            EventCollector onStream =
                    collector(ON_STREAM, handler, journal).eventLog(log).build();
            EventCollector onTopic = collector(ON_TOPIC, handler, journal)
                    .topic(topic)
                    .maxReceiveCount(MAX_RECEIVE_COUNT)
                    .build();
            journal.grant(onStream, "dynamodb:UpdateItem");
            journal.grant(onTopic, "dynamodb:UpdateItem");
            output("LogTable", log.getTable().getTableName());
            output("LogStream", log.getTable().getTableStreamArn());
            output("JournalTable", journal.getTableName());
            output("TopicQueue", onTopic.getQueue().getQueueArn());
            output("DeadLetters", onTopic.getDeadLetterQueue().getQueue().getQueueUrl());
        }

        private EventCollector.Builder collector(String name, EventHandlerCode handler, Table journal) {
            return EventCollector.Builder.create(this, name)
                    .functionName(name)
                    .handler(handler)
                    // A busy machine must not turn into timeouts.
                    .timeout(Duration.seconds(30))
                    .environment(Map.of(Journal.TABLE, journal.getTableName()));
        }

        private void output(String id, String value) {
            CfnOutput.Builder.create(this, id).value(value).build();
        }
    }
}
