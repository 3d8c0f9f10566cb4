package io.github.eventlane.handler.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.eventlane.handler.topic.PublishResult.Failed;
import io.github.eventlane.handler.topic.PublishResult.Held;
import io.github.eventlane.handler.topic.PublishResult.Published;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.sns.model.MessageAttributeValue;
import software.amazon.awssdk.services.sns.model.PublishBatchRequestEntry;
import software.amazon.awssdk.services.sns.model.SnsException;

class EventTopicClientTest {
    private final List<Integer> pauses = new ArrayList<>();

    @Test
    void anEventBecomesAMessageWithItsGroupItsIdAndItsType() {
        FakeSns sns = new FakeSns(entry -> "");

        Published published = client(sns)
                .publish(new TopicEvent("order-1", "e1", "OrderPlaced", "{\"a\":1}", Map.of("tenant", "acme")));

        assertThat(published).isEqualTo(new Published("message-e1", "1"));
        PublishBatchRequestEntry entry = sns.taken.get(0);
        assertThat(sns.calls.get(0).topicArn()).isEqualTo("arn:aws:sns:eu-central-1:123456789012:orders.fifo");
        assertThat(entry.messageGroupId()).isEqualTo("order-1");
        assertThat(entry.messageDeduplicationId()).isEqualTo("e1");
        assertThat(entry.message()).isEqualTo("{\"a\":1}");
        assertThat(entry.messageAttributes())
                .containsOnly(Map.entry("type", string("OrderPlaced")), Map.entry("tenant", string("acme")));
    }

    @Test
    void aCallHasAtMostTenEntriesAndNoTwoOfOneKey() {
        FakeSns sns = new FakeSns(entry -> "");

        client(sns)
                .publishAll(IntStream.range(0, 50)
                        .mapToObj(i -> event("key-" + i % 25, "e" + i))
                        .toList());

        assertThat(sns.calls).hasSize(6).allSatisfy(call -> {
            assertThat(call.publishBatchRequestEntries()).hasSizeLessThanOrEqualTo(10);
            assertThat(call.publishBatchRequestEntries())
                    .extracting(PublishBatchRequestEntry::messageGroupId)
                    .doesNotHaveDuplicates();
        });
        assertThat(sns.takenIds()).hasSize(50);
    }

    @Test
    void aCallHasAtMost256KiBUnlessOneEventAloneIsLarger() {
        FakeSns sns = new FakeSns(entry -> "");
        String large = "\"" + "x".repeat(100 * 1024) + "\"";
        String tooLarge = "\"" + "x".repeat(300 * 1024) + "\"";

        client(sns)
                .publishAll(List.of(
                        TopicEvent.of("a", "T", large),
                        TopicEvent.of("b", "T", large),
                        TopicEvent.of("c", "T", large),
                        TopicEvent.of("d", "T", tooLarge),
                        TopicEvent.of("e", "T", "1")));

        assertThat(sns.calls)
                .extracting(call -> call.publishBatchRequestEntries().size())
                .containsExactly(2, 1, 1, 1);
    }

    @Test
    void onlyTheFailedEntryIsSentAgainWhileTheLaterOnesOfItsKeyWait() {
        Set<String> failedOnce = new HashSet<>();
        FakeSns sns = new FakeSns(
                entry -> entry.messageDeduplicationId().equals("a1") && failedOnce.add("a1") ? "InternalError" : "");

        client(sns).publishAll(List.of(event("a", "a1"), event("a", "a2"), event("b", "b1"), event("b", "b2")));

        assertThat(sns.takenIds()).containsExactly("b1", "a1", "b2", "a2");
        assertThat(pauses).containsExactly(1);
    }

    @Test
    void aKeyThatKeepsFailingIsGivenUpAfterFiveAttemptsAndTheOthersGoOn() {
        FakeSns sns = new FakeSns(entry -> entry.messageDeduplicationId().equals("a1") ? "InternalError" : "");
        List<TopicEvent> events = List.of(event("a", "a1"), event("a", "a2"), event("b", "b1"));

        var exception =
                catchThrowableOfType(PublishException.class, () -> client(sns).publishAll(events));

        assertThat(exception).hasMessage("1 of 3 events were published; the first failure: InternalError, refused");
        assertThat(exception.results())
                .containsExactly(
                        new Failed("InternalError", "refused", false), new Held(), new Published("message-b1", "1"));
        assertThat(sns.calls).hasSize(5);
        assertThat(pauses).containsExactly(1, 2, 3, 4);
    }

