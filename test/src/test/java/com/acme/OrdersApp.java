package com.acme;

import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventHandlerCode;
import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import java.util.List;
import software.amazon.awscdk.App;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;

public final class OrdersApp {
    public static void main(String[] args) {
        App app = new App();
        Stack stack = new Stack(app, "Orders");
        EventLog log = new EventLog(stack, "Log");
        EventCollector.Builder.create(stack, "Summaries")
                .handler(EventHandlerCode.fromJar("target/orders.jar", Summaries.class.getName()))
                .eventLogs(List.of(log))
                .build();
        CfnOutput.Builder.create(stack, "LogTable")
                .value(log.getTable().getTableName())
                .build();
        app.synth();
    }

    public static final class Summaries implements EventHandler {
        @Override
        public void handle(Event event) {
            System.out.println(event.type().orElse("?") + " of " + event.orderingKey());
        }
    }
}
