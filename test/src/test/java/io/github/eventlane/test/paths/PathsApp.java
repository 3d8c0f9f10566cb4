package io.github.eventlane.test.paths;

import io.github.eventlane.constructs.DeadLetterQueue;
import io.github.eventlane.constructs.EventFilter;
import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.constructs.EventTopic;
import software.amazon.awscdk.App;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;

/**
 * Three logs, each with a topic that it feeds: one of hostile events with a collector on each path, one of events that both
 * of its collectors filter, and one for {@link ImportingApp}.
 */
public final class PathsApp {
    static final String STACK = "Paths";
    static final String HOSTILE_ON_STREAM = "HostileOnStream";
    static final String HOSTILE_ON_TOPIC = "HostileOnTopic";
    static final String FILTERED_ON_STREAM = "FilteredOnStream";
    static final String FILTERED_ON_TOPIC = "FilteredOnTopic";

    private static final int ONE_MIB = 1_048_576;

    private PathsApp() {}

    /**
     * Synthesizes the app.
     *
     * @param arguments the handler's jar and the directory of the journals
     */
    public static void main(String[] arguments) {
        App app = new App();
        new PathsStack(app, JournaledCollectors.of(arguments[0], arguments[1]));
        app.synth();
    }

    private static final class PathsStack extends Stack {
        PathsStack(App app, JournaledCollectors collectors) {
            super(app, STACK);
            EventLog hostile = log("Hostile");
            EventTopic large = EventTopic.Builder.create(this, "HostileTopic")
                    .eventLog(hostile)
                    .maxMessageSizeBytes(ONE_MIB)
                    .build();
            collectors.in(this, HOSTILE_ON_STREAM).eventLog(hostile).build();
            collectors.in(this, HOSTILE_ON_TOPIC).topic(large).build();

            EventLog filtered = log("Filtered");
            EventTopic topic = EventTopic.Builder.create(this, "FilteredTopic")
                    .eventLog(filtered)
                    .build();
            EventFilter filter = FilteredEvents.typesAndData();
            collectors
                    .in(this, FILTERED_ON_STREAM)
                    .eventLog(filtered)
                    .filter(filter)
                    .build();
            collectors.in(this, FILTERED_ON_TOPIC).topic(topic).filter(filter).build();

            EventLog shared = log("Shared");
            EventTopic sharedTopic = EventTopic.Builder.create(this, "SharedTopic")
                    .eventLog(shared)
                    .build();
            output("SharedTable", shared.getTable().getTableArn());
            output("SharedStream", shared.getTable().getTableStreamArn());
            output("SharedTopicArn", sharedTopic.getTopic().getTopicArn());
            output("DeadLetters", DeadLetterQueue.of(this).getQueue().getQueueUrl());
        }

        private EventLog log(String name) {
            EventLog log = new EventLog(this, name);
            output(name + "Log", log.getTable().getTableName());
            return log;
        }

        private void output(String id, String value) {
            CfnOutput.Builder.create(this, id).value(value).build();
        }
    }
}
