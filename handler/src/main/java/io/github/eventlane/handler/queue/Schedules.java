package io.github.eventlane.handler.queue;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.function.Supplier;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.ActionAfterCompletion;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleRequest;
import software.amazon.awssdk.services.scheduler.model.FlexibleTimeWindowMode;
import software.amazon.awssdk.services.scheduler.model.ResourceNotFoundException;

/**
 * One-time <a href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/what-is-scheduler.html">EventBridge
 * schedules</a>, each of which puts one event into the collector's queue and is deleted then.
 */
final class Schedules {
    /**
     * The scheduler's own SQS target sends no deduplication id. This one makes the request that its input says, see <a
     * href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-targets-universal.html">universal targets</a>.
     */
    private static final String SEND_MESSAGE = "arn:aws:scheduler:::aws-sdk:sqs:sendMessage";

    private static final DateTimeFormatter AT = DateTimeFormatter.ofPattern("'at('yyyy-MM-dd'T'HH:mm:ss')'");

    private final DelaySettings settings;
    private final Supplier<SchedulerClient> scheduler;

    Schedules(DelaySettings settings, Supplier<SchedulerClient> scheduler) {
        this.settings = settings;
        this.scheduler = scheduler;
    }

    /** Schedules an event, unless it is scheduled already. */
    void create(DelayedEvent event, Instant due) {
        try {
            scheduler.get().createSchedule(request(event, due));
        } catch (ConflictException e) {
            // A call whose answer was lost is made again, and each event has a name of its own. But the scheduler also
            // answers so while it changes the group.
            if (!exists(event)) {
                throw e;
            }
        }
    }

    private boolean exists(DelayedEvent event) {
        try {
            scheduler
                    .get()
                    .getSchedule(request ->
                            request.groupName(settings.scheduleGroup()).name(name(event)));
            return true;
        } catch (ResourceNotFoundException e) {
            return false;
        }
    }

    private CreateScheduleRequest request(DelayedEvent event, Instant due) {
        return CreateScheduleRequest.builder()
                .groupName(settings.scheduleGroup())
                .name(name(event))
                .scheduleExpression(AT.format(due.atOffset(ZoneOffset.UTC)))
                .scheduleExpressionTimezone("UTC")
                .flexibleTimeWindow(window -> window.mode(FlexibleTimeWindowMode.OFF))
                .actionAfterCompletion(ActionAfterCompletion.DELETE)
                .kmsKeyArn(settings.scheduleKeyArn().orElse(null))
                .target(target -> target.arn(SEND_MESSAGE)
                        .roleArn(settings.scheduleRoleArn())
                        .input(event.toJson())
                        .deadLetterConfig(queue -> queue.arn(settings.delayQueueArn())))
                .build();
    }

    /** A name has at most 64 characters, and not all of those that a deduplication id may have. */
    private static String name(DelayedEvent event) {
        String identity = event.orderingKey() + '\n' + event.deduplicationId();
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(identity.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
