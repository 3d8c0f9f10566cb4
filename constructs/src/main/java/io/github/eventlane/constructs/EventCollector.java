package io.github.eventlane.constructs;

import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.collector.CollectorMetrics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.IPrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.ScalingConfigProperty;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.sqs.Queue;
import software.constructs.Construct;

/**
 * Handles events with your {@code EventHandler}: in order per ordering key, at least once, and what cannot be handled
 * ends in the dead-letter queue. Events come from the streams of {@link EventLog}s (the lowest latency), from
 * {@link EventTopic}s, and straight from those who are bound to it ({@link #bindTo}); any of them together.
 *
 * <p>By default the queue is a FIFO queue with high throughput and content-based deduplication, encrypted by SQS, over TLS
 * only, and the function runs the bundled handler with your jar on arm64, 1024 MiB, SnapStart and a timeout of 5 seconds.
 * {@link EventCollectorProps} names every default.
 */
public final class EventCollector extends Construct implements IGrantable {
    private final String name;
    private final EventCollectorProps props;
    private final IDeadLetterQueue deadLetters;
    private final Queue queue;
    private final HandlerFunction function;
    private final StreamConsumer streams;
    private final @Nullable Table idempotenceTable;
    private final @Nullable DelayedEnqueue delayedEnqueue;
    private boolean subscribed;

    /**
     * Makes a collector.
     *
     * @param scope where it belongs
     * @param id its id in the scope
     * @param props its settings; the handler is required
     * @throws IllegalArgumentException when a setting cannot work
     */
    public EventCollector(Construct scope, String id, EventCollectorProps props) {
        super(scope, id);
        this.props = props;
        EventHandlerCode code = CollectorChecks.check(this, props);
        Deadlines deadlines = Deadlines.of(this, props.getTimeout(), props.getVisibilityTimeout());
        deadLetters = props.getDeadLetterQueue() == null ? DeadLetterQueue.of(this) : props.getDeadLetterQueue();
        name = Consumers.register(this, props.getCollectorName(), deadLetters);
        queue = CollectorQueue.create(this, props, deadlines.visibilityTimeout(), deadLetters);
        delayedEnqueue = Checks.orElse(props.getDelayedEnqueue(), false)
                ? new DelayedEnqueue(this, props, deadlines.timeout(), queue)
                : null;
        function = new HandlerFunction(
                this,
                "Handler",
                code,
                props,
                deadlines.timeout(),
                "Handles the events of the collector " + name,
                environment());
        Access.consume(queue, function.function());
        Access.send(deadLetters.getQueue(), function.function());
        idempotenceTable = Checks.orElse(props.getIdempotenceTable(), false)
                ? IdempotenceTable.create(
                        this, function.function(), deadlines.timeout(), props.getIdempotenceTableEncryptionKey())
                : null;
        poll("QueueSource", queue);
        if (delayedEnqueue != null) {
            Access.consume(delayedEnqueue.delayQueue(), function.function());
            Access.send(queue, function.function());
            poll("DelaySource", delayedEnqueue.delayQueue());
        }
        streams = new StreamConsumer(this, name, function, deadLetters, props);
        Identity.tag(this, "EventCollector", name);
        props.getEventLogs().forEach(this::addEventLog);
        props.getTopics().forEach(this::addTopic);
        UnusedSettings.refuseOfStreams(this, props, streams::readsLogs);
        UnusedSettings.refuseReplay(this, props.getReplayFrom(), () -> subscribed);
        UnusedSettings.refuseFilter(this, props.getFilter(), () -> subscribed || streams.readsLogs());
    }

    /**
     * Reads the stream of one more event log, with the collector's filter.
     *
     * @param log the log
     * @throws IllegalArgumentException when the log's stream is not known or already has two readers
     */
    public void addEventLog(IEventLog log) {
        streams.read(log, props.getFilter());
    }

    /**
     * Subscribes to one more topic, with the collector's filter and {@code replayFrom}.
     *
     * @param topic the topic
     * @throws IllegalArgumentException when it is subscribed to already, has no archive for {@code replayFrom}, or is of
     *     another account or region and has no name by which it is known here
     */
    public void addTopic(IEventTopic topic) {
        TopicSubscription.subscribe(this, topic, queue, props);
        subscribed = true;
    }

