package io.github.eventlane.test.guides;

import com.acme.OrdersApp;
import io.github.eventlane.handler.collector.EventCollectorFunction;
import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.sources.LocalEventSources;

/** The example of docs/testing.md that is no test: com.acme has the others. */
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
}
