package io.github.eventlane.handler.queue;

import static io.github.eventlane.handler.EnvironmentVariables.ENQUEUE_DELAY_QUEUE_ARN;
import static io.github.eventlane.handler.EnvironmentVariables.ENQUEUE_DELAY_QUEUE_URL;
import static io.github.eventlane.handler.EnvironmentVariables.ENQUEUE_QUEUE_URL;
import static io.github.eventlane.handler.EnvironmentVariables.ENQUEUE_SCHEDULE_GROUP;
import static io.github.eventlane.handler.EnvironmentVariables.ENQUEUE_SCHEDULE_KEY_ARN;
import static io.github.eventlane.handler.EnvironmentVariables.ENQUEUE_SCHEDULE_ROLE_ARN;
import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.scheduler.model.ActionAfterCompletion;
import software.amazon.awssdk.services.scheduler.model.ConflictException;
import software.amazon.awssdk.services.scheduler.model.CreateScheduleRequest;
import software.amazon.awssdk.services.scheduler.model.FlexibleTimeWindowMode;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SqsException;

class EventQueueClientTest {
    private static final String QUEUE = "https://sqs.eu-west-1.amazonaws.com/123456789012/orders.fifo";
    private static final String DELAY_QUEUE = "https://sqs.eu-west-1.amazonaws.com/123456789012/orders-delay";
    private static final String DELAY_ARN = "arn:aws:sqs:eu-west-1:123456789012:orders-delay";
    private static final String ROLE = "arn:aws:iam::123456789012:role/orders-schedules";
    private static final Map<String, String> BOUND = Map.of(
            ENQUEUE_QUEUE_URL, QUEUE,
            ENQUEUE_DELAY_QUEUE_URL, DELAY_QUEUE,
            ENQUEUE_DELAY_QUEUE_ARN, DELAY_ARN,
            ENQUEUE_SCHEDULE_GROUP, "orders",
            ENQUEUE_SCHEDULE_ROLE_ARN, ROLE);
    private static final Instant NOW = Instant.parse("2026-12-01T10:00:00.250Z");

    private final FakeQueues sqs = new FakeQueues(call -> null);
    private final FakeScheduler scheduler = new FakeScheduler(0);
    private final List<Integer> pauses = new ArrayList<>();
    private final EventQueueClient client = client(BOUND, sqs, scheduler);

    @Test
    void anEventWithoutDelayGoesToTheQueueUnderItsKey() {
        client.enqueueEvent(Duration.ZERO, "order-1", "{\"n\":1}", "reminder-1");

        SendMessageRequest message = sqs.sent.get(0);
        assertThat(message.queueUrl()).isEqualTo(QUEUE);
        assertThat(message.messageBody()).isEqualTo("{\"n\":1}");
        assertThat(message.messageGroupId()).isEqualTo("order-1");
        assertThat(message.messageDeduplicationId()).isEqualTo("reminder-1");
        assertThat(message.delaySeconds()).isNull();
    }

