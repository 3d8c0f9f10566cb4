package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.services.dynamodb.Table;

class IdempotenceTableTest {
    private final OneStack app = new OneStack();
    private final EventCollector collector = app.collector("Summaries")
            .timeout(Duration.seconds(20))
            .idempotenceTable(true)
            .build();
    private final Table table = collector.getIdempotenceTable().orElseThrow();

    @Test
    void thereIsNoneUnlessAskedFor() {
        EventCollector plain = app.collector("Plain").build();

        assertThat(plain.getIdempotenceTable()).isEmpty();
        assertThat(variables(plain)).doesNotContainKey("EVENTLANE_IDEMPOTENCE_TABLE");
        assertThat(app.all("AWS::DynamoDB::Table")).hasSize(1);
    }

    @Test
    void itHasTheKeysAndTheTimeToLiveThatTheHandlersUse() {
        assertThat(app.properties(table))
                .containsEntry(
                        "KeySchema",
                        List.of(
                                Map.of("AttributeName", "id", "KeyType", "HASH"),
                                Map.of("AttributeName", "scope", "KeyType", "RANGE")))
                .containsEntry(
                        "AttributeDefinitions",
                        List.of(
                                Map.of("AttributeName", "id", "AttributeType", "S"),
                                Map.of("AttributeName", "scope", "AttributeType", "S")))
                .containsEntry("TimeToLiveSpecification", Map.of("AttributeName", "expiresAt", "Enabled", true));
    }

    @Test
    void itIsPaidPerRequestRestorableAndKept() {
        assertThat(app.properties(table))
                .containsEntry("BillingMode", "PAY_PER_REQUEST")
                .containsEntry("DeletionProtectionEnabled", true)
                .hasEntrySatisfying(
                        "PointInTimeRecoverySpecification",
                        recovery ->
                                assertThat(OneStack.map(recovery)).containsEntry("PointInTimeRecoveryEnabled", true));
        assertThat(app.resource(table)).containsEntry("DeletionPolicy", "Retain");
    }

    @Test
    void theFunctionMayUpdateItemsAndNothingElse() {
        Map<String, List<Object>> allowed = Policies.of(app, collector.getFunction());

        assertThat(allowed).containsEntry("dynamodb:UpdateItem", List.of(app.att(table, "Arn")));
        assertThat(allowed.keySet().stream().filter(action -> action.startsWith("dynamodb:")))
                .containsExactly("dynamodb:UpdateItem");
    }

    @Test
    void theFunctionKnowsTheTableAndALeaseLongerThanItsTimeout() {
        assertThat(variables(collector))
                .containsEntry("EVENTLANE_IDEMPOTENCE_TABLE", app.ref(table))
                .containsEntry("EVENTLANE_IDEMPOTENCE_LEASE_SECONDS", "22");
    }

    @Test
    void cdkNagFindsNothing() {
        Aspects.of(app.app)
                .add(AwsSolutionsChecks.Builder.create().verbose(true).build());

        app.annotations().hasNoError("*", Match.stringLikeRegexp(".*AwsSolutions-.*"));
    }

    private Map<String, Object> variables(EventCollector of) {
        return OneStack.map(OneStack.map(app.properties(of.getFunction()).get("Environment"))
                .get("Variables"));
    }
}
