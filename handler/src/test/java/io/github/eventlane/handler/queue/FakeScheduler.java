package io.github.eventlane.handler.queue;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleRequest;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleResponse;
import software.amazon.awssdk.services.scheduler.model.GetScheduleRequest;
import software.amazon.awssdk.services.scheduler.model.GetScheduleResponse;
import software.amazon.awssdk.services.scheduler.model.InternalServerException;
import software.amazon.awssdk.services.scheduler.model.ResourceNotFoundException;

/** Schedules in memory, by their names. */
final class FakeScheduler implements SchedulerClient {
    final Map<String, CreateScheduleRequest> schedules = new LinkedHashMap<>();
    private int answersLost;
    private boolean deletingItsGroup;

    /** Of the first calls, the schedule is made and the answer is an error. */
    FakeScheduler(int answersLost) {
        this.answersLost = answersLost;
    }

    /** Answers each call as one that comes while the group is being deleted. */
    FakeScheduler deletingItsGroup() {
        deletingItsGroup = true;
        return this;
    }

    @Override
    public GetScheduleResponse getSchedule(GetScheduleRequest request) {
        if (!schedules.containsKey(request.name())) {
            throw ResourceNotFoundException.builder()
                    .message("No such schedule")
                    .statusCode(404)
                    .build();
        }
        return GetScheduleResponse.builder()
                .name(request.name())
                .scheduleExpression(schedules.get(request.name()).scheduleExpression())
                .build();
    }

    @Override
    public CreateScheduleResponse createSchedule(CreateScheduleRequest request) {
        if (deletingItsGroup) {
            throw conflict("The group is being deleted");
        }
        if (schedules.putIfAbsent(request.name(), request) != null) {
            throw conflict("The schedule exists");
        }
        if (answersLost-- > 0) {
            throw InternalServerException.builder()
                    .message("down")
                    .statusCode(500)
                    .build();
        }
        return CreateScheduleResponse.builder().build();
    }

    private static ConflictException conflict(String message) {
        return ConflictException.builder().message(message).statusCode(409).build();
    }

    @Override
    public String serviceName() {
        return "scheduler";
    }

    @Override
    public void close() {}
}
