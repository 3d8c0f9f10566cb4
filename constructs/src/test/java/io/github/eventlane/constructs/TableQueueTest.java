package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import io.github.eventlane.handler.EnvironmentVariables;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.Runtime;

class TableQueueTest {
    private static final String KEEPER = "store-keeper";

    private final OneStack app = new OneStack();

    @Test
    void theTableHasTheKeysOfTheQueueAndSafeDefaults() {
        TableQueue queue = new TableQueue(app.stack, "Vouchers");

        assertThat(app.properties(queue.getTable()))
                .containsEntry(
                        "KeySchema",
                        List.of(
                                Map.of("AttributeName", "parkey", "KeyType", "HASH"),
                                Map.of("AttributeName", "itemtype", "KeyType", "RANGE")))
                .containsEntry(
                        "AttributeDefinitions",
                        List.of(
                                Map.of("AttributeName", "parkey", "AttributeType", "S"),
                                Map.of("AttributeName", "itemtype", "AttributeType", "S")))
                .containsEntry("BillingMode", "PAY_PER_REQUEST")
                .containsEntry("DeletionProtectionEnabled", true)
                .containsEntry("PointInTimeRecoverySpecification", Map.of("PointInTimeRecoveryEnabled", true))
                .containsEntry("TimeToLiveSpecification", Map.of("AttributeName", "expires_at", "Enabled", true));
        assertThat(app.resource(queue.getTable())).containsEntry("DeletionPolicy", "Retain");
        assertThat(app.all("AWS::SES::Template")).isEmpty();
    }

    @Test
    void everyDefaultCanBeOverridden() {
        Key key = new Key(app.stack, "Key");
        TableQueue queue = TableQueue.Builder.create(app.stack, "Vouchers")
                .tableName("vouchers")
                .names(Map.of(TableQueueName.PARTITION_KEY, "pk", TableQueueName.EXPIRES_AT, "ttl"))
                .encryptionKey(key)
                .pointInTimeRecovery(false)
                .deletionProtection(false)
                .removalPolicy(RemovalPolicy.DESTROY)
                .alarm(false)
                .build();

        assertThat(app.properties(queue.getTable()))
                .containsEntry("TableName", "vouchers")
                .containsEntry("DeletionProtectionEnabled", false)
                .containsEntry("PointInTimeRecoverySpecification", Map.of("PointInTimeRecoveryEnabled", false))
                .containsEntry("TimeToLiveSpecification", Map.of("AttributeName", "ttl", "Enabled", true))
                .containsEntry(
                        "SSESpecification",
                        Map.of("KMSMasterKeyId", app.att(key, "Arn"), "SSEEnabled", true, "SSEType", "KMS"));
        assertThat(app.properties(queue.getTable()).get("KeySchema")).asString().contains("pk");
        assertThat(app.resource(queue.getTable())).containsEntry("DeletionPolicy", "Delete");
        assertThat(queue.getAlarm()).isEmpty();
        assertThat(app.all("AWS::CloudWatch::Alarm")).isEmpty();
    }

    @Test
    void theAlarmRingsAtTheMinimumAndKeepsItsStateWhileNobodyAsks() {
        TableQueue.Builder.create(app.stack, "Vouchers").minFree(20).build();

        assertThat(app.only("AWS::CloudWatch::Alarm"))
                .containsEntry("Namespace", "Eventlane")
                .containsEntry("MetricName", "Stock")
                .containsEntry("Dimensions", List.of(Map.of("Name", "TableQueue", "Value", "Vouchers")))
                .containsEntry("Statistic", "Minimum")
                .containsEntry("Period", 60)
                .containsEntry("EvaluationPeriods", 1)
                .containsEntry("Threshold", 20)
                .containsEntry("ComparisonOperator", "LessThanOrEqualToThreshold")
                .containsEntry("TreatMissingData", "ignore");
    }

    @Test
    void theMailsTemplateIsMade() {
        mailed("Vouchers").build();

        Map<String, Object> template =
                OneStack.map(app.only("AWS::SES::Template").get("Template"));
        assertThat(template).containsKey("TemplateName");
        assertThat(template.toString()).contains("{{queue}}", "{{stock}}", "{{minFree}}", "{{time}}");
    }

    @Test
    void theUsersOwnTemplateIsUsed() {
        TableQueue queue = mailed("Vouchers").mailTemplate("mine").build();
        Function function = function();
        queue.bindTo(function);

        assertThat(app.all("AWS::SES::Template")).isEmpty();
        assertThat(variables(function)).containsEntry(EnvironmentVariables.TABLE_QUEUE_MAIL_TEMPLATE, "mine");
    }