    @Test
    void aRefusedMessageIsNotSentAgain() {
        FakeSns sns = new FakeSns(entry -> entry.messageDeduplicationId().equals("a1") ? "InvalidParameter" : "");
        List<TopicEvent> events = List.of(event("a", "a1"), event("a", "a2"), event("b", "b1"));

        var exception =
                catchThrowableOfType(PublishException.class, () -> client(sns).publishAll(events));

        assertThat(exception.results())
                .containsExactly(
                        new Failed("InvalidParameter", "refused", true), new Held(), new Published("message-b1", "1"));
        assertThat(sns.calls).hasSize(1);
        assertThat(pauses).isEmpty();
    }

    @Test
    void aMissingPermissionIsNotTheMessagesFault() {
        FakeSns sns = new FakeSns(entry -> {
            throw failure("AuthorizationError");
        });
        TopicEvent event = event("a", "a1");

        var exception =
                catchThrowableOfType(PublishException.class, () -> client(sns).publish(event));

        assertThat(exception.results())
                .singleElement()
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.permanent()).isFalse());
    }

    @Test
    void aCallRefusedForItsOneMessageIsThatMessagesFault() {
        FakeSns sns = new FakeSns(entry -> {
            throw failure("InvalidParameter");
        });
        TopicEvent event = event("a", "a1");

        var exception =
                catchThrowableOfType(PublishException.class, () -> client(sns).publish(event));

        assertThat(exception.results())
                .singleElement()
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.permanent()).isTrue());
        assertThat(sns.calls).hasSize(1);
    }

    @Test
    void aCallRefusedForAllOfItsMessagesGoesAgainInHalves() {
        FakeSns sns = new FakeSns(entry -> {
            if (entry.messageDeduplicationId().equals("id-3")) {
                throw failure("BatchRequestTooLong");
            }
            return "";
        });
        List<TopicEvent> events = IntStream.range(0, 10)
                .mapToObj(i -> event("key-" + i, "id-" + i))
                .toList();

        var exception =
                catchThrowableOfType(PublishException.class, () -> client(sns).publishAll(events));

        assertThat(exception.results().get(3))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.permanent()).isTrue());
        assertThat(sns.takenIds())
                .containsExactlyInAnyOrder("id-0", "id-1", "id-2", "id-4", "id-5", "id-6", "id-7", "id-8", "id-9");
        assertThat(pauses).isEmpty();
    }

    @Test
    void anAnswerWithoutAnErrorCodeIsAFailureOfItsEvents() {
        FakeSns bare = new FakeSns(entry -> {
            throw (SnsException) SnsException.builder()
                    .statusCode(503)
                    .awsErrorDetails(AwsErrorDetails.builder().build())
                    .build();
        });

        var exception =
                catchThrowableOfType(PublishException.class, () -> client(bare).publishAll(List.of(event("a", "a1"))));

        assertThat(exception.results())
                .singleElement()
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.permanent()).isFalse());
        assertThat(bare.calls).hasSize(5);
    }

    @Test
    void anInterruptEndsTheAttemptsAndSaysWhatBecameOfEachEvent() {
        FakeSns down = new FakeSns(entry -> entry.messageGroupId().equals("a") ? "InternalError" : "");
        EventTopicClient interrupted =
                new EventTopicClient(down, "arn:aws:sns:eu-central-1:123456789012:orders.fifo", attempt -> false);

        var exception = catchThrowableOfType(
                PublishException.class, () -> interrupted.publishAll(List.of(event("a", "a1"), event("b", "b1"))));

        assertThat(exception.results().get(0)).isInstanceOf(Failed.class);
        assertThat(exception.results().get(1)).isInstanceOf(Published.class);
    }

    @Test
    void anyLimitIsALimit() {
        FakeSns sns = new FakeSns(entry -> "");

        assertThat(client(sns).publishAll(List.of(event("a", "a1")), Duration.ofSeconds(Long.MAX_VALUE)))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "AWS.x", "amazon.x", ".a", "a.", "a..b", "\u00e9"})
    void anAttributeNameThatSnsRefusesIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TopicEvent("a", "a1", "T", "1", Map.of(name, "x")))
                .withMessageContaining("The name of an attribute is " + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\u0000", "\ud800", "\uffff"})
    void anAttributeValueOrTypeThatSnsRefusesIsRefused(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TopicEvent("a", "a1", "T", "1", Map.of("n", value)))
                .withMessageContaining("The value of the attribute n is");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TopicEvent("a", "a1", value, "1", Map.of()))
                .withMessageStartingWith("type is ");
    }

    @Test
    void noCallIsStartedAfterTheTimeLimit() {
        FakeSns sns = new FakeSns(entry -> "");
        List<TopicEvent> events = List.of(event("a", "a1"));

        var exception =
                catchThrowableOfType(PublishException.class, () -> client(sns).publishAll(events, Duration.ZERO));

        assertThat(exception.results()).containsExactly(new Held());
        assertThat(sns.calls).isEmpty();
    }

    @Test
    void aRefusedBatchIsNotSentInHalvesAfterTheTimeLimit() {
        List<Integer> calls = new ArrayList<>();
        List<Entry> entries = IntStream.range(0, 10)
                .mapToObj(i -> Entry.of(i, event("key-" + i, "id-" + i)))
                .toList();
        BatchSender sender = new BatchSender(
                new FakeSns(entry -> {
                    calls.add(calls.size());
                    throw failure("InvalidParameter");
                }),
                "arn:aws:sns:eu-central-1:123456789012:orders.fifo");

        Map<Integer, PublishResult> results = sender.send(entries, () -> !calls.isEmpty());

        assertThat(calls).hasSize(1);
        assertThat(results).hasSize(10);
        assertThat(results.values()).containsOnly(new Held());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{} {}", "\"\ud800\"", "\"\uffff\""})
    void whatIsNoJsonIsRefused(String json) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TopicEvent.of("a", "T", json))
                .withMessageStartingWith("json of the event ");
    }

    @Test
    void aKeyThatIsNoMessageGroupIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> event("a b", "a1"))
                .withMessage("orderingKey is a b, allowed: 1 to 128 ASCII letters, digits, punctuation");
    }

    @Test
    void moreAttributesThanRawDeliveryCarriesAreRefused() {
        Map<String, String> attributes =
                IntStream.range(0, 10).boxed().collect(Collectors.toMap(i -> "a" + i, i -> "x"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TopicEvent("a", "a1", "T", "1", attributes))
                .withMessageContaining("allowed: at most 9");
    }

    @Test
    void aFunctionThatIsNotBoundIsToldHowTo() {
        assertThatIllegalStateException()
                .isThrownBy(EventTopicClient::fromEnvironment)
                .withMessageContaining("EVENTLANE_TOPIC_ARN is not set");
    }

    @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
    void whateverFailsEachKeysEventsAreTakenInOrderWithoutAGap(@ForAll Random random) {
        List<TopicEvent> events = new ArrayList<>();
        Map<String, List<String>> idsByKey = new HashMap<>();
        for (int i = 0; i < random.nextInt(60); i++) {
            String key = "key-" + random.nextInt(8);
            events.add(event(key, "e" + i));
            idsByKey.computeIfAbsent(key, k -> new ArrayList<>()).add("e" + i);
        }
        FakeSns sns = new FakeSns(randomErrors(random));

        List<String> published = idsPublished(client(sns), events);

        assertThat(sns.takenIds()).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(published);
        Map<String, List<String>> takenByKey = sns.taken.stream()
                .collect(Collectors.groupingBy(
                        PublishBatchRequestEntry::messageGroupId,
                        Collectors.mapping(PublishBatchRequestEntry::messageDeduplicationId, Collectors.toList())));
        takenByKey.forEach(
                (key, ids) -> assertThat(idsByKey.getOrDefault(key, List.of())).startsWith(ids.toArray(String[]::new)));
    }

    private static Function<PublishBatchRequestEntry, String> randomErrors(Random random) {
        return entry -> {
            int dice = random.nextInt(20);
            if (dice == 0) {
                throw failure("InternalError");
            }
            return dice == 1 ? "InvalidParameter" : dice < 8 ? "InternalError" : "";
        };
    }

    private static List<String> idsPublished(EventTopicClient client, List<TopicEvent> events) {
        List<? extends PublishResult> results;
        try {
            results = client.publishAll(events);
        } catch (PublishException e) {
            results = e.results();
        }
        List<? extends PublishResult> all = results;
        assertThat(all).hasSameSizeAs(events);
        return IntStream.range(0, events.size())
                .filter(i -> all.get(i) instanceof Published)
                .mapToObj(i -> events.get(i).id())
                .toList();
    }

    private static SnsException failure(String code) {
        return (SnsException) SnsException.builder()
                .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
                .message("refused")
                .build();
    }

    private static MessageAttributeValue string(String value) {
        return MessageAttributeValue.builder()
                .dataType("String")
                .stringValue(value)
                .build();
    }

    private EventTopicClient client(FakeSns sns) {
        return new EventTopicClient(sns, "arn:aws:sns:eu-central-1:123456789012:orders.fifo", pauses::add);
    }

    private static TopicEvent event(String key, String id) {
        return new TopicEvent(key, id, "T", "{}", Map.of());
    }
}
