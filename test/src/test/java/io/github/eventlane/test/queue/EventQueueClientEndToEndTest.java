package io.github.eventlane.test.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.queue.EventQueueClient;
import io.github.eventlane.test.CdkApp;
import io.github.eventlane.test.Deployment;
import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.aws.HandlerJar;
import io.github.eventlane.test.clients.DefaultAws;
import io.github.eventlane.test.sources.LocalEventSources;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.scheduler.SchedulerClient;
import software.amazon.awssdk.services.scheduler.model.GetScheduleResponse;
import software.amazon.awssdk.services.scheduler.model.ScheduleSummary;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EventQueueClientEndToEndTest {
    private static final Duration LONG = Duration.ofSeconds(90);
    private static final Duration TOLERATED = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final LocalAws aws = DefaultAws.start();
    private final SqsClient sqs = aws.configure(SqsClient.builder()).build();
    private final SchedulerClient scheduler =
            aws.configure(SchedulerClient.builder()).build();
    private Deployment app;
    private Map<String, String> variables;
    private LocalEventSources sources;
    private EventQueueClient queue;
    private List<Sent> longDelays;

    @BeforeAll
    void deploy(@TempDir Path directory) throws Exception {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        Path jar = HandlerJar.of(NotingHandler.class, directory.resolve("handler.jar"));
        app = aws.deploy(CdkApp.in(module)
                .startedBy("java -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path") + "' "
                        + RemindersApp.class.getName() + " '" + jar + "'"));
        try (LambdaClient lambda = aws.configure(LambdaClient.builder()).build()) {
            variables = lambda.getFunctionConfiguration(request -> request.functionName(RemindersApp.FUNCTION))
                    .environment()
                    .variables();
        }
        queue = EventQueueClient.of(variables);
        sources = LocalEventSources.start(aws);
        // The other tests run while these are on their way.
        longDelays = sendFive("long-", LONG);
    }

    @AfterAll
    void stop() {
        sources.close();
        scheduler.close();
        sqs.close();
        aws.close();
    }

    @Test
    void anEventWithoutDelayIsHandledUnderItsKeyWithItsBytes() throws Exception {
        String hostile = "{\"b\":\"\\u0000 \\\" é 😀\",\"a\":12345678901234567890123456789012345678, \"c\":[null]}";
        queue.enqueueEvent(Duration.ZERO, "now", hostile);

        assertThat(await("now", 1)).extracting(Arrival::json).containsExactly(hostile);
    }

    @Test
    void theSameDeduplicationIdIsTakenOnce() throws Exception {
        for (int i = 0; i < 3; i++) {
            queue.enqueueEvent(Duration.ZERO, "once", Integer.toString(i), "id");
            queue.enqueueEvent(Duration.ofSeconds(1), "once-later", Integer.toString(i), "id");
        }
        queue.enqueueEvent(Duration.ofSeconds(3), "once", "\"end\"");
        queue.enqueueEvent(Duration.ofSeconds(3), "once-later", "\"end\"");

        assertThat(awaitEnd("once")).extracting(Arrival::json).containsExactly("0", "\"end\"");
        assertThat(awaitEnd("once-later")).hasSize(2);
    }

    @Test
    void aDelayOfThreeSecondsEndsAfterThreeSecondsAndOnce() throws Exception {
        // The first events of a process wait for its start, which is not what is measured.
        send("warm-up", Duration.ofSeconds(1));
        await("warm-up", 1);

        assertOnTime(sendFive("short-", Duration.ofSeconds(3)));
    }

    @Test
    void aDelayOfNinetySecondsEndsAfterNinetySecondsAndOnce() throws Exception {
        assertOnTime(longDelays);
    }

    @Test
    void aHandlerEnqueuesLaterByTheDeployedJar() throws Exception {
        queue.enqueueEvent(Duration.ZERO, "chain", "{\"after\":\"PT2S\",\"then\":\"second\"}");

        assertThat(await("chain", 1)).extracting(Arrival::json).containsExactly("\"second\"");
    }

    @Test
    void aHandlerSchedulesByTheDeployedJar() throws Exception {
        queue.enqueueEvent(Duration.ZERO, "scheduling", "{\"after\":\"P2D\",\"then\":\"in two days\"}");

        GetScheduleResponse schedule = awaitSchedule("scheduling");
        assertThat(due(schedule))
                .isBetween(inTwoDays().minusSeconds(120), inTwoDays().plusSeconds(2));
    }

    @Test
    void aDelayBeyondFifteenMinutesBecomesTheRightSchedule() throws Exception {
        Instant before = Instant.now();
        queue.enqueueEvent(Duration.ofMinutes(16), "sixteen", "{\"n\":16}", "id-16");
        queue.enqueueEvent(Duration.ofMinutes(16), "sixteen", "{\"n\":16}", "id-16");

        GetScheduleResponse schedule = awaitSchedule("sixteen");
        assertThat(due(schedule))
                .isBetween(
                        before.plus(Duration.ofMinutes(16)),
                        Instant.now().plus(Duration.ofMinutes(16)).plusSeconds(1));
        assertThat(schedule.scheduleExpressionTimezone()).isEqualTo("UTC");
        assertThat(schedule.flexibleTimeWindow().modeAsString()).isEqualTo("OFF");
        assertThat(schedule.actionAfterCompletionAsString()).isEqualTo("DELETE");
        assertThat(schedule.target().arn()).isEqualTo("arn:aws:scheduler:::aws-sdk:sqs:sendMessage");
        assertThat(schedule.target().roleArn())
                .isEqualTo(variables.get(EnvironmentVariables.ENQUEUE_SCHEDULE_ROLE_ARN));
        assertThat(schedule.target().deadLetterConfig().arn())
                .isEqualTo(variables.get(EnvironmentVariables.ENQUEUE_DELAY_QUEUE_ARN));

        JsonNode request = new ObjectMapper().readTree(schedule.target().input());
        sqs.sendMessage(message -> message.queueUrl(request.get("QueueUrl").textValue())
                .messageBody(request.get("MessageBody").textValue())
                .messageGroupId(request.get("MessageGroupId").textValue())
                .messageDeduplicationId(request.get("MessageDeduplicationId").textValue()));
        assertThat(await("sixteen", 1)).extracting(Arrival::json).containsExactly("{\"n\":16}");
    }

    @Test
    void anEventThatItsScheduleCouldNotSendComesThroughTheDelayQueueOnce() throws Exception {
        queue.enqueueEvent(Duration.ofMinutes(20), "undelivered", "{\"n\":20}");
        String input = awaitSchedule("undelivered").target().input();
        // A standard queue may deliver a message twice.
        for (int i = 0; i < 2; i++) {
            sqs.sendMessage(message -> message.queueUrl(variables.get(EnvironmentVariables.ENQUEUE_DELAY_QUEUE_URL))
                    .messageBody(input));
        }
        queue.enqueueEvent(Duration.ofSeconds(3), "undelivered", "\"end\"");

        assertThat(awaitEnd("undelivered")).extracting(Arrival::json).containsExactly("{\"n\":20}", "\"end\"");
    }

    @Test
    void whatIsNoDelayedEventEndsInTheDeadLetterQueue() throws Exception {
        sqs.sendMessage(message -> message.queueUrl(variables.get(EnvironmentVariables.ENQUEUE_DELAY_QUEUE_URL))
                .messageBody("{\"stray\":true}"));

        Message letter = awaitDeadLetter();
        assertThat(letter.body()).isEqualTo("{\"stray\":true}");
        assertThat(letter.attributes()).containsEntry(MessageSystemAttributeName.MESSAGE_GROUP_ID, "eventlane-no-key");
    }

    /** One a second, so that a moment in which this machine is busy cannot make most of them late. */
    private List<Sent> sendFive(String keyPrefix, Duration delay) throws InterruptedException {
        List<Sent> sent = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Thread.sleep(1000);
            sent.add(send(keyPrefix + i, delay));
        }
        return sent;
    }

    private Sent send(String key, Duration delay) {
        long before = System.currentTimeMillis();
        queue.enqueueEvent(delay, key, "{\"delay\":\"" + delay + "\"}");
        return new Sent(key, delay, before, System.currentTimeMillis());
    }

    /** None is early. How late most of them are tells how late the path is; the others, how busy this machine is. */
    private void assertOnTime(List<Sent> sent) throws Exception {
        List<Duration> late = new ArrayList<>();
        for (Sent event : sent) {
            List<Arrival> arrivals = await(event.key(), 1);
            assertThat(arrivals).hasSize(1);
            long arrived = arrivals.get(0).atMillis();
            assertThat(arrived)
                    .isGreaterThanOrEqualTo(event.beforeMillis() + event.delay().toMillis());
            late.add(Duration.ofMillis(
                    arrived - event.afterMillis() - event.delay().toMillis()));
        }
        System.out.println("Delayed events came late by " + late);
        assertThat(late)
                .filteredOn(lateness -> lateness.compareTo(TOLERATED) <= 0)
                .as("at most %s late, of %s", TOLERATED, late)
                .hasSizeGreaterThan(sent.size() / 2);
        sources.awaitIdle(PATIENCE);
        assertThat(sent).allSatisfy(event -> assertThat(arrived(event.key())).hasSize(1));
    }

    private List<Arrival> await(String key, int atLeast) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (arrived(key).size() < atLeast && System.nanoTime() < deadline) {
            Thread.sleep(100);
        }
        return arrived(key);
    }

    /** What has arrived under a key once the event {@code "end"} has. */
    private List<Arrival> awaitEnd(String key) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (arrived(key).stream().noneMatch(arrival -> arrival.json().equals("\"end\""))
                && System.nanoTime() < deadline) {
            Thread.sleep(100);
        }
        return arrived(key);
    }

    private List<Arrival> arrived(String key) throws IOException {
        return Arrival.in(sources.log(RemindersApp.FUNCTION)).stream()
                .filter(arrival -> arrival.orderingKey().equals(key))
                .toList();
    }

    private GetScheduleResponse awaitSchedule(String key) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            List<GetScheduleResponse> found = schedules().stream()
                    .filter(schedule -> schedule.target().input().contains("\"MessageGroupId\":\"" + key + "\""))
                    .toList();
            if (!found.isEmpty() || System.nanoTime() > deadline) {
                assertThat(found).hasSize(1);
                return found.get(0);
            }
            Thread.sleep(100);
        }
    }

    private List<GetScheduleResponse> schedules() {
        String group = variables.get(EnvironmentVariables.ENQUEUE_SCHEDULE_GROUP);
        return scheduler.listSchedules(request -> request.groupName(group)).schedules().stream()
                .map(ScheduleSummary::name)
                .map(name -> scheduler.getSchedule(
                        request -> request.groupName(group).name(name)))
                .toList();
    }

    private static Instant due(GetScheduleResponse schedule) {
        String at = schedule.scheduleExpression();
        return LocalDateTime.parse(at.substring("at(".length(), at.length() - 1))
                .toInstant(ZoneOffset.UTC);
    }

    private static Instant inTwoDays() {
        return Instant.now().plus(Duration.ofDays(2));
    }

    private Message awaitDeadLetter() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            List<Message> letters = sqs.receiveMessage(
                            request -> request.queueUrl(app.output(RemindersApp.STACK, "DeadLetters"))
                                    .waitTimeSeconds(1)
                                    .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                    .messages();
            if (!letters.isEmpty()) {
                return letters.get(0);
            }
        }
        throw new AssertionError("No dead letter came");
    }

    /** An event that was enqueued at some time between the two. */
    private record Sent(String key, Duration delay, long beforeMillis, long afterMillis) {}
}
