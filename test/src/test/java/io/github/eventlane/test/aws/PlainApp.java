package io.github.eventlane.test.aws;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.App;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Tags;
import software.amazon.awscdk.services.cloudwatch.CreateAlarmOptions;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.StreamViewType;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.dynamodb.TableEncryption;
import software.amazon.awscdk.services.iam.AnyPrincipal;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.FilterCriteria;
import software.amazon.awscdk.services.lambda.FilterRule;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.lambda.SnapStartConf;
import software.amazon.awscdk.services.lambda.StartingPosition;
import software.amazon.awscdk.services.lambda.eventsources.DynamoEventSource;
import software.amazon.awscdk.services.lambda.eventsources.SqsDlq;
import software.amazon.awscdk.services.lambda.eventsources.SqsEventSource;
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

/** A plain-L2 app with every kind of resource that the constructs make, none of them named. */
public final class PlainApp {
    private PlainApp() {}

    /**
     * Synthesizes the app.
     *
     * @param arguments the directory of the function's code
     */
    public static void main(String[] arguments) {
        App app = new App();
        new PlainStack(app, arguments[0]);
        app.synth();
    }

    private static final class PlainStack extends Stack {
        PlainStack(App app, String code) {
            super(app, "Plain");
            Tags.of(this).add("eventlane:component", "Plain");
            Queue deadLetters = Queue.Builder.create(this, "DeadLetters")
                    .fifo(true)
                    .enforceSsl(true)
                    .retentionPeriod(Duration.days(14))
                    .encryption(QueueEncryption.SQS_MANAGED)
                    .build();
            Queue queue = Queue.Builder.create(this, "Queue")
                    .fifo(true)
                    .contentBasedDeduplication(true)
                    .deduplicationScope(DeduplicationScope.MESSAGE_GROUP)
                    .fifoThroughputLimit(FifoThroughputLimit.PER_MESSAGE_GROUP_ID)
                    .visibilityTimeout(Duration.seconds(30))
                    .enforceSsl(true)
                    .encryption(QueueEncryption.SQS_MANAGED)
                    .deadLetterQueue(DeadLetterQueue.builder()
                            .queue(deadLetters)
                            .maxReceiveCount(5)
                            .build())
                    .build();
            Queue failures =
                    Queue.Builder.create(this, "Failures").enforceSsl(true).build();
            deadLetters
                    .metricApproximateNumberOfMessagesVisible()
                    .createAlarm(
                            this,
                            "Alarm",
                            CreateAlarmOptions.builder()
                                    .threshold(1)
                                    .evaluationPeriods(1)
                                    .build());
            Topic topic = Topic.Builder.create(this, "Topic")
                    .fifo(true)
                    .contentBasedDeduplication(true)
                    .fifoThroughputScope(software.amazon.awscdk.services.sns.FifoThroughputScope.MESSAGE_GROUP)
                    .enforceSsl(true)
                    .build();
            topic.addSubscription(SqsSubscription.Builder.create(queue)
                    .rawMessageDelivery(true)
                    .filterPolicy(Map.of(
                            "type",
                            SubscriptionFilter.stringFilter(StringConditions.builder()
                                    .allowlist(List.of("OrderPlaced", "OrderPaid"))
                                    .build())))
                    .build());
            Table table = Table.Builder.create(this, "Table")
                    .partitionKey(Attribute.builder()
                            .name("id")
                            .type(AttributeType.STRING)
                            .build())
                    .sortKey(Attribute.builder()
                            .name("sequenceNr")
                            .type(AttributeType.NUMBER)
                            .build())
                    .stream(StreamViewType.NEW_IMAGE)
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .pointInTimeRecoverySpecification(PointInTimeRecoverySpecification.builder()
                            .pointInTimeRecoveryEnabled(true)
                            .build())
                    .timeToLiveAttribute("expires")
                    .encryption(TableEncryption.AWS_MANAGED)
                    .deletionProtection(true)
                    .removalPolicy(RemovalPolicy.RETAIN)
                    .build();
            Role role = Role.Builder.create(this, "Role")
                    .assumedBy(new ServicePrincipal("lambda.amazonaws.com"))
                    .build();
            Function function = Function.Builder.create(this, "Function")
                    .runtime(Runtime.JAVA_21)
                    .handler("example.Handler::handleRequest")
                    .code(Code.fromAsset(code))
                    .role(role)
                    .memorySize(1024)
                    .timeout(Duration.seconds(5))
                    .snapStart(SnapStartConf.ON_PUBLISHED_VERSIONS)
                    .logGroup(LogGroup.Builder.create(this, "Logs")
                            .retention(RetentionDays.ONE_MONTH)
                            .build())
                    .environment(Map.of("QUEUE_URL", queue.getQueueUrl()))
                    .build();
            Alias alias = Alias.Builder.create(this, "Alias")
                    .aliasName("live")
                    .version(function.getCurrentVersion())
                    .build();
            alias.addEventSource(SqsEventSource.Builder.create(queue)
                    .batchSize(10)
                    .reportBatchItemFailures(true)
                    .maxConcurrency(4)
                    .build());
            alias.addEventSource(DynamoEventSource.Builder.create(table)
                    .startingPosition(StartingPosition.TRIM_HORIZON)
                    .batchSize(100)
                    .reportBatchItemFailures(true)
                    .bisectBatchOnError(true)
                    .retryAttempts(10)
                    .parallelizationFactor(2)
                    .onFailure(new SqsDlq(failures))
                    .filters(List.of(FilterCriteria.filter(Map.of(
                            "dynamodb",
                            Map.of("NewImage", Map.of("type", Map.of("S", FilterRule.isEqual("OrderPlaced"))))))))
                    .build());
            topic.addToResourcePolicy(PolicyStatement.Builder.create()
                    .principals(List.of(new AnyPrincipal()))
                    .actions(List.of("sns:Publish"))
                    .resources(List.of(topic.getTopicArn()))
                    .conditions(Map.of("StringEquals", Map.of("aws:SourceAccount", getAccount())))
                    .build());
            CfnTemplate mail = CfnTemplate.Builder.create(this, "Mail")
                    .template(CfnTemplate.TemplateProperty.builder()
                            .subjectPart("Low stock")
                            .textPart("{{stock}} left")
                            .build())
                    .build();
            output("MailTemplate", mail.getRef());
            output("QueueUrl", queue.getQueueUrl());
            output("DeadLetterUrl", deadLetters.getQueueUrl());
            output("FailuresUrl", failures.getQueueUrl());
            output("TopicArn", topic.getTopicArn());
            output("TableName", table.getTableName());
            output("FunctionName", function.getFunctionName());
        }

        private void output(String id, String value) {
            CfnOutput.Builder.create(this, id).value(value).build();
        }
    }
}
