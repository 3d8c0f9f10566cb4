package io.github.eventlane.constructs;

import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.Token;
import software.constructs.Construct;

/** Looks at the settings of a collector before anything is made of them. */
final class CollectorChecks {
    private static final int MIN_CONCURRENCY = 2;
    private static final int MAX_CONCURRENCY = 1000;

    private CollectorChecks() {}

    /** Refuses what cannot work, and gives back the code, which is required. */
    static EventHandlerCode check(Construct scope, EventCollectorProps props) {
        Checks.range("batchSize", props.getBatchSize(), 1, 10);
        Checks.range("maxConcurrency", props.getMaxConcurrency(), MIN_CONCURRENCY, MAX_CONCURRENCY);
        Checks.range("maxReceiveCount", props.getMaxReceiveCount(), 1, 1000);
        Checks.range("queueParallelism", props.getQueueParallelism(), 1, 10);
        Checks.range("streamParallelism", props.getStreamParallelism(), 1, 1000);
        Checks.share("timeReserve", props.getTimeReserve());
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
        // Delays come through a second queue, which starts as many.
        int queues = Checks.orElse(props.getDelayedEnqueue(), false) ? 2 : 1;
        if (reserved == null
                || Token.isUnresolved(reserved)
                || (maxConcurrency != null
                        && (Token.isUnresolved(maxConcurrency)
                                || maxConcurrency.longValue() * queues <= reserved.longValue()))) {
            return;
        }
        Annotations.of(scope)
                .addWarningV2(
                        "@eventlane/constructs:throttling",
                        "reservedConcurrentExecutions: " + reserved + " can be less than "
                                + (queues == 1 ? "the queue starts" : "the queue and the delay queue start")
                                + ", and an event that Lambda throttles counts as received; "
                                + unthrottled(reserved.longValue(), queues)
                                + " (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html).");
    }

    private static String unthrottled(long reserved, int queues) {
        long highest = Math.min(MAX_CONCURRENCY, reserved / queues);
        return highest >= MIN_CONCURRENCY
                ? "set maxConcurrency to at most " + highest
                : "reserve at least " + MIN_CONCURRENCY * queues + ", and set maxConcurrency to " + MIN_CONCURRENCY
                        + ", the least that Lambda takes";
    }
}
