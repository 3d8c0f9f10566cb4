package io.github.eventlane.constructs;

import io.github.eventlane.handler.EnvironmentVariables;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.kms.Alias;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.sns.FifoThroughputScope;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sns.Topic;
import software.amazon.awscdk.services.sns.TopicAttributes;
import software.constructs.Construct;

/**
 * A FIFO topic that carries events to any number of collectors, in order per ordering key. Give it an {@link EventLog},
 * and a relay publishes every event of the log: from the log's stream, so that an event is never in one of them only.
 *
 * <p>By default the topic deduplicates by content, counts its throughput limit per message group, is encrypted, takes
 * requests over TLS only, and keeps no archive. The relay's defaults are those of {@link StreamConsumerProps}, with a
 * timeout of 30 seconds; what it cannot publish ends in the dead-letter queue.
 */
public final class EventTopic extends Construct implements IEventTopic {
    private static final String RELAY = "io.github.eventlane.handler.relay.EventRelayFunction";

    private final Topic topic;
    private final EventTopicProps props;
    private final @Nullable Construct messageSize;
    private @Nullable HandlerFunction relay;
    private @Nullable StreamConsumer relayStreams;

    /**
     * Makes a topic with the defaults and without a relay.
     *
     * @param scope where it belongs
     * @param id its id in the scope
     */
    public EventTopic(Construct scope, String id) {
        this(scope, id, EventTopicProps.builder().build());
    }

    /**
     * Makes a topic.
     *
     * @param scope where it belongs
     * @param id its id in the scope
     * @param props its settings
     * @throws IllegalArgumentException when a setting cannot work
     */
    public EventTopic(Construct scope, String id, EventTopicProps props) {
        super(scope, id);
        this.props = props;
        NameChecks.fifoName("topicName", props.getTopicName(), NameChecks.MAX_TOPIC_NAME);
        topic = Topic.Builder.create(this, "Topic")
                .fifo(true)
                .topicName(props.getTopicName())
                .displayName(props.getDisplayName())
                .contentBasedDeduplication(Checks.orElse(props.getContentBasedDeduplication(), true))
                .fifoThroughputScope(Checks.orElse(props.getFifoThroughputScope(), FifoThroughputScope.MESSAGE_GROUP))
                .masterKey(key())
                .enforceSsl(Checks.orElse(props.getEnforceSSL(), true))
                .messageRetentionPeriodInDays(archiveDays(props.getArchive()))
                .build();
        Number maxMessageSize = props.getMaxMessageSizeBytes();
        messageSize = maxMessageSize == null ? null : TopicMessageSize.set(this, topic, maxMessageSize);
        Identity.tag(this, "EventTopic", Identity.inStack(this));
        props.getEventLogs().forEach(this::addEventLog);
        UnusedSettings.refuseOfStreams(this, props, () -> relayStreams != null);
    }

    /**
     * Imports a topic by its ARN. Its encryption must let the publishers and subscribers of this app in; see
     * {@link #fromTopicAttributes} for one with a customer managed key.
     *
     * @param scope where the import belongs
     * @param id its id in the scope
     * @param topicArn the ARN of a FIFO topic
     * @return the imported topic
     * @throws IllegalArgumentException when the ARN is not that of a FIFO topic
     */
    public static IEventTopic fromTopicArn(Construct scope, String id, String topicArn) {
        return fromTopicAttributes(
                scope,
                id,
                TopicAttributes.builder()
                        .topicArn(Checks.given("topicArn", topicArn))
                        .build());
    }

    /**
     * Imports a topic by its ARN and the ARN of its customer managed key.
     *
     * @param scope where the import belongs
     * @param id its id in the scope
     * @param attributes the ARNs
     * @return the imported topic
     * @throws IllegalArgumentException when the ARN is not that of a FIFO topic
     */
    public static IEventTopic fromTopicAttributes(Construct scope, String id, TopicAttributes attributes) {
        NameChecks.fifoArn("topicArn", attributes.getTopicArn(), "sns");
        return new Imported(scope, id, attributes);
    }

    /**
     * Relays one more log to the topic.
     *
     * @param log the log
     * @throws IllegalArgumentException when the log's stream is not known or already has two readers
     */
    public void addEventLog(IEventLog log) {
        if (relayStreams == null) {
            relayStreams = makeRelay();
        }
        CfnEventSourceMapping relaying = relayStreams.read(log, null);
        if (messageSize != null) {
            // Begun before the topic takes large messages, it would park the first ones.
            relaying.getNode().addDependency(messageSize);
        }
    }

    @Override
    public Topic getTopic() {
        return topic;
    }

    /**
     * The function that relays the logs' events.
     *
     * @return the function, empty for a topic without a log
     */
    public Optional<Function> getRelayFunction() {
        return Optional.ofNullable(relay).map(HandlerFunction::function);
    }

