package io.github.eventlane.test.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.eventlane.test.endpoint.AwsEndpoint;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.StackResource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.sesv2.SesV2Client;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Compares what was deployed with what the templates ask for, and sets right what an emulator dropped.
 *
 * @param repairs what was set right
 * @param findings what could not be compared
 */
public record Conformance(List<String> repairs, List<String> findings) {
    /**
     * Makes the lists immutable.
     *
     * @param repairs what was set right
     * @param findings what could not be compared
     */
    public Conformance {
        repairs = List.copyOf(repairs);
        findings = List.copyOf(findings);
    }

    /**
     * Compares and repairs the queues, topics, subscriptions, tables, functions, aliases and event source mappings of all
     * stacks of an assembly that stand at an endpoint.
     *
     * @param assembly the app's own cloud assembly
     * @param endpoint where it was deployed
     * @return what was repaired and found
     * @throws IllegalStateException when something is not as in the template and cannot be set right; names each
     */
    public static Conformance establish(Path assembly, AwsEndpoint endpoint) {
        Report report = new Report();
        try (CloudFormationClient cloudFormation =
                        endpoint.configure(CloudFormationClient.builder()).build();
                SqsClient sqs = endpoint.configure(SqsClient.builder()).build();
                SnsClient sns = endpoint.configure(SnsClient.builder()).build();
                DynamoDbClient dynamoDb =
                        endpoint.configure(DynamoDbClient.builder()).build();
                LambdaClient lambda = endpoint.configure(LambdaClient.builder()).build();
                SesV2Client ses = endpoint.configure(SesV2Client.builder()).build()) {
            for (StackTemplate stack : StackTemplate.of(assembly)) {
                Optional<Physical> physical = physical(cloudFormation, stack, endpoint);
                if (physical.isPresent()) {
                    new StackChecks(
                                    new QueueChecks(sqs, physical.get(), report),
                                    new TopicChecks(sns, physical.get(), report),
                                    new TableChecks(dynamoDb, physical.get(), report),
                                    new FunctionChecks(lambda, physical.get(), report),
                                    ses)
                            .compare(stack, physical.get(), report);
                }
            }
        }
        if (!report.errors().isEmpty()) {
            throw new IllegalStateException(
                    "What was deployed is not what the template says, and cannot be set right:\n"
                            + String.join("\n", report.errors()));
        }
        return new Conformance(report.repairs(), report.findings());
    }

    private record StackChecks(
            QueueChecks queues, TopicChecks topics, TableChecks tables, FunctionChecks functions, SesV2Client ses) {

        void compare(StackTemplate stack, Physical physical, Report report) {
            for (Map.Entry<String, JsonNode> entry : stack.resources().properties()) {
                JsonNode resource = entry.getValue();
                String what = stack.stack() + "/" + entry.getKey();
                String type = resource.path("Type").asText();
                String id = physical.ids().get(entry.getKey());
                if (type.equals(MailTemplates.TYPE)) {
                    String name = MailTemplates.name(stack.stack(), entry.getKey(), resource);
                    MailTemplates.put(ses, name, resource);
                    report.repaired(what + ": SES template " + name + " made through the API");
                } else if (SdkCalls.setsTopicAttribute(resource)) {
                    topics.attributeSetByCall(what, SdkCalls.parameters(physical, resource));
                } else if (id != null) {
                    compare(type, what, id, resource.path("Properties"));
                } else if (!resource.has("Condition")) {
                    report.errors().add(what + " (" + type + ") does not exist");
                }
            }
        }

        private void compare(String type, String what, String id, JsonNode properties) {
            switch (type) {
                case "AWS::SQS::Queue" -> queues.queue(what, id, properties);
                case "AWS::SQS::QueuePolicy" -> queues.policy(what, properties);
                case "AWS::SNS::Topic" -> topics.topic(what, id, properties);
                case "AWS::SNS::TopicPolicy" -> topics.policy(what, properties);
                case "AWS::SNS::Subscription" -> topics.subscription(what, id, properties);
                case "AWS::DynamoDB::Table" -> tables.table(what, id, properties);
                case "AWS::Lambda::Function" -> functions.function(what, id, properties);
                case "AWS::Lambda::Alias" -> functions.alias(what, properties);
                case "AWS::Lambda::EventSourceMapping" -> functions.mapping(what, id, properties);
                default -> {
                    // Roles, alarms, log groups and the like carry no events.
                }
            }
        }
    }

    private static Optional<Physical> physical(
            CloudFormationClient cloudFormation, StackTemplate stack, AwsEndpoint endpoint) {
        try {
            Map<String, String> ids = new HashMap<>();
            Map<String, String> types = new HashMap<>();
            for (StackResource resource : cloudFormation
                    .describeStackResources(request -> request.stackName(stack.stack()))
                    .stackResources()) {
                ids.put(resource.logicalResourceId(), resource.physicalResourceId());
                types.put(resource.logicalResourceId(), resource.resourceType());
            }
            return Optional.of(new Physical(ids, types, endpoint.region(), endpoint.accessKeyId()));
        } catch (CloudFormationException notDeployed) {
            return Optional.empty();
        }
    }
}
