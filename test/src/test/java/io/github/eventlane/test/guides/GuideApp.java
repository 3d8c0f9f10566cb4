package io.github.eventlane.test.guides;

import io.github.eventlane.constructs.DeadLetterQueue;
import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventHandlerCode;
import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.constructs.EventTopic;
import java.util.Objects;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.lambda.Function;
import software.constructs.Construct;

/** The app of the guides' constructs, and of a function that runs what they show of the clients. */
public final class GuideApp {
    static final String STACK = "Guides";
    static final String SECOND_STACK = "SecondStack";
    static final String SNIPPETS = "Snippets";

    private GuideApp() {}

    /**
     * Synthesizes the app.
     *
     * @param arguments where to synthesize what is not deployed
     */
    public static void main(String[] arguments) {
        App app = new App();
        Stack stack = new Stack(app, STACK);
        EventCollector snippets = EventCollector.Builder.create(stack, SNIPPETS)
                .functionName(SNIPPETS)
                .handler(EventHandlerCode.fromJar("target/snippets.jar", SnippetRunner.class.getName()))
                // A busy machine must not turn into timeouts.
                .timeout(Duration.seconds(60))
                .build();
        Function function = snippets.getFunction();

        EventLog orders = new EventLogGuide(stack, function).log();
        EventTopicGuide orderEvents = new EventTopicGuide(stack, orders, function);
        new ConstructsGuide(stack, readModel(stack), function);
        new FiltersGuide(stack, orderEvents.topic());
        new IdempotenceGuide(stack, orders, orderEvents.topic());
        new EventQueueGuide(stack, function);
        new TableQueueGuide(stack, function, shopTable(stack));
        new KeysGuide(stack);
        addSecondStack(app, orders, orderEvents.topic(), DeadLetterQueue.of(stack));

        CfnOutput.Builder.create(stack, "SnippetsQueue")
                .value(snippets.getQueue().getQueueUrl())
                .build();
        app.synth();

        App elsewhere = new App(AppProps.builder().outdir(arguments[0]).build());
        AccountsGuide.addTo(elsewhere);
        elsewhere.synth();
    }

    private static void addSecondStack(App app, EventLog orders, EventTopic orderEvents, DeadLetterQueue deadLetters) {
        ImportsGuide second = new ImportsGuide(app, SECOND_STACK);
        second.useTheOtherStacks(orderEvents, deadLetters);
        second.importThem(
                orders.getTable().getTableArn(),
                Objects.requireNonNull(orders.getTable().getTableStreamArn()),
                orderEvents.getTopic().getTopicArn(),
                deadLetters.getQueue().getQueueArn());
    }

    private static Table readModel(Construct scope) {
        return Table.Builder.create(scope, "ReadModel")
                .partitionKey(text("orderId"))
                .build();
    }

    private static Table shopTable(Construct scope) {
        return Table.Builder.create(scope, "Shop")
                .partitionKey(text("parkey"))
                .sortKey(text("itemtype"))
                .build();
    }

    private static Attribute text(String name) {
        return Attribute.builder().name(name).type(AttributeType.STRING).build();
    }
}
