package io.github.eventlane.sample;

import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventFilter;
import io.github.eventlane.constructs.EventHandlerCode;
import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.constructs.EventTopic;
import io.github.eventlane.constructs.TableQueue;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.Table;
import software.constructs.Construct;

/**
 * The order system: a log of orders, two read models, and a voucher for each order. Summaries must be fresh, so they are fed
 * by the log's stream; shipments come over the topic, where a slow or failing carrier holds back one order and no other.
 */
final class OrdersStack extends Stack {
    /** The environment variable that tells a handler its read model's table. */
    static final String READ_MODEL_TABLE = "READ_MODEL_TABLE";

    private static final int FEW_VOUCHERS = 5;
    private static final String OUR_JAR = "sample-app/target/order-system.jar";
    private static final String ITS_DEPENDENCIES = "sample-app/target/lambda";

    OrdersStack(Construct scope, String id) {
        super(scope, id);
        EventLog orders = new EventLog(this, "Orders");
        EventTopic orderEvents =
                EventTopic.Builder.create(this, "OrderEvents").eventLog(orders).build();

        Table summaries = readModel("OrderSummariesTable");
        EventCollector orderSummaries = EventCollector.Builder.create(this, "OrderSummaries")
                .handler(code(OrderSummaries.class))
                .eventLog(orders)
                .environment(Map.of(READ_MODEL_TABLE, summaries.getTableName()))
                .build();
        summaries.grant(orderSummaries, "dynamodb:UpdateItem");

        Table shipments = readModel("ShipmentsTable");
        EventCollector shipmentPlans = EventCollector.Builder.create(this, "Shipments")
                .handler(code(Shipments.class))
                .topic(orderEvents)
                .environment(Map.of(READ_MODEL_TABLE, shipments.getTableName()))
                .build();
        shipments.grant(shipmentPlans, "dynamodb:UpdateItem");

        TableQueue voucherStock = TableQueue.Builder.create(this, "VoucherStock")
                .minFree(FEW_VOUCHERS)
                // SES sends only from an identity that is verified in your account.
                .mailSender("orders@example.com")
                .mailRecipients(List.of("supplier@example.com"))
                .build();
        EventCollector vouchers = EventCollector.Builder.create(this, "Vouchers")
                .handler(EventHandlerCode.fromJar(OUR_JAR, Vouchers.class.getName()))
                .topic(orderEvents)
                .filter(EventFilter.types("OrderPlaced"))
                .build();
        voucherStock.bindTo(vouchers.getFunction());
        voucherStock.grantTake(vouchers);

        output("OrdersTableName", orders.getTable().getTableName());
        output("OrderSummariesTableName", summaries.getTableName());
        output("ShipmentsTableName", shipments.getTableName());
        output("VoucherStockTableName", voucherStock.getTable().getTableName());
        output("VoucherStockQueueName", voucherStock.getQueueName());
        output(
                "DeadLetterQueueUrl",
                shipmentPlans.getDeadLetterQueue().getQueue().getQueueUrl());
    }

    private static EventHandlerCode code(Class<?> handler) {
        return EventHandlerCode.fromJar(OUR_JAR, handler.getName()).withDependencies(ITS_DEPENDENCIES);
    }

    private Table readModel(String id) {
        return Table.Builder.create(this, id)
                .partitionKey(Attribute.builder()
                        .name("orderId")
                        .type(AttributeType.STRING)
                        .build())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .pointInTimeRecoverySpecification(PointInTimeRecoverySpecification.builder()
                        .pointInTimeRecoveryEnabled(true)
                        .build())
                .build();
    }

    private void output(String id, String value) {
        CfnOutput.Builder.create(this, id).value(value).build();
    }
}
