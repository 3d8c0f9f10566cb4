package io.github.eventlane.constructs;

import io.github.eventlane.handler.EnvironmentVariables;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.sns.ITopic;
import software.constructs.IConstruct;

/** An event topic, made in this app or imported. */
public interface IEventTopic extends IConstruct {
    /**
     * The topic itself.
     *
     * @return a FIFO topic
     */
    ITopic getTopic();

    /**
     * Lets someone publish events with {@code EventTopicClient}, with the use of the topic's customer managed key where
     * it has one. For someone of another account the topic's policy, and that of its key, are made too; where the topic is
     * imported, a warning names the statement that they must hold.
     *
     * @param grantee who may
     * @return the grant
     * @throws IllegalArgumentException when they are of another account and the topic has no {@code masterKey}, whose use
     *     could be given away, or no {@code topicName}, by which it is known there
     */
    Grant grantPublish(IGrantable grantee);

    /**
     * Connects a function to the topic: it may publish, and {@code EventTopicClient.fromEnvironment()} in it finds this
     * topic.
     *
     * @param function the function
     * @throws IllegalArgumentException when it is of another region, where it would look for the topic, or bound
     *     to another topic already
     */
    default void bindTo(Function function) {
        Binding.toTopic(function, getTopic());
        grantPublish(function);
        FunctionVariable.set(
                function, EnvironmentVariables.TOPIC_ARN, getTopic().getTopicArn());
    }
}
