package io.github.eventlane.test.queue;

import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventHandlerCode;
import software.amazon.awscdk.App;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;

/** A collector that takes delayed events, and whose handler enqueues some itself. */
public final class RemindersApp {
    static final String STACK = "Reminders";
    static final String FUNCTION = "Reminders";

    private RemindersApp() {}

    /**
     * Synthesizes the app.
     *
     * @param arguments the handler's jar
     */
    public static void main(String[] arguments) {
        App app = new App();
        Stack stack = new Stack(app, STACK);
        EventCollector reminders = EventCollector.Builder.create(stack, "Collector")
                .functionName(FUNCTION)
                .handler(EventHandlerCode.fromJar(arguments[0], NotingHandler.class.getName()))
                .delayedEnqueue(true)
                // A busy machine must not turn into timeouts.
                .timeout(Duration.seconds(30))
                .build();
        reminders.bindTo(reminders.getFunction());
        CfnOutput.Builder.create(stack, "DeadLetters")
                .value(reminders.getDeadLetterQueue().getQueue().getQueueUrl())
                .build();
        app.synth();
    }
}
