package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.customresources.AwsCustomResource;
import software.amazon.awscdk.customresources.AwsCustomResourcePolicy;
import software.amazon.awscdk.customresources.AwsSdkCall;
import software.amazon.awscdk.customresources.PhysicalResourceId;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.sns.Topic;
import software.constructs.Construct;

/**
 * The attribute MaximumMessageSize of a topic, which CloudFormation does not know: set by a call of its API, and set back
 * when it leaves the stack.
 */
final class TopicMessageSize {
    private static final String ATTRIBUTE = "MaximumMessageSize";
    private static final int MIN = 1_024;
    private static final int MAX = 1_048_576;
    private static final int SNS_DEFAULT = 262_144;

    /** Where the CDK puts the one function of a stack for all resources of this kind. */
    private static final String SHARED_FUNCTION = "AWS" + AwsCustomResource.PROVIDER_FUNCTION_UUID.replace("-", "");

    private TopicMessageSize() {}

    static Construct set(Construct scope, Topic topic, Number bytes) {
        Checks.range("maxMessageSizeBytes", bytes, MIN, MAX);
        AwsCustomResource resource = AwsCustomResource.Builder.create(scope, ATTRIBUTE)
                .onUpdate(call(topic, Checks.text(bytes)).build())
                // By then the topic may be gone, which must not hold up the rest of the stack.
                .onDelete(call(topic, Integer.toString(SNS_DEFAULT))
                        .ignoreErrorCodesMatching("NotFound")
                        .build())
                .policy(AwsCustomResourcePolicy.fromStatements(List.of(PolicyStatement.Builder.create()
                        .actions(List.of("sns:SetTopicAttributes"))
                        .resources(List.of(topic.getTopicArn()))
                        .build())))
                .installLatestAwsSdk(false)
                .build();
        giveReason(scope);
        return resource;
    }

    private static AwsSdkCall.Builder call(Topic topic, String value) {
        return AwsSdkCall.builder()
                .service("SNS")
                .action("setTopicAttributes")
                .parameters(
                        Map.of("TopicArn", topic.getTopicArn(), "AttributeName", ATTRIBUTE, "AttributeValue", value))
                // Not the topic's ARN: a topic that is replaced would then be set back after its policy has gone.
                .physicalResourceId(PhysicalResourceId.of(ATTRIBUTE));
    }

    private static void giveReason(Construct scope) {
        Optional.ofNullable(Stack.of(scope).getNode().tryFindChild(SHARED_FUNCTION))
                .map(function -> function.getNode().tryFindChild("ServiceRole"))
                .ifPresent(role -> NagReason.give(
                        role,
                        "AwsSolutions-IAM4",
                        "The CDK makes the role of the function that all AwsCustomResources of a stack share, with"
                                + " AWSLambdaBasicExecutionRole for its log."));
    }
}