    /**
     * The name that logs, metrics and dead letters show.
     *
     * @return the name
     */
    public String getCollectorName() {
        return name;
    }

    /**
     * The queue of the events from topics and of those that are sent to it directly.
     *
     * @return the FIFO queue
     */
    public Queue getQueue() {
        return queue;
    }

    /**
     * The function that handles the events. Grant it what your handler needs.
     *
     * @return the function
     */
    public Function getFunction() {
        return function.function();
    }

    /**
     * The alias on the function's published version, at which the event sources point.
     *
     * @return the alias {@code live}
     */
    public Alias getAlias() {
        return function.alias();
    }

    /**
     * Where the events end that cannot be handled.
     *
     * @return the given dead-letter queue, or the stack's own
     */
    public IDeadLetterQueue getDeadLetterQueue() {
        return deadLetters;
    }

    /**
     * The table in which {@code IdempotentEventHandler} and {@code SequencedEventHandler} remember what was handled.
     *
     * @return the table, empty where {@link EventCollectorProps#getIdempotenceTable()} is off
     */
    public Optional<Table> getIdempotenceTable() {
        return Optional.ofNullable(idempotenceTable);
    }

    /**
     * The queue in which delayed events wait for up to 15 minutes.
     *
     * @return the standard queue, empty where {@link EventCollectorProps#getDelayedEnqueue()} is off
     */
    public Optional<Queue> getDelayQueue() {
        return Optional.ofNullable(delayedEnqueue).map(DelayedEnqueue::delayQueue);
    }

    @Override
    public IPrincipal getGrantPrincipal() {
        return function.function().getGrantPrincipal();
    }

    /**
     * Lets someone send events straight to the collector's queue, each with its ordering key as message group id, and with
     * {@link EventCollectorProps#getDelayedEnqueue()} also later. Someone of another account is let in by the queue's policy
     * too, and cannot enqueue later.
     *
     * @param grantee who may
     * @return the grant
     * @throws IllegalArgumentException when they are of another account or region, and the queue has no {@code queueName} by
     *     which it is known there
     */
    public Grant grantEnqueue(IGrantable grantee) {
        CrossAccount.refuseWithoutName("queueName", props.getQueueName(), queue, grantee);
        Grant now = Access.send(queue, grantee);
        return delayedEnqueue == null || CrossAccount.place(grantee).isElsewhereThan(Place.of(this))
                ? now
                : now.combine(delayedEnqueue.grant(grantee));
    }

    /**
     * What {@code EventQueueClient} must know to send events to this collector, for what {@link #bindTo} cannot reach: give
     * it to a container as its environment, and {@link #grantEnqueue} to the container's role. Who is of another account or
     * region can enqueue without a delay only.
     *
     * @return environment variables
     */
    public Map<String, String> getEnqueueEnvironment() {
        Map<String, String> environment = new HashMap<>();
        environment.put(EnvironmentVariables.ENQUEUE_QUEUE_URL, queue.getQueueUrl());
        if (delayedEnqueue != null) {
            environment.putAll(delayedEnqueue.clientEnvironment());
        }
        return environment;
    }

    /**
     * Connects a function to the collector: it may enqueue events, and {@code EventQueueClient.fromEnvironment()} in it finds
     * this collector. It may be the function of a collector, this one included.
     *
     * @param function the function that enqueues
     * @throws IllegalArgumentException when the function is bound to another collector already, or is of another account
     *     or region
     */
    public void bindTo(Function function) {
        Binding.toCollector(function, queue);
        grantEnqueue(function);
        getEnqueueEnvironment().forEach((name, value) -> FunctionVariable.set(function, name, value));
    }

    /**
     * The age of the oldest event in the queue: its ApproximateAgeOfOldestMessage.
     *
     * @return the metric
     */
    public Metric metricAgeOfOldestEvent() {
        return queue.metricApproximateAgeOfOldestMessage();
    }

