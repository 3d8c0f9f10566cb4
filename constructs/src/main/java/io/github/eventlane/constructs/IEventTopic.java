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
     * it has one.
     *
     * @param grantee who may
     * @return the grant
     */
    Grant grantPublish(IGrantable grantee);

    /**
     * Connects a function to the topic: it may publish, and {@code EventTopicClient.fromEnvironment()} in it finds this
     * topic. Binding a second topic to the same function replaces the first one in its environment.
     *
     * @param function the function
     */
    default void bindTo(Function function) {
        grantPublish(function);
        function.addEnvironment(EnvironmentVariables.TOPIC_ARN, getTopic().getTopicArn());
    }
}
