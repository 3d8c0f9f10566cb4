package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Names;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Token;
import software.amazon.awscdk.regioninfo.RegionInfo;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.CfnKey;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sns.CfnSubscription;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sqs.IQueue;
import software.constructs.Construct;
import software.constructs.IConstruct;
import software.constructs.IDependable;

/** Subscribes a collector's queue to a topic: raw delivery, and only that topic may send. */
final class TopicSubscription {
    private final Construct scope;
    private final IQueue queue;
    private final ITopic topic;
    private final EventCollectorProps props;

    private TopicSubscription(Construct scope, IQueue queue, ITopic topic, EventCollectorProps props) {
        this.scope = scope;
        this.queue = queue;
        this.topic = topic;
        this.props = props;
    }

    static void subscribe(Construct scope, IEventTopic topic, IQueue queue, EventCollectorProps props) {
        Checks.given("topic", topic);
        String id = "Subscription" + Names.nodeUniqueId(topic.getNode());
        if (scope.getNode().tryFindChild(id) != null) {
            throw Checks.refusal(
                    "topic",
                    topic.getNode().getPath(),
                    "is subscribed to by " + scope.getNode().getPath() + " already",
                    "give each topic once");
        }
        if (topic instanceof EventTopic made) {
            made.mustBeKnownIn(Place.of(scope));
        }
        Map<String, String> replay = Replay.policy(topic, props.getReplayFrom());
        new TopicSubscription(scope, queue, topic.getTopic(), props).make(id, replay);
    }

    private void make(String id, @Nullable Map<String, String> replay) {
        EventFilter filter = props.getFilter();
        SubscribePermission.arrange(scope, topic, props.getQueueName());
        CfnSubscription subscription = CfnSubscription.Builder.create(scope, id)
                .topicArn(topic.getTopicArn())
                .protocol("sqs")
                .endpoint(queue.getQueueArn())
                .rawMessageDelivery(true)
                .filterPolicy(filter == null ? null : filter.subscriptionPolicy())
                .filterPolicyScope(filter == null ? null : filter.subscriptionScope())
                .replayPolicy(replay)
                .region(otherRegion())
                .build();
        // Until the policy is there, SNS would drop each event: it does not try again what a queue's policy refuses,
        // see
        // https://docs.aws.amazon.com/sns/latest/dg/sns-dead-letter-queues.html
        subscription.getNode().addDependency(letTheTopicSend());
    }

    private IDependable letTheTopicSend() {
        IKey key = queue.getEncryptionMasterKey();
        if (key != null) {
            String topics = canName(key) ? topic.getTopicArn() : anyTopicOf(Place.ofResource(topic));
            Encryption.letUse(key, sender(), from(topics), scope, "keyOfQueue");
        }
        IDependable policy = queue.addToResourcePolicy(PolicyStatement.Builder.create()
                        .principals(List.of(new ServicePrincipal(sender())))
                        .actions(List.of("sqs:SendMessage"))
                        .resources(List.of(queue.getQueueArn()))
                        .conditions(from(topic.getTopicArn()))
                        .build())
                .getPolicyDependable();
        return policy == null ? queue : policy;
    }

    /**
     * Whether the key's policy can hold the topic's ARN. If the key, or its stack, then waited for the topic, the topic, or its
     * stack, must not wait for the key: because of this queue, of the topic's own encryption, or of a chain of both. The key
     * of an alias may be in any stack.
     */
    private boolean canName(IKey keyOfQueue) {
        boolean waitsForNothing = !isMadeHere(keyOfQueue)
                || !Token.isUnresolved(topic.getTopicArn())
                || Place.ofResource(topic).isElsewhereThan(Place.ofResource(keyOfQueue));
        return waitsForNothing
                || (keyOfQueue.getNode().getDefaultChild() instanceof CfnKey
                        && stackOf(keyOfQueue).equals(stackOf(topic))
                        && (topic.getMasterKey() == null || !isMadeHere(topic.getMasterKey())));
    }

    private static boolean isMadeHere(IKey key) {
        return key.getNode().getDefaultChild() != null;
    }

    private static String stackOf(IConstruct construct) {
        return Stack.of(construct).getNode().getPath();
    }

    private static String anyTopicOf(Place place) {
        return "arn:" + place.partition() + ":sns:" + place.region() + ":" + place.account() + ":*";
    }

    private static Map<String, Object> from(String topicArns) {
        return Map.of("ArnEquals", Map.of("aws:SourceArn", topicArns));
    }

    /**
     * What SNS calls itself in the queue's region, see <a
     * href="https://docs.aws.amazon.com/sns/latest/dg/sns-cross-region-delivery.html">delivery to another region</a>.
     */
    private String sender() {
        String there = otherRegion();
        if (there != null) {
            for (String region : List.of(Place.of(scope).region(), there)) {
                if (RegionInfo.get(region).getIsOptInRegion()) {
                    return "sns." + region + ".amazonaws.com";
                }
            }
        }
        return "sns.amazonaws.com";
    }

    /** The topic's region where it is known to be another one: SNS must be asked there. */
    private @Nullable String otherRegion() {
        Place there = Place.ofResource(topic);
        return there.isOtherRegionThan(Place.of(scope)) ? there.region() : null;
    }
}