    @Test
    void aBoundFunctionKnowsEverythingAndMayDoNothing() {
        TableQueue queue = mailed("Vouchers")
                .minFree(7)
                .names(Map.of(TableQueueName.TAIL_AT, "tail", TableQueueName.HEAD_AT, "head"))
                .build();
        Function function = function();
        queue.bindTo(function);

        assertThat(variables(function))
                .containsEntry(EnvironmentVariables.TABLE_QUEUE_TABLE, app.ref(queue.getTable()))
                .containsEntry(EnvironmentVariables.TABLE_QUEUE_NAME, "Vouchers")
                .containsEntry(EnvironmentVariables.TABLE_QUEUE_NAMES, "HEAD_AT=head,TAIL_AT=tail")
                .containsEntry(EnvironmentVariables.TABLE_QUEUE_MIN_FREE, "7")
                .containsEntry(EnvironmentVariables.TABLE_QUEUE_MAIL_SENDER, "shop@example.com")
                .containsEntry(EnvironmentVariables.TABLE_QUEUE_MAIL_RECIPIENTS, "a@example.com,b@example.com")
                .containsKey(EnvironmentVariables.TABLE_QUEUE_MAIL_TEMPLATE);
        assertThat(app.all("AWS::IAM::Policy")).isEmpty();
    }

    @Test
    void whoAddsMayMoveTheKeeperAndPutItems() {
        Function function = function();
        new TableQueue(app.stack, "Vouchers").grantAdd(function);

        assertThat(rows(function))
                .isEqualTo(Map.of(
                        "dynamodb:DescribeTable", "any",
                        "dynamodb:BatchGetItem", List.of(KEEPER).toString(),
                        "dynamodb:UpdateItem", List.of(KEEPER).toString(),
                        "dynamodb:PutItem",
                                List.of("store-inventory:*", "store-receipt:add:*")
                                        .toString()));
    }

    @Test
    void whoTakesMayMarkItemsAndSendTheMailButPutNone() {
        Function function = function();
        mailed("Vouchers").build().grantTake(function);

        assertThat(rows(function))
                .containsEntry(
                        "dynamodb:BatchGetItem",
                        List.of(KEEPER, "store-inventory:*", "store-receipt:take:*")
                                .toString())
                .containsEntry(
                        "dynamodb:UpdateItem",
                        List.of(KEEPER, "store-inventory:*").toString())
                .containsEntry(
                        "dynamodb:PutItem", List.of("store-receipt:take:*").toString())
                .containsOnlyKeys(
                        "dynamodb:DescribeTable",
                        "dynamodb:BatchGetItem",
                        "dynamodb:UpdateItem",
                        "dynamodb:PutItem",
                        "ses:SendEmail",
                        "ses:SendTemplatedEmail");
        assertThat(Policies.of(app, function).get("ses:SendEmail"))
                .asString()
                .contains(":identity/shop@example.com", ":identity/example.com", ":template/");
    }

    @Test
    void theMailMayOnlyBeSentFromItsSender() {
        mailed("Vouchers").build().grantTake(function());

        assertThat(app.only("AWS::IAM::Policy").toString()).contains("StringEquals={ses:FromAddress=shop@example.com}");
    }

    @Test
    void whoAsksForTheStockSeesNoItem() {
        Function function = function();
        new TableQueue(app.stack, "Vouchers").grantStock(function);

        assertThat(rows(function))
                .isEqualTo(Map.of(
                        "dynamodb:DescribeTable",
                        "any",
                        "dynamodb:BatchGetItem",
                        List.of(KEEPER).toString()));
    }

    @Test
    void whoReadsTheHistoryChangesNothing() {
        Function function = function();
        new TableQueue(app.stack, "Vouchers").grantHistory(function);

        assertThat(rows(function))
                .isEqualTo(Map.of(
                        "dynamodb:DescribeTable",
                        "any",
                        "dynamodb:BatchGetItem",
                        List.of(KEEPER, "store-inventory:*").toString()));
    }

    @Test
    void itLivesInATableThatIsThere() {
        TableQueue queue = TableQueue.Builder.create(app.stack, "Vouchers")
                .existingTable(table("pk", AttributeType.STRING))
                .names(Map.of(TableQueueName.PARTITION_KEY, "pk"))
                .build();
        ITable imported = Table.fromTableName(app.stack, "Imported", "orders");

        assertThat(app.all("AWS::DynamoDB::Table")).hasSize(1);
        assertThat(queue.getTable().getNode().getId()).isEqualTo("Existing");
        assertThat(TableQueue.Builder.create(app.stack, "Codes")
                        .existingTable(imported)
                        .build()
                        .getTable())
                .isSameAs(imported);
    }

