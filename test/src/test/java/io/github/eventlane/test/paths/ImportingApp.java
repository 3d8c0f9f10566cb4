package io.github.eventlane.test.paths;

import io.github.eventlane.constructs.DeadLetterQueue;
import io.github.eventlane.constructs.EventFilter;
import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.constructs.EventTopic;
import io.github.eventlane.constructs.IEventLog;
import io.github.eventlane.constructs.IEventTopic;
import software.amazon.awscdk.App;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.dynamodb.TableAttributes;

/** An app of its own that knows nothing of {@link PathsApp} but three ARNs. */
public final class ImportingApp {
    static final String STACK = "Importing";
    static final String ON_STREAM = "ImportedOnStream";
    static final String ON_TOPIC = "ImportedOnTopic";

    private ImportingApp() {}

    /**
     * Synthesizes the app.
     *
     * @param arguments the handler's jar, the directory of the journals, and the ARNs of the table, its stream and the topic
     */
    public static void main(String[] arguments) {
        App app = new App();
        new ImportingStack(
                app,
                JournaledCollectors.of(arguments[0], arguments[1]),
                TableAttributes.builder()
                        .tableArn(arguments[2])
                        .tableStreamArn(arguments[3])
                        .build(),
                arguments[4]);
        app.synth();
    }

    private static final class ImportingStack extends Stack {
        ImportingStack(App app, JournaledCollectors collectors, TableAttributes table, String topicArn) {
            super(app, STACK);
            IEventLog log = EventLog.fromTableAttributes(this, "Log", table);
            IEventTopic topic = EventTopic.fromTopicArn(this, "Topic", topicArn);
            EventFilter filter = FilteredEvents.typesAlone();
            collectors.in(this, ON_STREAM).eventLog(log).filter(filter).build();
            collectors.in(this, ON_TOPIC).topic(topic).filter(filter).build();
            CfnOutput.Builder.create(this, "DeadLetters")
                    .value(DeadLetterQueue.of(this).getQueue().getQueueUrl())
                    .build();
        }
    }
}
