package com.acme;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.eventlane.handler.log.EventLogClient;
import io.github.eventlane.handler.log.NewEvent;
import io.github.eventlane.test.CdkApp;
import io.github.eventlane.test.Deployment;
import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.sources.LocalEventSources;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OrdersIT {
    @Test
    void anAppendedEventIsHandled() {
        try (LocalAws aws = LocalAws.start()) {
            aws.makeDefault(); // for clients that find AWS by themselves
            Deployment app = aws.deploy(CdkApp.in(Path.of(".")));
            String tableName = app.output("Orders", "LogTable");
            try (LocalEventSources sources = LocalEventSources.start(aws)) {
                EventLogClient log = EventLogClient.forTable(tableName);
                log.append("order-1", 0, NewEvent.of("OrderPlaced", "{\"customer\":\"Ada\"}"));

                sources.awaitIdle(Duration.ofMinutes(1));
                assertThat(sources.log("SummariesHandler")).content().contains("OrderPlaced of order-1");
            }
        }
    }
}
