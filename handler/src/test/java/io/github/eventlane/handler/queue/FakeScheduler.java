package io.github.eventlane.handler.queue;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleRequest;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleResponse;
import software.amazon.awssdk.services.scheduler.model.InternalServerException;

/** Schedules in memory, by their names. */
final class FakeScheduler implements SchedulerClient {
    final Map<String, CreateScheduleRequest> schedules = new LinkedHashMap<>();
    private int answersLost;

    /** Of the first calls, the schedule is made and the answer is an error. */
    FakeScheduler(int answersLost) {
        this.answersLost = answersLost;
    }

    @Override
    public CreateScheduleResponse createSchedule(CreateScheduleRequest request) {
        if (schedules.putIfAbsent(request.name(), request) != null) {
            throw ConflictException.builder()
                    .message("Schedule exists")
                    .statusCode(409)
                    .build();
        }
        if (answersLost-- > 0) {
            throw InternalServerException.builder()
                    .message("down")
                    .statusCode(500)
                    .build();
        }
        return CreateScheduleResponse.builder().build();
    }

    @Override
    public String serviceName() {
        return "scheduler";
    }

    @Override
    public void close() {}
}
