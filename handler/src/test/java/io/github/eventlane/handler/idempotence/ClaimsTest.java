package io.github.eventlane.handler.idempotence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.Origin;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** What no real table can be made to do at will; the conditions themselves are tested on one. */
class ClaimsTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-30T22:00:00Z"), ZoneOffset.UTC);

    private final List<Integer> pauses = new ArrayList<>();
    private final List<String> effects = new ArrayList<>();

    @Test
    void aClaimWhoseAnswerWasLostIsRecognizedAsOurs() throws Exception {
        FakeDynamoDb dynamoDb = new FakeDynamoDb(claim -> refusal(Map.of(
                PositionTable.LEASE_OWNER, claim.expressionAttributeValues().getOrDefault(":me", text("")))));

        handler(dynamoDb).handle(event(Origin.QUEUE));

        assertThat(effects).containsExactly("e1");
        assertThat(pauses).isEmpty();
    }

    @Test
    void aQueueComesAgainAfterAboutASecondOfWaiting() {
        FakeDynamoDb dynamoDb = new FakeDynamoDb(claim -> refusal(Map.of(PositionTable.LEASE_OWNER, text("another"))));

        assertThatThrownBy(() -> handler(dynamoDb).handle(event(Origin.QUEUE)))
                .isInstanceOf(EventInProgressException.class);
        assertThat(pauses).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(effects).isEmpty();
    }

    @Test
    void aStreamWaitsUntilTheLeaseHasRunOut() throws Exception {
        List<UpdateItemRequest> claims = new ArrayList<>();
        FakeDynamoDb dynamoDb = new FakeDynamoDb(claim -> {
            claims.add(claim);
            return claims.size() <= 50
                    ? refusal(Map.of(PositionTable.LEASE_OWNER, text("another")))
                    : UpdateItemResponse.builder().build();
        });

        handler(dynamoDb).handle(event(Origin.STREAM));

        assertThat(pauses).hasSize(50);
        assertThat(effects).containsExactly("e1");
    }

    @Test
    void theLeaseAndTheRetentionCountFromTheClaim() throws Exception {
        List<UpdateItemRequest> claims = new ArrayList<>();
        FakeDynamoDb dynamoDb = new FakeDynamoDb(claim -> {
            claims.add(claim);
            return UpdateItemResponse.builder().build();
        });

        handler(dynamoDb).handle(event(Origin.QUEUE));

        assertThat(claims.get(0).expressionAttributeValues())
                .containsEntry(
                        ":until",
                        PositionTable.number(
                                Instant.parse("2026-11-30T22:16:00Z").toEpochMilli()))
                .containsEntry(
                        ":expires",
                        PositionTable.number(
                                Instant.parse("2027-01-29T22:00:00Z").getEpochSecond()));
    }

    @Test
    void theEnvironmentNamesCollectorTableAndLease() throws Exception {
        List<UpdateItemRequest> claims = new ArrayList<>();
        Map<String, String> environment = Map.of(
                "EVENTLANE_COLLECTOR", "Summaries",
                "EVENTLANE_IDEMPOTENCE_TABLE", "marks",
                "EVENTLANE_IDEMPOTENCE_LEASE_SECONDS", "7");
        IdempotentEventHandler.Builder builder = IdempotentEventHandler.builder(
                        event -> effects.add(event.id()), TableSettings.tableOf(environment))
                .from(environment);
        builder.clock = CLOCK;
        builder.dynamoDb = () -> new FakeDynamoDb(claim -> {
            claims.add(claim);
            return UpdateItemResponse.builder().build();
        });

        builder.build().handle(event(Origin.QUEUE));

        assertThat(claims.get(0).tableName()).isEqualTo("marks");
        assertThat(claims.get(0).key()).containsEntry("scope", text("event:Summaries"));
        assertThat(claims.get(0).expressionAttributeValues())
                .containsEntry(":until", PositionTable.number(CLOCK.millis() + 7_000));
    }

    @Test
    void withoutItsTableAHandlerSaysWhoSetsIt() {
        assertThatIllegalStateException()
                .isThrownBy(() -> IdempotentEventHandler.fromEnvironment(event -> {}))
                .withMessageContaining("EVENTLANE_IDEMPOTENCE_TABLE is not set");
        assertThatIllegalStateException()
                .isThrownBy(() -> SequencedEventHandler.fromEnvironment(event -> {}))
                .withMessageContaining("EVENTLANE_EVENT_LOG_TABLE is not set");
    }

    @Test
    void aTimeThatIsNotPositiveIsRefused() {
        IdempotentEventHandler.Builder builder = IdempotentEventHandler.builder(event -> {}, "marks");

        assertThatIllegalArgumentException().isThrownBy(() -> builder.lease(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.retention(Duration.ofDays(-1)));
    }

    private EventHandler handler(FakeDynamoDb dynamoDb) {
        IdempotentEventHandler.Builder builder =
                IdempotentEventHandler.builder(event -> effects.add(event.id()), "marks");
        builder.dynamoDb = () -> dynamoDb;
        builder.clock = CLOCK;
        builder.backoff = pauses::add;
        return builder.build();
    }

    private static Event event(Origin origin) {
        return Event.builder()
                .json("{}")
                .orderingKey("order-1")
                .id("e1")
                .origin(origin)
                .build();
    }

    private static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    private static UpdateItemResponse refusal(Map<String, AttributeValue> item) {
        throw ConditionalCheckFailedException.builder().item(item).build();
    }

    /** Answers claims; every other update succeeds. */
    private record FakeDynamoDb(Function<UpdateItemRequest, UpdateItemResponse> claims) implements DynamoDbClient {
        @Override
        public UpdateItemResponse updateItem(UpdateItemRequest request) {
            boolean isClaim = request.expressionAttributeValues().containsKey(":now");
            return isClaim
                    ? claims.apply(request)
                    : UpdateItemResponse.builder().build();
        }

        @Override
        public String serviceName() {
            return "dynamodb";
        }

        @Override
        public void close() {}
    }
}
