package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.eventlane.handler.EnvironmentVariables;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.Runtime;

/** A function's environment names one part of a kind. */
class BindingTest {
    private final OneStack app = new OneStack();
    private Function function;

    @BeforeEach
    void makeFunction() {
        function = app.collector("Caller").build().getFunction();
    }

    @Test
    void aFunctionIsBoundToOneLogOnly() {
        new EventLog(app.stack, "Orders").bindTo(function);

        refused(() -> new EventLog(app.stack, "Invoices").bindTo(function), "EventLog of Orders/Orders/Table already");
        refused(() -> new EventLog(app.stack, "Parcels").bindReplayTo(function), "EventLog of Orders/Orders/Table");
    }

    @Test
    void aFunctionIsBoundToOneTopicOnly() {
        new EventTopic(app.stack, "Orders").bindTo(function);

        refused(() -> new EventTopic(app.stack, "Invoices").bindTo(function), "EventTopic of Orders/Orders/Topic");
    }

    @Test
    void aRelayIsBoundToItsTopic() {
        EventTopic relayed = EventTopic.Builder.create(app.stack, "Orders")
                .eventLog(new EventLog(app.stack, "Log"))
                .build();
        function = relayed.getRelayFunction().orElseThrow();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EventTopic(app.stack, "Invoices").bindTo(function))
                .withMessageContaining("is bound to the EventTopic of Orders/Orders/Topic already");
    }

    @Test
    void aFunctionIsBoundToOneQueueOfATableOnly() {
        TableQueue vouchers = new TableQueue(app.stack, "Vouchers");
        TableQueue codes = TableQueue.Builder.create(app.stack, "Codes")
                .existingTable(vouchers.getTable())
                .build();
        vouchers.bindTo(function);
        vouchers.bindTo(function);

        refused(() -> codes.bindTo(function), "TableQueue of Orders/Vouchers already");
    }

    @Test
    void aFunctionIsBoundToOneCollectorOnly() {
        app.collector("Orders").build().bindTo(function);

        refused(() -> app.collector("Invoices").build().bindTo(function), "EventCollector of Orders/Orders/Queue");
    }

    @Test
    void aVariableThatTheUserHasSetIsNotOverwritten() {
        Function checkout = Function.Builder.create(app.stack, "Checkout")
                .runtime(Runtime.JAVA_21)
                .handler("com.acme.Checkout")
                .code(Code.fromAsset("src/test/resources/any-code"))
                .environment(Map.of(EnvironmentVariables.EVENT_LOG_TABLE, "mine"))
                .build();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EventLog(app.stack, "Orders").bindTo(checkout))
                .withMessageContainingAll(
                        "environment: EVENTLANE_EVENT_LOG_TABLE is set on Orders/Checkout already", "leave it out");
    }

    @Test
    void bindingAgainChangesNothing() {
        EventLog log = new EventLog(app.stack, "Orders");
        log.bindReplayTo(function);
        log.bindTo(function);
        log.bindTo(function);

        assertThat(Policies.of(app, function).keySet()).contains("dynamodb:PutItem", "dynamodb:Query");
    }

    private static void refused(Runnable binding, String part) {
        assertThatIllegalArgumentException()
                .isThrownBy(binding::run)
                .withMessageContainingAll("bindTo: Orders/Caller/Handler/Function", part, "grant the second one");
    }
}
