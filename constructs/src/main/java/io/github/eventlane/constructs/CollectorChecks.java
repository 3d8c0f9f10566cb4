package io.github.eventlane.constructs;

import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.Token;
import software.constructs.Construct;

/** Looks at the settings of a collector before anything is made of them. */
final class CollectorChecks {
    private CollectorChecks() {}

    /** Refuses what cannot work, and gives back the code, which is required. */
    static EventHandlerCode check(Construct scope, EventCollectorProps props) {
        Checks.range("batchSize", props.getBatchSize(), 1, 10);
        Checks.range("maxConcurrency", props.getMaxConcurrency(), 2, 1000);
        Checks.range("maxReceiveCount", props.getMaxReceiveCount(), 1, 1000);
        Checks.range("queueParallelism", props.getQueueParallelism(), 1, 10);
        Checks.range("streamParallelism", props.getStreamParallelism(), 1, 1000);
        Checks.share("timeReserve", props.getTimeReserve());
        if (props.getMaxBatchingWindow() != null && props.getEventLogs().isEmpty()) {
            throw Checks.refusal(
                    "maxBatchingWindow",
                    props.getMaxBatchingWindow().toHumanString(),
                    "is for streams, and a FIFO queue has none",
                    "leave maxBatchingWindow out, or give an eventLog");
        }
        Replay.check(props);
        if (props.getIdempotenceTableEncryptionKey() != null && !Checks.orElse(props.getIdempotenceTable(), false)) {
            throw Checks.refusal(
                    "idempotenceTableEncryptionKey",
                    props.getIdempotenceTableEncryptionKey().getNode().getPath(),
                    "has no table to encrypt",
                    "set idempotenceTable(true), or leave it out");
        }
        EventHandlerCode code = props.getHandler();
        if (code == null) {
            throw Checks.refusal(
                    "handler",
                    "nothing",
                    "is set",
                    "set EventHandlerCode.fromJar(\"target/my.jar\", \"com.acme.MyHandler\")");
        }
        warnOfThrottling(scope, props);
        return code;
    }

    private static void warnOfThrottling(Construct scope, EventCollectorProps props) {
        Number reserved = props.getReservedConcurrentExecutions();
        Number maxConcurrency = props.getMaxConcurrency();
        if (reserved == null
                || Token.isUnresolved(reserved)
                || (maxConcurrency != null && maxConcurrency.longValue() <= reserved.longValue())) {
            return;
        }
        Annotations.of(scope)
                .addWarningV2(
                        "@eventlane/constructs:throttling",
                        "reservedConcurrentExecutions: " + reserved + " can be less than the queue starts, and an event"
                                + " that Lambda throttles counts as received; set maxConcurrency to at most " + reserved
                                + " (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html).");
    }
}
