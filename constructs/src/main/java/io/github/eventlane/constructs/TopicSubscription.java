package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.Names;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Token;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sns.CfnSubscription;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sqs.IQueue;
import software.constructs.Construct;

/** Subscribes a collector's queue to a topic: raw delivery, and only that topic may send. */
final class TopicSubscription {
    private TopicSubscription() {}

    static void subscribe(Construct scope, IEventTopic eventTopic, IQueue queue, @Nullable EventFilter filter) {
        ITopic topic = eventTopic.getTopic();
        String id = "Subscription" + Names.nodeUniqueId(eventTopic.getNode());
        if (scope.getNode().tryFindChild(id) != null) {
            throw Checks.refusal(
                    "topic",
                    eventTopic.getNode().getPath(),
                    "is subscribed to by " + scope.getNode().getPath() + " already",
                    "give each topic once");
        }
        PolicyStatement mayDeliver = delivery(topic, "sqs:SendMessage", queue.getQueueArn());
        queue.addToResourcePolicy(mayDeliver);
        IKey key = queue.getEncryptionMasterKey();
        if (key != null) {
            // In a key's policy, the resource is the key itself, which has no other name there than this.
            key.addToResourcePolicy(delivery(topic, "kms:Decrypt", "*"));
            key.addToResourcePolicy(delivery(topic, "kms:GenerateDataKey", "*"));
        }
        CfnSubscription.Builder.create(scope, id)
                .topicArn(topic.getTopicArn())
                .protocol("sqs")
                .endpoint(queue.getQueueArn())
                .rawMessageDelivery(true)
                .filterPolicy(filter == null ? null : filter.subscriptionPolicy())
                .filterPolicyScope(filter == null ? null : filter.subscriptionScope())
                .region(otherRegion(scope, topic))
                .build();
        warnOfOtherAccount(scope, topic);
    }

    private static PolicyStatement delivery(ITopic topic, String action, String resource) {
        return PolicyStatement.Builder.create()
                .principals(List.of(new ServicePrincipal("sns.amazonaws.com")))
                .actions(List.of(action))
                .resources(List.of(resource))
                .conditions(Map.of("ArnEquals", Map.of("aws:SourceArn", topic.getTopicArn())))
                .build();
    }

    /** The topic's region where it is known to be another one: SNS must be asked there. */
    private static @Nullable String otherRegion(Construct scope, ITopic topic) {
        String region = topic.getEnv().getRegion();
        return differ(region, Stack.of(scope).getRegion()) ? region : null;
    }

    private static void warnOfOtherAccount(Construct scope, ITopic topic) {
        String account = topic.getEnv().getAccount();
        String here = Stack.of(scope).getAccount();
        if (differ(account, here)) {
            Annotations.of(scope)
                    .addWarningV2(
                            "@eventlane/constructs:topicOfOtherAccount",
                            "topic: " + topic.getTopicArn() + " belongs to account " + account
                                    + "; its policy must allow sns:Subscribe to account " + here
                                    + ", which this app cannot arrange.");
        }
    }

    private static boolean differ(String there, String here) {
        return !there.equals(here) && !Token.isUnresolved(there) && !Token.isUnresolved(here);
    }
}