    @Test
    void anExistingTableWithOtherKeysIsRefusedWithBothNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TableQueue.Builder.create(app.stack, "Vouchers")
                        .existingTable(table("pk", AttributeType.NUMBER))
                        .build())
                .withMessageContainingAll(
                        "existingTable", "pk (NUMBER) and itemtype (STRING)", "parkey (STRING) and itemtype");
    }

    @Test
    void whatIsForANewTableIsRefusedWithAnExistingOne() {
        ITable table = Table.fromTableName(app.stack, "Imported", "orders");

        refused(TableQueue.Builder.create(app.stack, "A").existingTable(table).tableName("t"), "tableName: t");
        refused(
                TableQueue.Builder.create(app.stack, "B").existingTable(table).deletionProtection(true),
                "deletionProtection");
        refused(
                TableQueue.Builder.create(app.stack, "C").existingTable(table).pointInTimeRecovery(true),
                "pointInTimeRecovery");
        refused(
                TableQueue.Builder.create(app.stack, "D").existingTable(table).removalPolicy(RemovalPolicy.RETAIN),
                "removalPolicy");
        refused(
                TableQueue.Builder.create(app.stack, "E").existingTable(table).encryptionKey(new Key(app.stack, "Key")),
                "encryptionKey");
    }

    @Test
    void settingsThatCannotWorkAreRefused() {
        refused(TableQueue.Builder.create(app.stack, "A").minFree(-1), "minFree: -1");
        refused(
                TableQueue.Builder.create(app.stack, "B").names(Map.of(TableQueueName.ITEM, "a=b")),
                "names: ITEM \"a=b\"");
        refused(TableQueue.Builder.create(app.stack, "C").mailRecipients(List.of("a@example.com")), "mailSender");
        refused(TableQueue.Builder.create(app.stack, "D").mailTemplate("mine"), "mailSender");
        refused(TableQueue.Builder.create(app.stack, "E").mailSender("shop@example.com"), "mailRecipients");
        refused(
                TableQueue.Builder.create(app.stack, "F")
                        .mailSender("shop@example.com")
                        .mailRecipients(Collections.nCopies(51, "a@example.com")),
                "1 to 50");
        refused(
                TableQueue.Builder.create(app.stack, "G")
                        .mailSender("shop@example.com")
                        .mailRecipients(List.of("a@example.com,b@example.com")),
                "no single address");
    }

    @Test
    void aFunctionIsBoundToOneQueueOnly() {
        Function function = function();
        new TableQueue(app.stack, "Vouchers").bindTo(function);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TableQueue(app.stack, "Codes").bindTo(function))
                .withMessageContainingAll("Orders/Function", "Orders/Vouchers");
    }

    @Test
    void theNamesAreThoseOfTheRunTime() {
        assertThat(Arrays.stream(TableQueueName.values()).map(name -> name + "=" + name.defaultName()))
                .containsExactlyElementsOf(Arrays.stream(io.github.eventlane.handler.tablequeue.TableQueueName.values())
                        .map(name -> name + "=" + name.defaultName())
                        .toList());
    }

    @Test
    void cdkNagFindsNothing() {
        TableQueue queue = mailed("Vouchers").build();
        queue.grantStock(new software.amazon.awscdk.services.iam.Role(
                app.stack,
                "Role",
                software.amazon.awscdk.services.iam.RoleProps.builder()
                        .assumedBy(new software.amazon.awscdk.services.iam.ServicePrincipal("lambda.amazonaws.com"))
                        .build()));
        Aspects.of(app.app).add(new AwsSolutionsChecks());

        assertThat(app.annotations().findError("*", Match.anyValue())).isEmpty();
        assertThat(app.annotations().findWarning("*", Match.anyValue())).isEmpty();
    }

    private TableQueue.Builder mailed(String id) {
        return TableQueue.Builder.create(app.stack, id)
                .mailSender("shop@example.com")
                .mailRecipients(List.of("a@example.com", "b@example.com"));
    }

    private static void refused(TableQueue.Builder builder, String text) {
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessageContaining(text);
    }

    private Table table(String partitionKey, AttributeType type) {
        return Table.Builder.create(app.stack, "Existing")
                .partitionKey(Attribute.builder().name(partitionKey).type(type).build())
                .sortKey(Attribute.builder()
                        .name("itemtype")
                        .type(AttributeType.STRING)
                        .build())
                .build();
    }

    private Function function() {
        return Function.Builder.create(app.stack, "Function")
                .runtime(Runtime.JAVA_21)
                .handler("com.acme.Function")
                .code(Code.fromAsset("src/test/resources/any-code"))
                .build();
    }

    private Map<String, Object> variables(Function function) {
        return OneStack.map(
                OneStack.map(app.properties(function).get("Environment")).get("Variables"));
    }

    /** Each allowed action with the partition keys that it is allowed for. */
    private Map<String, String> rows(Function function) {
        Map<String, String> rows = new java.util.TreeMap<>();
        for (Map<String, Object> policy : app.all("AWS::IAM::Policy")) {
            for (Map<String, Object> statement : Policies.statements(policy)) {
                for (Object action : Policies.many(statement.get("Action"))) {
                    assertThat(rows.put((String) action, leadingKeys(statement)))
                            .isNull();
                }
            }
        }
        assertThat(Policies.of(app, function)).containsOnlyKeys(rows.keySet());
        return rows;
    }

    private static String leadingKeys(Map<String, Object> statement) {
        Object conditions = statement.get("Condition");
        if (conditions == null) {
            return "any";
        }
        Object keys = OneStack.map(conditions).getOrDefault("ForAllValues:StringLike", Map.of());
        return Policies.many(OneStack.map(keys).getOrDefault("dynamodb:LeadingKeys", "none"))
                .toString();
    }
}