    /**
     * How many events wait in the queue: its ApproximateNumberOfMessagesVisible.
     *
     * @return the metric
     */
    public Metric metricWaitingEvents() {
        return Access.visibleMessages(queue);
    }

    /**
     * How far the collector is behind the logs' streams: the function's IteratorAge.
     *
     * @return the metric
     */
    public Metric metricIteratorAge() {
        return getFunction().metric("IteratorAge");
    }

    /**
     * How many invocations failed as a whole: the function's Errors.
     *
     * @return the metric
     */
    public Metric metricErrors() {
        return getFunction().metricErrors();
    }

    /**
     * How many events the handler finished.
     *
     * @return the sum over 5 minutes
     */
    public Metric metricHandled() {
        return metric(CollectorMetrics.HANDLED);
    }

    /**
     * How many tries failed and will be made again.
     *
     * @return the sum over 5 minutes
     */
    public Metric metricFailed() {
        return metric(CollectorMetrics.FAILED);
    }

    /**
     * How many events the handler put into the dead-letter queue.
     *
     * @return the sum over 5 minutes
     */
    public Metric metricParked() {
        return metric(CollectorMetrics.PARKED);
    }

    /** A metric that the bundled handler writes with its log. */
    private Metric metric(String metricName) {
        return Metric.Builder.create()
                .namespace(CollectorMetrics.NAMESPACE)
                .metricName(metricName)
                .dimensionsMap(Map.of(CollectorMetrics.COLLECTOR, name))
                .statistic("Sum")
                .build();
    }

    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>(Map.of(
                EnvironmentVariables.COLLECTOR,
                name,
                EnvironmentVariables.QUEUE_URL,
                queue.getQueueUrl(),
                EnvironmentVariables.DEAD_LETTER_QUEUE_URL,
                deadLetters.getQueue().getQueueUrl(),
                EnvironmentVariables.MAX_RECEIVE_COUNT,
                Checks.text(CollectorQueue.maxReceiveCount(props)),
                EnvironmentVariables.ACKNOWLEDGE,
                Checks.orElse(props.getAcknowledge(), Acknowledge.BATCH_RESPONSE)
                        .name()));
        if (delayedEnqueue != null) {
            environment.putAll(delayedEnqueue.functionEnvironment());
        }
        putIfSet(environment, EnvironmentVariables.QUEUE_PARALLELISM, props.getQueueParallelism());
        putIfSet(environment, EnvironmentVariables.STREAM_PARALLELISM, props.getStreamParallelism());
        putIfSet(environment, EnvironmentVariables.TIME_RESERVE, props.getTimeReserve());
        return environment;
    }

    private static void putIfSet(Map<String, String> environment, String name, @Nullable Number value) {
        if (value != null) {
            environment.put(name, Checks.text(value));
        }
    }

    private void poll(String id, Queue queue) {
        Number maxConcurrency = props.getMaxConcurrency();
        CfnEventSourceMapping.Builder.create(this, id)
                .functionName(function.alias().getFunctionArn())
                .eventSourceArn(queue.getQueueArn())
                .batchSize(Checks.orElse(props.getBatchSize(), 10))
                .functionResponseTypes(List.of("ReportBatchItemFailures"))
                .scalingConfig(
                        maxConcurrency == null
                                ? null
                                : ScalingConfigProperty.builder()
                                        .maximumConcurrency(maxConcurrency)
                                        .build())
                .build();
    }

    /** Builds an {@link EventCollector}; what is not set keeps its default. */
    public static final class Builder extends EventCollectorSettings<Builder>
            implements software.amazon.jsii.Builder<EventCollector> {
        private final Construct scope;
        private final String id;

        private Builder(Construct scope, String id) {
            this.scope = scope;
            this.id = id;
        }

        /**
         * Starts a collector.
         *
         * @param scope where it belongs
         * @param id its id in the scope
         * @return a builder
         */
        public static Builder create(Construct scope, String id) {
            return new Builder(scope, id);
        }

        @Override
        public EventCollector build() {
            return new EventCollector(scope, id, props());
        }
    }
}
