package io.github.eventlane.test.guides;

import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventFilter;
import io.github.eventlane.constructs.EventHandlerCode;
import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.constructs.EventTopic;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.iam.IGrantable;
import software.constructs.Construct;

/** The example of docs/constructs.md. */
final class ConstructsGuide extends Construct {
    ConstructsGuide(Construct scope, Table readModel, IGrantable appender) {
        super(scope, "ConstructsGuide");
        EventLog orders = EventLog.Builder.create(this, "Orders").build();
        EventTopic topic =
                EventTopic.Builder.create(this, "OrderEvents").eventLog(orders).build();

        EventCollector summaries = EventCollector.Builder.create(this, "OrderSummaries")
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.OrderSummaries"))
                .eventLog(orders) // the stream: lowest latency, two readers a log
                .build();
        EventCollector.Builder.create(this, "Shipments")
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.Shipments")
                        .withDependencies("target/lambda"))
                .topic(topic) // the topic: any number of collectors
                .filter(EventFilter.types("OrderPaid"))
                .build();
        readModel.grantReadWriteData(summaries); // a collector is an IGrantable

        orders.grantAppend(appender);
        CfnOutput.Builder.create(Stack.of(this), "ConstructsTable")
                .value(orders.getTable().getTableName())
                .build();
    }
}
