package io.github.eventlane.test.paths;

import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventHandlerCode;
import java.nio.file.Path;
import java.util.Map;
import software.amazon.awscdk.Duration;
import software.constructs.Construct;

/** How both apps make their collectors. */
record JournaledCollectors(EventHandlerCode handler, Path journals) {
    static JournaledCollectors of(String jar, String journals) {
        return new JournaledCollectors(
                EventHandlerCode.fromJar(jar, JournalingHandler.class.getName()), Path.of(journals));
    }

    EventCollector.Builder in(Construct scope, String name) {
        return EventCollector.Builder.create(scope, name)
                .functionName(name)
                .handler(handler)
                // A busy machine must not turn into timeouts.
                .timeout(Duration.seconds(30))
                .environment(Map.of(Journal.FILE, journals.resolve(name).toString()));
    }
}
