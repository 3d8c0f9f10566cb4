package io.github.eventlane.sample;

import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.Table;
import software.constructs.Construct;

/** The order system: a log of orders and two read models. */
final class OrdersStack extends Stack {
    /** The environment variable that tells a handler its read model's table. */
    static final String READ_MODEL_TABLE = "READ_MODEL_TABLE";

    OrdersStack(Construct scope, String id) {
        super(scope, id);
        readModel("OrderSummariesTable");
        readModel("ShipmentsTable");
    }

    private Table readModel(String id) {
        return Table.Builder.create(this, id)
                .partitionKey(Attribute.builder()
                        .name("orderId")
                        .type(AttributeType.STRING)
                        .build())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .build();
    }
}
