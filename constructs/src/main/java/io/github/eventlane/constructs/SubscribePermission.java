package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Stage;
import software.amazon.awscdk.Token;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.sns.ITopic;
import software.constructs.Construct;

/**
 * What a topic's policy must allow before a queue of another account can subscribe, see <a
 * href="https://docs.aws.amazon.com/sns/latest/dg/sns-send-message-to-sqs-cross-account.html">queue owner creates
 * subscription</a>. It is narrowed to SQS and to the queue by SNS's <a
 * href="https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-language-api-permissions-reference.html">keys</a>.
 */
final class SubscribePermission {
    private SubscribePermission() {}

    /** Makes the statement where the topic is of this app, and names it where it is not. */
    static void arrange(Construct scope, ITopic topic, @Nullable String queueName) {
        Place here = Place.of(scope);
        if (!Place.ofResource(topic).isOtherAccountThan(here)) {
            return;
        }
        PolicyStatement statement = PolicyStatement.Builder.create()
                .principals(List.of(CrossAccount.account(here)))
                .actions(List.of("sns:Subscribe"))
                .resources(List.of(topic.getTopicArn()))
                .conditions(new TreeMap<>(Map.of(
                        "StringEquals", Map.of("sns:Protocol", "sqs"),
                        "StringLike", Map.of("sns:Endpoint", queueArn(queueName, here)))))
                .build();
        if (MissingStatement.addOrName(
                topic::addToResourcePolicy, statement, scope, "topicOfOtherAccount", "topic", topic.getTopicArn())) {
            deployTopicFirst(scope, topic);
        }
    }

    /** Without a name of its own, the queue's ARN is not known before it is made. */
    private static String queueArn(@Nullable String queueName, Place place) {
        String region = Token.isUnresolved(place.region()) ? "*" : place.region();
        return "arn:" + place.partition() + ":sqs:" + region + ":" + place.account() + ":"
                + (queueName == null ? "*" : queueName);
    }

    /** CloudFormation knows nothing of the other account. */
    private static void deployTopicFirst(Construct scope, ITopic topic) {
        Stage here = Stage.of(scope);
        Stage there = Stage.of(topic);
        if (here != null
                && there != null
                && here.getNode().getPath().equals(there.getNode().getPath())) {
            Stack.of(scope).addStackDependency(Stack.of(topic), "the topic's policy lets it subscribe");
        }
    }
}
