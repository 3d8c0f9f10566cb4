package io.github.eventlane.test.guides;

import com.acme.OrdersApp;
import io.github.eventlane.handler.collector.EventCollectorFunction;
import io.github.eventlane.handler.queue.EventQueueClient;
import io.github.eventlane.test.Deployment;
import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.sources.LocalEventSources;
import java.time.Duration;
import java.util.Map;
import software.amazon.awssdk.services.lambda.LambdaClient;

/** The examples of docs/testing.md that are no tests: com.acme has the others. */
final class TestingGuide {
    private TestingGuide() {}

    static LocalEventSources inProcess(LocalAws aws) {
        LocalEventSources sources = LocalEventSources.builder(aws)
                .inProcess(
                        "SummariesHandler",
                        EventCollectorFunction.builder()
                                .handler(new OrdersApp.Summaries())
                                .build())
                .start();
        return sources;
    }

    static void enqueueAsTheDeployedFunction(LocalAws aws, Deployment app) {
        try (LambdaClient lambda = aws.configure(LambdaClient.builder()).build()) {
            Map<String, String> variables = lambda.getFunctionConfiguration(
                            request -> request.functionName(app.output("Orders", "CheckoutFunction")))
                    .environment()
                    .variables();
            EventQueueClient queue = EventQueueClient.of(variables);
            queue.enqueueEvent(Duration.ofSeconds(3), "order-1", "{\"remind\":\"payment\"}");
        }
    }
}
