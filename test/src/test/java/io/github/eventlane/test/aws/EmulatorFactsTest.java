package io.github.eventlane.test.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.UnrepairedAws;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.StackResource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.PointInTimeRecoveryStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sns.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sns.model.InvalidParameterException;
import software.amazon.awssdk.services.sns.model.PublishBatchRequestEntry;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.SqsException;

/**
 * What is wrong in the pinned MiniStack. A test that fails says that it has been mended: then its work-around, and the test,
 * can go.
 */
class EmulatorFactsTest {
    private static final String LARGE = "x".repeat(300_000);

    private final LocalAws aws = SharedAws.account("000000000105");
    private final SqsClient sqs = aws.configure(SqsClient.builder()).build();
    private final SnsClient sns = aws.configure(SnsClient.builder()).build();
    private final DynamoDbClient dynamoDb =
            aws.configure(DynamoDbClient.builder()).build();
    private final LambdaClient lambda = aws.configure(LambdaClient.builder()).build();
    private final CloudFormationClient cloudFormation =
            aws.configure(CloudFormationClient.builder()).build();

    @Test
    void cloudFormationDoesNotKnowSesTemplates() {
        assertThatThrownBy(() -> cloudFormation.createStack(request -> request.stackName("mail")
                        .templateBody("{\"Resources\":{\"Mail\":{\"Type\":\"AWS::SES::Template\",\"Properties\":"
                                + "{\"Template\":{\"SubjectPart\":\"s\",\"TextPart\":\"t\"}}}}}")))
                .isInstanceOf(CloudFormationException.class)
                .hasMessageContaining("AWS::SES::Template");
    }

    @Test
    void cloudFormationMakesAnUnnamedFifoTopicAStandardOne() {
        StackResource topic =
                create("unnamed", "{\"Topic\":{\"Type\":\"AWS::SNS::Topic\",\"Properties\":{\"FifoTopic\":true}}}");

        assertThat(topic.physicalResourceId()).doesNotEndWith(".fifo");
    }

    @Test
    void cloudFormationDropsTheAttributesOfATopic() {
        StackResource topic = create(
                "topic",
                "{\"Topic\":{\"Type\":\"AWS::SNS::Topic\",\"Properties\":{\"TopicName\":\"facts.fifo\","
                        + "\"FifoTopic\":true,\"ContentBasedDeduplication\":true,\"FifoThroughputScope\":\"MessageGroup\"}}}");

        assertThat(sns.getTopicAttributes(request -> request.topicArn(topic.physicalResourceId()))
                        .attributes())
                .doesNotContainKeys("FifoTopic", "ContentBasedDeduplication", "FifoThroughputScope");
    }

    @Test
    void cloudFormationDropsRecoveryExpiryAndEncryptionOfATable() {
        StackResource table = create(
                "table",
                "{\"Table\":{\"Type\":\"AWS::DynamoDB::Table\",\"Properties\":{\"BillingMode\":\"PAY_PER_REQUEST\","
                        + "\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
                        + "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}],"
                        + "\"SSESpecification\":{\"SSEEnabled\":true},"
                        + "\"TimeToLiveSpecification\":{\"AttributeName\":\"expires\",\"Enabled\":true},"
                        + "\"PointInTimeRecoverySpecification\":{\"PointInTimeRecoveryEnabled\":true}}}}");
        String name = table.physicalResourceId();

        assertThat(dynamoDb.describeTable(request -> request.tableName(name))
                        .table()
                        .sseDescription())
                .isNull();
        assertThat(dynamoDb.describeTimeToLive(request -> request.tableName(name))
                        .timeToLiveDescription()
                        .timeToLiveStatus())
                .isEqualTo(TimeToLiveStatus.DISABLED);
        assertThat(dynamoDb.describeContinuousBackups(request -> request.tableName(name))
                        .continuousBackupsDescription()
                        .pointInTimeRecoveryDescription()
                        .pointInTimeRecoveryStatus())
                .isEqualTo(PointInTimeRecoveryStatus.DISABLED);
    }

    @Test
    void aStandardQueueIsAcceptedAsTheDeadLetterQueueOfAFifoQueue() {
        sqs.createQueue(request -> request.queueName("facts-standard"));
        String redrive =
                "{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:000000000105:facts-standard\",\"maxReceiveCount\":1}";

        String url = sqs.createQueue(request -> request.queueName("facts-redrive.fifo")
                        .attributes(Map.of(
                                QueueAttributeName.FIFO_QUEUE, "true", QueueAttributeName.REDRIVE_POLICY, redrive)))
                .queueUrl();

        assertThat(url).endsWith(".fifo");
    }