    @Override
    public Grant grantPublish(IGrantable grantee) {
        Place publisher = CrossAccount.place(grantee);
        if (props.getMasterKey() == null
                && Checks.orElse(props.getEncrypted(), true)
                && publisher.isOtherAccountThan(Place.ofResource(topic))) {
            throw Checks.refusal(
                    "masterKey",
                    "nothing",
                    "is set, and the key of AWS that then encrypts " + getNode().getPath()
                            + " is not for publishers of account " + publisher.account(),
                    "set masterKey to a customer managed key");
        }
        CrossAccount.refuseWithoutName("topicName", props.getTopicName(), topic, grantee);
        return Access.publish(topic, props.getMasterKey(), grantee);
    }

    /** Refuses to be used where the topic's ARN cannot be known. */
    void mustBeKnownIn(Place place) {
        CrossAccount.refuseWithoutName("topicName", props.getTopicName(), topic, place);
    }

    /**
     * How many events were published: the topic's NumberOfMessagesPublished.
     *
     * @return the metric
     */
    public Metric metricPublished() {
        return topic.metricNumberOfMessagesPublished();
    }

    /**
     * How many deliveries to a queue failed: the topic's NumberOfNotificationsFailed.
     *
     * @return the metric
     */
    public Metric metricDeliveriesFailed() {
        return topic.metricNumberOfNotificationsFailed();
    }

    private StreamConsumer makeRelay() {
        Duration timeout = Checks.orElse(props.getTimeout(), Duration.seconds(30));
        Checks.range("timeout", timeout, Duration.seconds(1), Duration.minutes(15));
        IDeadLetterQueue deadLetters =
                props.getDeadLetterQueue() == null ? DeadLetterQueue.of(this) : props.getDeadLetterQueue();
        Construct scope = new Construct(this, "Relay");
        String name = Consumers.register(scope, null, deadLetters);
        relay = new HandlerFunction(
                scope,
                "Function",
                EventHandlerCode.bundled(RELAY),
                props,
                timeout,
                "Relays the events of logs to the topic " + Identity.inStack(this),
                Map.of(
                        EnvironmentVariables.COLLECTOR,
                        name,
                        EnvironmentVariables.TOPIC_ARN,
                        topic.getTopicArn(),
                        EnvironmentVariables.DEAD_LETTER_QUEUE_URL,
                        deadLetters.getQueue().getQueueUrl()));
        Binding.toTopic(relay.function(), topic);
        grantPublish(relay.function());
        Access.send(deadLetters.getQueue(), relay.function());
        return new StreamConsumer(scope, name, relay, deadLetters, props);
    }

    private @Nullable IKey key() {
        if (Checks.orElse(props.getEncrypted(), true)) {
            return props.getMasterKey() == null
                    ? Alias.fromAliasName(this, "SnsKey", "alias/aws/sns")
                    : props.getMasterKey();
        }
        if (props.getMasterKey() != null) {
            throw Checks.refusal(
                    "encrypted", false, "contradicts the masterKey that is set", "leave one of the two out");
        }
        return null;
    }

    private static @Nullable Number archiveDays(@Nullable Duration archive) {
        if (archive == null) {
            return null;
        }
        Checks.range("archive", archive, Duration.days(1), Duration.days(365));
        if (archive.toSeconds().longValue() % Duration.days(1).toSeconds().longValue() != 0) {
            throw Checks.refusal(
                    "archive", archive.toHumanString(), "is not a whole number of days", "round it to days");
        }
        return archive.toDays();
    }

    private static final class Imported extends Construct implements IEventTopic {
        private final ITopic topic;

        Imported(Construct scope, String id, TopicAttributes attributes) {
            super(scope, id);
            topic = Topic.fromTopicAttributes(this, "Topic", attributes);
        }

        @Override
        public ITopic getTopic() {
            return topic;
        }

        @Override
        public Grant grantPublish(IGrantable grantee) {
            return Access.publish(topic, topic.getMasterKey(), grantee);
        }
    }

    /** Builds an {@link EventTopic}; what is not set keeps its default. */
    public static final class Builder extends EventTopicSettings<Builder>
            implements software.amazon.jsii.Builder<EventTopic> {
        private final Construct scope;
        private final String id;

        private Builder(Construct scope, String id) {
            this.scope = scope;
            this.id = id;
        }

        /**
         * Starts a topic.
         *
         * @param scope where it belongs
         * @param id its id in the scope
         * @return a builder
         */
        public static Builder create(Construct scope, String id) {
            return new Builder(scope, id);
        }

        @Override
        public EventTopic build() {
            return new EventTopic(scope, id, props());
        }
    }
}
