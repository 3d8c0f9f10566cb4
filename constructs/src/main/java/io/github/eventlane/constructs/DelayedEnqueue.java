package io.github.eventlane.constructs;

import io.github.eventlane.handler.EnvironmentVariables;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.ArnComponents;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.PrincipalWithConditions;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.scheduler.ScheduleGroup;
import software.amazon.awscdk.services.sqs.Queue;
import software.constructs.Construct;

/**
 * What {@code EventQueueClient} needs to enqueue events later: a standard queue, in which they wait for up to 15 minutes and
 * from which the collector's own function forwards them; and for longer delays a group of EventBridge schedules, with the
 * role by which they send to the collector's queue. A schedule that cannot leaves its event in the standard queue.
 */
final class DelayedEnqueue extends Construct {
    private static final String SCHEDULER = "scheduler.amazonaws.com";

    private final Queue delayQueue;
    private final ScheduleGroup schedules;
    private final Role role;
    private final @Nullable IKey key;

    DelayedEnqueue(Construct scope, EventCollectorProps props, Duration timeout, Queue queue) {
        super(scope, "Delays");
        // Also the one that the CDK makes for the queue, so that one key serves all that holds the collector's events.
        key = queue.getEncryptionMasterKey();
        delayQueue = Queue.Builder.create(this, "Queue")
                .retentionPeriod(Duration.days(14))
                .visibilityTimeout(visibilityTimeout(timeout))
                .encryption(Encryption.of(props.getEncryption(), key))
                .encryptionMasterKey(key)
                .enforceSsl(Checks.orElse(props.getEnforceSSL(), true))
                .removalPolicy(props.getRemovalPolicy())
                .build();
        NagReason.give(
                delayQueue,
                "AwsSolutions-SQS3",
                "A standard queue cannot redrive to the FIFO dead-letter queue: the collector's function parks there what"
                        + " it cannot forward.");
        schedules = ScheduleGroup.Builder.create(this, "Schedules")
                .removalPolicy(props.getRemovalPolicy())
                .build();
        role = Role.Builder.create(this, "Role")
                .assumedBy(new PrincipalWithConditions(new ServicePrincipal(SCHEDULER), onlyOurSchedules()))
                .permissionsBoundary(props.getPermissionsBoundary())
                .build();
        Access.send(queue, role);
        Access.send(delayQueue, role);
        if (key != null) {
            mayUse(key);
        }
    }

    /**
     * As short as Lambda allows: an event that was forwarded by a function which then crashed comes again after this time, and
     * the FIFO queue knows its deduplication id for five minutes only.
     */
    private static Duration visibilityTimeout(Duration timeout) {
        return timeout.isUnresolved()
                ? timeout
                : Duration.seconds(Math.max(30, timeout.toSeconds().intValue()));
    }

    Queue delayQueue() {
        return delayQueue;
    }

    /** What the collector's own function needs to know the delay queue's events from others. */
    Map<String, String> functionEnvironment() {
        return Map.of(EnvironmentVariables.DELAY_QUEUE_ARN, delayQueue.getQueueArn());
    }

    /** What {@code EventQueueClient} needs. */
    Map<String, String> clientEnvironment() {
        Map<String, String> environment = new HashMap<>(Map.of(
                EnvironmentVariables.ENQUEUE_DELAY_QUEUE_URL, delayQueue.getQueueUrl(),
                EnvironmentVariables.ENQUEUE_DELAY_QUEUE_ARN, delayQueue.getQueueArn(),
                EnvironmentVariables.ENQUEUE_SCHEDULE_GROUP, schedules.getScheduleGroupName(),
                EnvironmentVariables.ENQUEUE_SCHEDULE_ROLE_ARN, role.getRoleArn()));
        if (key != null) {
            environment.put(EnvironmentVariables.ENQUEUE_SCHEDULE_KEY_ARN, key.getKeyArn());
        }
        return environment;
    }

    /** Lets someone enqueue events later. */
    Grant grant(IGrantable grantee) {
        String anySchedule = Stack.of(this)
                .formatArn(ArnComponents.builder()
                        .service("scheduler")
                        .resource("schedule")
                        .resourceName(schedules.getScheduleGroupName() + "/*")
                        .build());
        return Access.send(delayQueue, grantee).combine(Access.schedule(anySchedule, role, key, grantee));
    }

    /** As <a href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/cross-service-confused-deputy-prevention.html">AWS
     * advises</a>: the source is the group of schedules. */
    private Map<String, Object> onlyOurSchedules() {
        return new TreeMap<>(Map.of(
                "StringEquals",
                Map.of("aws:SourceAccount", Stack.of(this).getAccount()),
                "ArnEquals",
                Map.of("aws:SourceArn", schedules.getScheduleGroupArn())));
    }

    /**
     * The scheduler uses the key itself for an encrypted dead-letter queue, see <a
     * href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/troubleshooting.html">troubleshooting</a>.
     */
    private void mayUse(IKey key) {
        Encryption.letUse(
                key,
                SCHEDULER,
                Map.of(
                        "StringEquals",
                        Map.of("aws:SourceAccount", Stack.of(this).getAccount())),
                this,
                "keyOfDelays");
    }
}