    @Test
    void messagesCannotBeMovedBackFromADeadLetterQueue() {
        assertThatThrownBy(() -> sqs.startMessageMoveTask(
                        request -> request.sourceArn("arn:aws:sqs:us-east-1:000000000105:facts.fifo")))
                .isInstanceOf(SqsException.class)
                .hasMessageContaining("StartMessageMoveTask is not valid");
    }

    @Test
    void aMessageFromAFifoTopicHasNoSequenceNumber() {
        String topic = sns.createTopic(
                        request -> request.name("facts-sequence.fifo").attributes(Map.of("FifoTopic", "true")))
                .topicArn();
        String queue = sqs.createQueue(request -> request.queueName("facts-sequence.fifo")
                        .attributes(Map.of(QueueAttributeName.FIFO_QUEUE, "true")))
                .queueUrl();
        sns.subscribe(request -> request.topicArn(topic)
                .protocol("sqs")
                .endpoint("arn:aws:sqs:us-east-1:000000000105:facts-sequence.fifo")
                .attributes(Map.of("RawMessageDelivery", "true")));
        sns.publish(request ->
                request.topicArn(topic).message("m").messageGroupId("g").messageDeduplicationId("d"));

        List<Message> received = sqs.receiveMessage(request -> request.queueUrl(queue)
                        .waitTimeSeconds(5)
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages();

        assertThat(received)
                .singleElement()
                .satisfies(message -> assertThat(message.attributes())
                        .containsEntry(MessageSystemAttributeName.MESSAGE_GROUP_ID, "g")
                        .doesNotContainKey(MessageSystemAttributeName.SEQUENCE_NUMBER));
    }

    @Test
    void aTopicIsHeldTo256KibWhateverItsMaximumMessageSize() {
        try (UnrepairedAws unrepaired = UnrepairedAws.start();
                LocalAws asItIs = unrepaired.aws();
                SnsClient itsSns = asItIs.configure(SnsClient.builder()).build()) {
            assertThatThrownBy(() -> publishLarge(itsSns))
                    .isInstanceOf(InvalidParameterException.class)
                    .hasMessageContaining("Maximum size is 262144 bytes");
            assertThatThrownBy(() -> publishLargeInABatch(itsSns)).hasMessageContaining("Maximum size is 262144 bytes");
        }
        // What the launcher makes of it.
        publishLarge(sns);
        publishLargeInABatch(sns);
    }

    @Test
    void aFunctionInNodeWhichACustomResourceNeedsDoesNotRun() {
        StackResource function = create(
                "node",
                "{\"Function\":{\"Type\":\"AWS::Lambda::Function\",\"Properties\":{\"Runtime\":\"nodejs22.x\","
                        + "\"Handler\":\"index.handler\",\"Role\":\"arn:aws:iam::000000000105:role/any\","
                        + "\"Code\":{\"ZipFile\":\"exports.handler = async () => 'ran'\"}}}}");

        assertThat(lambda.invoke(request -> request.functionName(function.physicalResourceId()))
                        .payload()
                        .asUtf8String())
                .contains("Docker is required to invoke Lambda functions");
    }

    private static String largeTopic(SnsClient sns) {
        String topic = sns.createTopic(
                        request -> request.name("facts-large.fifo").attributes(Map.of("FifoTopic", "true")))
                .topicArn();
        sns.setTopicAttributes(request ->
                request.topicArn(topic).attributeName("MaximumMessageSize").attributeValue("1048576"));
        return topic;
    }

    private static void publishLarge(SnsClient sns) {
        String topic = largeTopic(sns);
        sns.publish(request ->
                request.topicArn(topic).message(LARGE).messageGroupId("g").messageDeduplicationId("alone"));
    }

    private static void publishLargeInABatch(SnsClient sns) {
        String topic = largeTopic(sns);
        PublishBatchRequestEntry entry = PublishBatchRequestEntry.builder()
                .id("1")
                .message(LARGE)
                .messageGroupId("g")
                .messageDeduplicationId("in a batch")
                .build();
        List<BatchResultErrorEntry> failed = sns.publishBatch(
                        request -> request.topicArn(topic).publishBatchRequestEntries(entry))
                .failed();
        assertThat(failed).extracting(BatchResultErrorEntry::message).isEmpty();
    }

    private StackResource create(String stack, String resources) {
        cloudFormation.createStack(
                request -> request.stackName(stack).templateBody("{\"Resources\":" + resources + "}"));
        cloudFormation.waiter().waitUntilStackCreateComplete(request -> request.stackName(stack));
        return cloudFormation
                .describeStackResources(request -> request.stackName(stack))
                .stackResources()
                .get(0);
    }
}
