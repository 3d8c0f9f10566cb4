package io.github.eventlane.handler.queue;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.ActionAfterCompletion;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleRequest;
import software.amazon.awssdk.services.scheduler.model.FlexibleTimeWindowMode;
import software.amazon.awssdk.services.scheduler.model.GetScheduleResponse;
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
    private static final String SEND_MESSAGE = ":scheduler:::aws-sdk:sqs:sendMessage";

    private static final DateTimeFormatter AT = DateTimeFormatter.ofPattern("'at('yyyy-MM-dd'T'HH:mm:ss')'");

    private final DelaySettings settings;
    private final Supplier<SchedulerClient> scheduler;

    Schedules(DelaySettings settings, Supplier<SchedulerClient> scheduler) {
        this.settings = settings;
        this.scheduler = scheduler;
    }

    /** Schedules an event, unless it is scheduled already. */
    void create(DelayedEvent event, Instant due, Instant now) {
        String name = name(event, "");
        Optional<ConflictException> conflict = create(name, event, due);
        // A call whose answer was lost is made again, and each event has a name of its own.
        if (conflict.isEmpty() || due(name).filter(now::isBefore).isPresent()) {
            return;
        }
        // The name is still that of a schedule which has sent its event and is to be deleted; or the whole group is.
        String other = name(event, due.toString());
        conflict = create(other, event, due);
        if (conflict.isPresent() && due(other).isEmpty()) {
            throw conflict.get();
        }
    }

    private Optional<ConflictException> create(String name, DelayedEvent event, Instant due) {
        try {
            scheduler.get().createSchedule(request(name, event, due));
            return Optional.empty();
        } catch (ConflictException e) {
            return Optional.of(e);
        }
    }

    /** When a schedule sends; empty where there is none of the name. */
    private Optional<Instant> due(String name) {
        try {
            GetScheduleResponse schedule = scheduler
                    .get()
                    .getSchedule(request ->
                            request.groupName(settings.scheduleGroup()).name(name));
            return Optional.of(
                    LocalDateTime.parse(schedule.scheduleExpression(), AT).toInstant(ZoneOffset.UTC));
        } catch (ResourceNotFoundException e) {
            return Optional.empty();
        }
    }

    private CreateScheduleRequest request(String name, DelayedEvent event, Instant due) {
        return CreateScheduleRequest.builder()
                .groupName(settings.scheduleGroup())
                .name(name)
                .scheduleExpression(AT.format(due.atOffset(ZoneOffset.UTC)))
                .scheduleExpressionTimezone("UTC")
                .flexibleTimeWindow(window -> window.mode(FlexibleTimeWindowMode.OFF))
                .actionAfterCompletion(ActionAfterCompletion.DELETE)
                .kmsKeyArn(settings.scheduleKeyArn().orElse(null))
                .target(target -> target.arn("arn:" + partition() + SEND_MESSAGE)
                        .roleArn(settings.scheduleRoleArn())
                        .input(event.toJson())
                        .deadLetterConfig(queue -> queue.arn(settings.delayQueueArn())))
                .build();
    }

    /** {@code aws}, or that of another part of AWS such as China's, {@code aws-cn}. */
    private String partition() {
        return settings.scheduleRoleArn().split(":", 3)[1];
    }

    /** A name has at most 64 characters, and not all of those that a deduplication id may have. */
    private static String name(DelayedEvent event, String suffix) {
        String identity = event.orderingKey() + '\n' + event.deduplicationId() + '\n' + suffix;
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(identity.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
