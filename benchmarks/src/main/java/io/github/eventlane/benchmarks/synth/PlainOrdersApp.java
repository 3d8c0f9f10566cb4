package io.github.eventlane.benchmarks.synth;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.App;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.Architecture;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.LoggingFormat;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.SnapStartConf;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.amazon.awscdk.services.ses.CfnTemplate;
import software.amazon.awscdk.services.sns.StringConditions;
import software.amazon.awscdk.services.sns.SubscriptionFilter;
import software.amazon.awscdk.services.sns.Topic;
import software.amazon.awscdk.services.sns.subscriptions.SqsSubscription;
import software.amazon.awscdk.services.sqs.DeadLetterQueue;
import software.amazon.awscdk.services.sqs.DeduplicationScope;
import software.amazon.awscdk.services.sqs.FifoThroughputLimit;
import software.amazon.awscdk.services.sqs.Queue;
import software.amazon.awscdk.services.sqs.QueueEncryption;

/** The resources of the sample app, written with plain L2 constructs: what a synth costs without Eventlane. */
public final class PlainOrdersApp {
    private final Stack stack;
    private final Code bundled = Code.fromAsset("handler/target/eventlane-handler-0.1.0-SNAPSHOT-lambda.jar");
    private final Code users = Code.fromAsset("sample-app/target/lambda");

    private PlainOrdersApp(App app) {
        this.stack = new Stack(app, "PlainOrders");
    }

    /**
     * Synthesizes the app.
     *
     * @param args none
     */
    public static void main(String[] args) {
        App app = new App();
        new PlainOrdersApp(app).define();
        app.synth();
    }

