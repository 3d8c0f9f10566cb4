package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Names;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.dynamodb.CfnTable;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.DestinationConfigProperty;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.FilterCriteriaProperty;
import software.amazon.awscdk.services.lambda.CfnEventSourceMapping.OnFailureProperty;
import software.amazon.awscdk.services.lambda.StartingPosition;
import software.constructs.Construct;

/** Wires a function to the streams of event logs, with what it takes that nothing on them is lost. */
final class StreamConsumer {
    private static final String READERS = "eventlane:streamReaders";
    private static final int MAX_READERS = 2;

    private final Construct scope;
    private final String name;
    private final HandlerFunction function;
    private final IDeadLetterQueue deadLetters;
    private final StreamConsumerProps props;
    private @Nullable StreamFailures failures;

    StreamConsumer(
            Construct scope,
            String name,
            HandlerFunction function,
            IDeadLetterQueue deadLetters,
            StreamConsumerProps props) {
        this.scope = scope;
        this.name = name;
        this.function = function;
        this.deadLetters = deadLetters;
        this.props = props;
        Checks.range("streamBatchSize", props.getStreamBatchSize(), 1, 10_000);
        Checks.range("parallelizationFactor", props.getParallelizationFactor(), 1, 10);
        Checks.range("retryAttempts", props.getRetryAttempts(), 0, 10_000);
        Checks.range("maxRecordAge", props.getMaxRecordAge(), Duration.minutes(1), Duration.days(7));
        Checks.range("maxBatchingWindow", props.getMaxBatchingWindow(), Duration.seconds(0), Duration.minutes(5));
        StartingPosition position = props.getStartingPosition();
        if (position == StartingPosition.AT_TIMESTAMP) {
            throw Checks.refusal(
                    "startingPosition", position, "is not for DynamoDB streams", "set TRIM_HORIZON or LATEST");
        }
    }

    boolean readsLogs() {
        return failures != null;
    }

    CfnEventSourceMapping read(IEventLog log, @Nullable EventFilter filter) {
        String streamArn = claimStream(log);
        if (failures == null) {
            failures = new StreamFailures(scope, name, deadLetters, props);
            Access.send(failures.queue(), function.function());
        }
        failures.mayReread(log, streamArn);
        Access.pollStream(log.getTable(), streamArn, function.function());
        return CfnEventSourceMapping.Builder.create(scope, "Stream" + Names.nodeUniqueId(log.getNode()))
                .functionName(function.alias().getFunctionArn())
                .eventSourceArn(streamArn)
                .startingPosition(Checks.orElse(props.getStartingPosition(), StartingPosition.TRIM_HORIZON)
                        .name())
                .batchSize(Checks.orElse(props.getStreamBatchSize(), 100))
                .functionResponseTypes(List.of("ReportBatchItemFailures"))
                .bisectBatchOnFunctionError(Checks.orElse(props.getBisectBatchOnError(), true))
                .maximumRetryAttempts(Checks.orElse(props.getRetryAttempts(), 10))
                .parallelizationFactor(props.getParallelizationFactor())
                .maximumRecordAgeInSeconds(seconds(props.getMaxRecordAge()))
                .maximumBatchingWindowInSeconds(seconds(props.getMaxBatchingWindow()))
                .filterCriteria(filter == null ? null : criteria(filter))
                .destinationConfig(DestinationConfigProperty.builder()
                        .onFailure(OnFailureProperty.builder()
                                .destination(failures.queue().getQueueArn())
                                .build())
                        .build())
                .build();
    }

    private String claimStream(IEventLog log) {
        Checks.given("eventLog", log);
        String streamArn = log.getTable().getTableStreamArn();
        if (streamArn == null) {
            throw Checks.refusal(
                    "eventLog",
                    log.getNode().getPath(),
                    "has no stream that is known here",
                    "import it with the tableStreamArn, or turn on the table's stream with new images");
        }
        StreamPlace.check(scope, log, streamArn);
        if (log.getTable().getNode().getDefaultChild() instanceof CfnTable table
                && Stack.of(table).resolve(table.getStreamSpecification()) instanceof Map<?, ?> stream
                && stream.get("streamViewType") instanceof String view
                && !view.startsWith("NEW")) {
            throw Checks.refusal(
                    "eventLog",
                    log.getNode().getPath(),
                    "has a stream of " + view + ", and without new images it holds no events",
                    "set the table's stream to StreamViewType.NEW_IMAGE");
        }
        // By the table, which several imports of one log share.
        Registrations readers = new Registrations(log.getTable(), READERS);
        if (readers.all().contains(scope.getNode().getPath())) {
            throw Checks.refusal(
                    "eventLog",
                    log.getNode().getPath(),
                    "is read by " + scope.getNode().getPath() + " already",
                    "give each log once");
        }
        if (readers.all().size() >= MAX_READERS) {
            throw Checks.refusal(
                    "eventLog",
                    log.getNode().getPath(),
                    "already has two readers of its stream, " + String.join(" and ", readers.all())
                            + ", and a DynamoDB stream serves no more",
                    "relay the log to an EventTopic and give the collectors that topic");
        }
        readers.add(scope.getNode().getPath());
        return streamArn;
    }

    private static @Nullable Number seconds(@Nullable Duration duration) {
        return duration == null ? null : duration.toSeconds();
    }

    private static FilterCriteriaProperty criteria(EventFilter filter) {
        return FilterCriteriaProperty.builder().filters(filter.streamFilters()).build();
    }
}