    @Test
    void eachEventHasADeduplicationIdOfItsOwn() {
        client.enqueueEvent(Duration.ZERO, "order-1", "{}");
        client.enqueueEvent(Duration.ZERO, "order-1", "{}");

        assertThat(sqs.sent)
                .extracting(SendMessageRequest::messageDeduplicationId)
                .doesNotContainNull()
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"PT0.000000001S, 1", "PT1S, 1", "PT3S, 3", "PT3.001S, 4", "PT90S, 90", "PT14M59.5S, 900", "PT15M, 900"})
    void aDelayOfUpToFifteenMinutesIsRoundedUpToSecondsOfTheDelayQueue(Duration delay, int seconds) {
        client.enqueueEvent(delay, "order-1", "{\"text\":\"\\\"quoted\\\"\"}", "reminder-1");

        SendMessageRequest message = sqs.sent.get(0);
        assertThat(message.queueUrl()).isEqualTo(DELAY_QUEUE);
        assertThat(message.delaySeconds()).isEqualTo(seconds);
        assertThat(message.messageGroupId()).isNull();
        assertThat(DelayedEvent.of(message.messageBody()))
                .contains(new DelayedEvent(QUEUE, "{\"text\":\"\\\"quoted\\\"\"}", "order-1", "reminder-1"));
        assertThat(scheduler.schedules).isEmpty();
    }

    @Test
    void aLongerDelayIsAScheduleThatSendsTheEventOnceAndIsDeleted() {
        client.enqueueEvent(Duration.ofMinutes(15).plusMillis(1), "order-1", "{\"n\":1}", "reminder-1");

        CreateScheduleRequest schedule = scheduler.schedules.values().iterator().next();
        assertThat(schedule.groupName()).isEqualTo("orders");
        assertThat(schedule.name()).matches("[0-9a-f]{64}");
        assertThat(schedule.scheduleExpression()).isEqualTo("at(2026-12-01T10:15:01)");
        assertThat(schedule.scheduleExpressionTimezone()).isEqualTo("UTC");
        assertThat(schedule.flexibleTimeWindow().mode()).isEqualTo(FlexibleTimeWindowMode.OFF);
        assertThat(schedule.actionAfterCompletion()).isEqualTo(ActionAfterCompletion.DELETE);
        assertThat(schedule.kmsKeyArn()).isNull();
        assertThat(schedule.target().arn()).isEqualTo("arn:aws:scheduler:::aws-sdk:sqs:sendMessage");
        assertThat(schedule.target().roleArn()).isEqualTo(ROLE);
        assertThat(schedule.target().deadLetterConfig().arn()).isEqualTo(DELAY_ARN);
        assertThat(schedule.target().input())
                .isEqualTo("{\"QueueUrl\":\"" + QUEUE + "\",\"MessageBody\":\"{\\\"n\\\":1}\","
                        + "\"MessageGroupId\":\"order-1\",\"MessageDeduplicationId\":\"reminder-1\"}");
        assertThat(sqs.sent).isEmpty();
    }

    @Test
    void aScheduleOnAWholeSecondIsNotRounded() {
        client(BOUND, sqs, scheduler).enqueueEvent(Duration.ofDays(400).minusMillis(250), "order-1", "{}");

        assertThat(scheduler.schedules.values())
                .extracting(CreateScheduleRequest::scheduleExpression)
                .containsExactly("at(2028-01-05T10:00:00)");
    }

    @Test
    void aScheduleIsForThePartitionOfItsRole() {
        Map<String, String> china = new HashMap<>(BOUND);
        china.put(ENQUEUE_SCHEDULE_ROLE_ARN, "arn:aws-cn:iam::123456789012:role/orders-schedules");
        client(china, sqs, scheduler).enqueueEvent(Duration.ofDays(1), "order-1", "{}");

        assertThat(scheduler.schedules.values())
                .extracting(schedule -> schedule.target().arn())
                .containsExactly("arn:aws-cn:scheduler:::aws-sdk:sqs:sendMessage");
    }

    @Test
    void aScheduleIsEncryptedWithTheCollectorsKey() {
        Map<String, String> withKey = new HashMap<>(BOUND);
        withKey.put(ENQUEUE_SCHEDULE_KEY_ARN, "arn:aws:kms:eu-west-1:123456789012:key/k");
        client(withKey, sqs, scheduler).enqueueEvent(Duration.ofDays(1), "order-1", "{}");

        assertThat(scheduler.schedules.values())
                .extracting(CreateScheduleRequest::kmsKeyArn)
                .containsExactly("arn:aws:kms:eu-west-1:123456789012:key/k");
    }

    @Test
    void aScheduleWhoseAnswerWasLostIsNotMadeTwice() {
        FakeScheduler losing = new FakeScheduler(1);
        EventQueueClient losingAnswers = client(BOUND, sqs, losing);
        losingAnswers.enqueueEvent(Duration.ofDays(1), "order-1", "{}", "reminder-1");
        losingAnswers.enqueueEvent(Duration.ofDays(1), "order-1", "{}", "reminder-1");
        losingAnswers.enqueueEvent(Duration.ofDays(1), "order-2", "{}", "reminder-1");

        assertThat(losing.schedules).hasSize(2);
        assertThat(pauses).containsExactly(1);
    }

    @Test
    void aConflictThatIsNotTheEventsOwnScheduleIsThrown() {
        FakeScheduler deleting = new FakeScheduler(0).deletingItsGroup();

        assertThatThrownBy(() -> client(BOUND, sqs, deleting).enqueueEvent(Duration.ofDays(1), "order-1", "{}"))
                .isInstanceOf(ConflictException.class);
    }

    @Test
    void theIdOfAScheduleThatHasSentItsEventIsFreeAgain() {
        EventQueueClient yesterday = new EventQueueClient(
                QUEUE,
                DelaySettings.of(BOUND),
                () -> sqs,
                () -> scheduler,
                Clock.fixed(NOW.minus(Duration.ofHours(25)), UTC),
                attempt -> true);
        yesterday.enqueueEvent(Duration.ofHours(24), "order-1", "{}", "reminder");
        client.enqueueEvent(Duration.ofHours(24), "order-1", "{}", "reminder");

        assertThat(scheduler.schedules.values())
                .extracting(CreateScheduleRequest::scheduleExpression)
                .containsExactly("at(2026-12-01T09:00:01)", "at(2026-12-02T10:00:01)");
    }

    @Test
    void aScheduleHoldsNothingThatTheSchedulerWouldReplace() {
        String body = "\"<aws.scheduler.scheduled-time>\"";
        client.enqueueEvent(Duration.ofDays(1), "<aws.scheduler.attempt-number>", body, "d");

        String input = scheduler.schedules.values().iterator().next().target().input();
        assertThat(input).doesNotContain("<");
        assertThat(DelayedEvent.of(input))
                .contains(new DelayedEvent(QUEUE, body, "<aws.scheduler.attempt-number>", "d"));
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 503})
    void anAnswerWithoutAnErrorCodeEndsInTheSdksException(int status) {
        FakeQueues bare = new FakeQueues(call -> error(status, null));

        assertThatThrownBy(() -> client(BOUND, bare, scheduler).enqueueEvent(Duration.ZERO, "order-1", "{}"))
                .isInstanceOf(SqsException.class);
        assertThat(bare.calls).isEqualTo(status == 403 ? 1 : 5);
    }

    @Test
    void anInterruptEndsTheAttemptsWithTheSdksException() {
        FakeQueues down = new FakeQueues(call -> error(500, "InternalError"));
        EventQueueClient interrupted = new EventQueueClient(
                QUEUE, DelaySettings.of(BOUND), () -> down, () -> scheduler, Clock.systemUTC(), attempt -> false);

        assertThatThrownBy(() -> interrupted.enqueueEvent(Duration.ZERO, "order-1", "{}"))
                .isInstanceOf(SqsException.class);
        assertThat(down.calls).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"KmsThrottled", "KMS.ThrottlingException", "ThrottlingException"})
    void throttlingByAnyNameIsTriedAgain(String code) {
        FakeQueues throttled = new FakeQueues(call -> call == 1 ? error(400, code) : null);
        client(BOUND, throttled, scheduler).enqueueEvent(Duration.ZERO, "order-1", "{}");

        assertThat(throttled.sent).hasSize(1);
    }

    @Test
    void aBrokenConnectionIsTriedAgain() {
        FakeQueues broken = new FakeQueues(
                call -> call == 1 ? SdkClientException.create("reset", new IOException("Connection reset")) : null);
        client(BOUND, broken, scheduler).enqueueEvent(Duration.ZERO, "order-1", "{}");

        assertThat(broken.sent).hasSize(1);
    }

    @Test
    void aMissingCredentialIsNotTriedAgain() {
        FakeQueues without = new FakeQueues(call -> SdkClientException.create("Unable to load credentials"));

        assertThatThrownBy(() -> client(BOUND, without, scheduler).enqueueEvent(Duration.ZERO, "order-1", "{}"))
                .isInstanceOf(SdkClientException.class);
        assertThat(without.calls).isEqualTo(1);
    }

    @Test
    void aPassingErrorIsTriedAgain() {
        FakeQueues busy =
                new FakeQueues(call -> call < 5 ? error(call % 2 == 0 ? 503 : 400, "RequestThrottled") : null);
        client(BOUND, busy, scheduler).enqueueEvent(Duration.ZERO, "order-1", "{}", "reminder-1");

        assertThat(busy.sent)
                .extracting(SendMessageRequest::messageDeduplicationId)
                .containsExactly("reminder-1");
        assertThat(pauses).containsExactly(1, 2, 3, 4);
    }

    @Test
    void aPassingErrorThatDoesNotPassIsThrownInTheEnd() {
        FakeQueues down = new FakeQueues(call -> error(500, "InternalError"));

        assertThatThrownBy(() -> client(BOUND, down, scheduler).enqueueEvent(Duration.ofSeconds(3), "order-1", "{}"))
                .isInstanceOf(SqsException.class);
        assertThat(down.calls).isEqualTo(5);
    }

    @Test
    void aRefusalIsThrownAtOnce() {
        FakeQueues refusing = new FakeQueues(call -> error(403, "AccessDenied"));

        assertThatThrownBy(() -> client(BOUND, refusing, scheduler).enqueueEvent(Duration.ZERO, "order-1", "{}"))
                .isInstanceOf(SqsException.class);
        assertThat(refusing.calls).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1S", "PT15M", "PT16M", "P30D"})
    void aDelayWhereTheCollectorTakesNoneIsAClearError(Duration delay) {
        EventQueueClient without = client(Map.of(ENQUEUE_QUEUE_URL, QUEUE), sqs, scheduler);

        assertThatIllegalStateException()
                .isThrownBy(() -> without.enqueueEvent(delay, "order-1", "{}"))
                .withMessage("The collector of " + QUEUE + " takes no delayed events, and this one has a delay of "
                        + delay + ": set delayedEnqueue(true) on its EventCollector, and bind the function to it");
        without.enqueueEvent(Duration.ZERO, "order-1", "{}");
        assertThat(sqs.sent).hasSize(1);
    }

    @Test
    void aFunctionThatIsNotBoundIsAClearError() {
        assertThatIllegalStateException()
                .isThrownBy(() -> EventQueueClient.of(Map.of()))
                .withMessageContaining("EVENTLANE_ENQUEUE_QUEUE_URL is not set");
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        EventQueueClient.of(Map.of(ENQUEUE_QUEUE_URL, QUEUE, ENQUEUE_DELAY_QUEUE_URL, DELAY_QUEUE)))
                .withMessageContaining("EVENTLANE_ENQUEUE_DELAY_QUEUE_ARN is not set");
    }

    @Test
    void whatAMessageCannotHaveIsRefusedBeforeTheCall() {
        refused(Duration.ofSeconds(-1), "order-1", "{}", "delay is PT-1S");
        refused(Duration.ofDays(3_000_000), "order-1", "{}", "up to the year 9999");
        refused(Duration.ofSeconds(Long.MAX_VALUE), "order-1", "{}", "up to the year 9999");
        refused(Duration.ZERO, "", "{}", "id is ");
        refused(Duration.ZERO, "order 1", "{}", "id is order 1");
        refused(Duration.ZERO, "x".repeat(129), "{}", "1 to 128 ASCII letters");
        refused(Duration.ZERO, "order-1", "", "is empty");
        refused(Duration.ZERO, "order-1", "hello", "is no JSON");
        refused(Duration.ZERO, "order-1", "{} {}", "Text follows");
        refused(Duration.ZERO, "order-1", "\"\uFFFF\"", "U+FFFF");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.enqueueEvent(Duration.ZERO, "order-1", "{}", "a b"))
                .withMessageContaining("deduplicationId is a b");
        assertThat(sqs.calls).isZero();
        assertThat(scheduler.schedules).isEmpty();
    }

    @Test
    void anEventIsAsLargeAsItsWayAllows() {
        int mebibyte = 1024 * 1024;
        client.enqueueEvent(Duration.ZERO, "order-1", text(mebibyte));
        client.enqueueEvent(Duration.ofSeconds(1), "order-1", text(mebibyte - 300));
        client.enqueueEvent(Duration.ofDays(1), "order-1", text(240 * 1024 - 300));

        refused(Duration.ZERO, "order-1", text(mebibyte + 1), "1048577 bytes, allowed: at most 1048576 bytes");
        refused(Duration.ofSeconds(1), "order-1", text(mebibyte), "through the delay queue, is ");
        refused(Duration.ofDays(1), "order-1", text(240 * 1024), "in a schedule, is ");
        assertThat(sqs.sent).hasSize(2);
        assertThat(scheduler.schedules).hasSize(1);
    }

    @Test
    void aDelayedEventShowsNoPayload() {
        assertThat(new DelayedEvent(QUEUE, "{\"secret\":1}", "order-1", "d").toString())
                .isEqualTo("DelayedEvent[orderingKey=order-1, deduplicationId=d]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{}",
                "{\"MessageBody\":\"{}\"}",
                "{\"QueueUrl\":\"q\",\"MessageBody\":\" \",\"MessageGroupId\":\"g\",\"MessageDeduplicationId\":\"d\"}",
                "{\"QueueUrl\":\"q\",\"MessageBody\":{},\"MessageGroupId\":\"g\",\"MessageDeduplicationId\":\"d\"}",
                "{\"QueueUrl\":\"q\",\"MessageBody\":\"{}\",\"MessageGroupId\":\"g\",\"MessageDedup"
            })
    void whatIsNoDelayedEventIsNotTakenForOne(String text) {
        assertThat(DelayedEvent.of(text)).isEmpty();
    }

    private void refused(Duration delay, String id, String body, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.enqueueEvent(delay, id, body))
                .withMessageContaining(message);
    }

    private EventQueueClient client(Map<String, String> variables, FakeQueues queues, FakeScheduler schedules) {
        return new EventQueueClient(
                QUEUE, DelaySettings.of(variables), () -> queues, () -> schedules, Clock.fixed(NOW, UTC), pauses::add);
    }

    private static String text(int bytes) {
        return '"' + "x".repeat(bytes - 2) + '"';
    }

    private static RuntimeException error(int status, @Nullable String code) {
        return SqsException.builder()
                .statusCode(status)
                .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
                .build();
    }
}