    private void define() {
        Table orders = table("Orders", "id", true);
        Topic topic = Topic.Builder.create(stack, "Topic")
                .fifo(true)
                .contentBasedDeduplication(true)
                .enforceSsl(true)
                .build();
        Queue deadLetters = fifoQueue("DeadLetters").build();
        Alarm.Builder.create(stack, "Alarm")
                .metric(deadLetters.metricApproximateNumberOfMessagesVisible())
                .threshold(1)
                .evaluationPeriods(1)
                .build();

        Alias relay = function("Relay", bundled);
        topic.grantPublish(relay);
        readStream("Relay", orders, relay, deadLetters);

        Table summaries = table("SummariesTable", "orderId", false);
        Alias orderSummaries = function("Summaries", users);
        summaries.grantWriteData(orderSummaries);
        readQueue("Summaries", collectorQueue("SummariesQueue", deadLetters), orderSummaries);
        readStream("Summaries", orders, orderSummaries, deadLetters);

        Table shipmentsTable = table("ShipmentsTable", "orderId", false);
        Alias shipments = function("Shipments", users);
        shipmentsTable.grantWriteData(shipments);
        Queue shipmentsQueue = collectorQueue("ShipmentsQueue", deadLetters);
        topic.addSubscription(SqsSubscription.Builder.create(shipmentsQueue)
                .rawMessageDelivery(true)
                .build());
        readQueue("Shipments", shipmentsQueue, shipments);

        Table stock = Table.Builder.create(stack, "VoucherStock")
                .partitionKey(attribute("parkey", AttributeType.STRING))
                .sortKey(attribute("itemtype", AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .timeToLiveAttribute("expires_at")
                .build();
        CfnTemplate.Builder.create(stack, "LowStock")
                .template(CfnTemplate.TemplateProperty.builder()
                        .subjectPart("Low stock: {{queue}} has {{stock}} left")
                        .textPart("The minimum is {{minFree}}, seen at {{time}}.")
                        .build())
                .build();
        Alarm.Builder.create(stack, "StockAlarm")
                .metric(stock.metricConsumedWriteCapacityUnits())
                .threshold(1)
                .evaluationPeriods(1)
                .build();
        Alias vouchers = function("Vouchers", bundled);
        stock.grantReadWriteData(vouchers);
        Queue vouchersQueue = collectorQueue("VouchersQueue", deadLetters);
        topic.addSubscription(SqsSubscription.Builder.create(vouchersQueue)
                .rawMessageDelivery(true)
                .filterPolicy(Map.of(
                        "type",
                        SubscriptionFilter.stringFilter(StringConditions.builder()
                                .allowlist(List.of("OrderPlaced"))
                                .build())))
                .build());
        readQueue("Vouchers", vouchersQueue, vouchers);

        List.of(orders, summaries, shipmentsTable, stock)
                .forEach(
                        table -> CfnOutput.Builder.create(stack, table.getNode().getId() + "Name")
                                .value(table.getTableName())
                                .build());
        CfnOutput.Builder.create(stack, "DeadLetterQueueUrl")
                .value(deadLetters.getQueueUrl())
                .build();
    }

    private Table table(String id, String partitionKey, boolean isLog) {
        Table.Builder table = Table.Builder.create(stack, id)
                .partitionKey(attribute(partitionKey, AttributeType.STRING))
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .pointInTimeRecoverySpecification(PointInTimeRecoverySpecification.builder()
                        .pointInTimeRecoveryEnabled(true)
                        .build());
        if (isLog) {
            table.sortKey(attribute("sequenceNr", AttributeType.NUMBER)).stream(StreamViewType.NEW_IMAGE);
        }
        return table.build();
    }

    private static Attribute attribute(String name, AttributeType type) {
        return Attribute.builder().name(name).type(type).build();
    }

    private Queue.Builder fifoQueue(String id) {
        return Queue.Builder.create(stack, id)
                .fifo(true)
                .contentBasedDeduplication(true)
                .deduplicationScope(DeduplicationScope.MESSAGE_GROUP)
                .fifoThroughputLimit(FifoThroughputLimit.PER_MESSAGE_GROUP_ID)
                .enforceSsl(true)
                .encryption(QueueEncryption.SQS_MANAGED);
    }

    private Queue collectorQueue(String id, Queue deadLetters) {
        return fifoQueue(id)
                .visibilityTimeout(Duration.seconds(30))
                .deadLetterQueue(DeadLetterQueue.builder()
                        .maxReceiveCount(5)
                        .queue(deadLetters)
                        .build())
                .build();
    }

    private Alias function(String id, Code code) {
        LogGroup logs = LogGroup.Builder.create(stack, id + "Logs")
                .retention(RetentionDays.ONE_MONTH)
                .build();
        Role role = Role.Builder.create(stack, id + "Role")
                .assumedBy(new ServicePrincipal("lambda.amazonaws.com"))
                .build();
        logs.grantWrite(role);
        Function function = Function.Builder.create(stack, id)
                .code(code)
                .handler("com.acme.Handler")
                .runtime(Runtime.JAVA_25)
                .architecture(Architecture.ARM_64)
                .memorySize(1024)
                .timeout(Duration.seconds(5))
                .role(role)
                .logGroup(logs)
                .loggingFormat(LoggingFormat.JSON)
                .snapStart(SnapStartConf.ON_PUBLISHED_VERSIONS)
                .build();
        return Alias.Builder.create(stack, id + "Alias")
                .aliasName("live")
                .version(function.getCurrentVersion())
                .build();
    }

    private void readQueue(String id, Queue queue, Alias function) {
        queue.grantConsumeMessages(function);
        CfnEventSourceMapping.Builder.create(stack, id + "QueueSource")
                .eventSourceArn(queue.getQueueArn())
                .functionName(function.getFunctionArn())
                .batchSize(10)
                .functionResponseTypes(List.of("ReportBatchItemFailures"))
                .build();
    }

    private void readStream(String id, Table table, Alias function, Queue deadLetters) {
        Queue failures = Queue.Builder.create(stack, id + "Failures")
                .enforceSsl(true)
                .encryption(QueueEncryption.SQS_MANAGED)
                .build();
        failures.grantSendMessages(function);
        table.grantStreamRead(function);
        CfnEventSourceMapping.Builder.create(stack, id + "StreamSource")
                .eventSourceArn(table.getTableStreamArn())
                .functionName(function.getFunctionArn())
                .batchSize(100)
                .startingPosition("TRIM_HORIZON")
                .bisectBatchOnFunctionError(true)
                .maximumRetryAttempts(10)
                .functionResponseTypes(List.of("ReportBatchItemFailures"))
                .destinationConfig(CfnEventSourceMapping.DestinationConfigProperty.builder()
                        .onFailure(CfnEventSourceMapping.OnFailureProperty.builder()
                                .destination(failures.getQueueArn())
                                .build())
                        .build())
                .build();
        Alias park = function(id + "StreamFailures", bundled);
        deadLetters.grantSendMessages(park);
        park.addToRolePolicy(PolicyStatement.Builder.create()
                .actions(List.of("dynamodb:GetRecords", "dynamodb:GetShardIterator"))
                .resources(List.of(table.getTableStreamArn()))
                .build());
        readQueue(id + "StreamFailures", failures, park);
    }
}
