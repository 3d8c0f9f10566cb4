package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.services.dynamodb.TableAttributes;
import software.amazon.awscdk.services.iam.AccountPrincipal;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.FunctionAttributes;
import software.amazon.awscdk.services.sns.TopicAttributes;
import software.amazon.awscdk.services.sqs.Queue;
import software.constructs.IConstruct;

/** Parts of one app in several accounts and regions; {@code there} is where topics and logs are. */
class AccountsAndRegionsTest {
    private static final String HERE = "111122223333";
    private static final String THERE = "444455556666";
    private static final String FRANKFURT = "eu-central-1";
    private static final String TOPIC = "arn:aws:sns:eu-central-1:444455556666:orders.fifo";

    private final OneStack app = new OneStack();
    private final OneStack here = app.beside("Here", HERE, FRANKFURT);
    private final OneStack there = app.beside("There", THERE, FRANKFURT);

    // Subscribing

    @Test
    void theTopicOfAnotherAccountLetsExactlyTheQueueSubscribe() {
        here.collector("Summaries")
                .topic(named(there))
                .queueName("summaries.fifo")
                .build();

        assertThat(allowedBy(there))
                .singleElement()
                .satisfies(statement -> assertThat(statement)
                        .containsEntry("Action", "sns:Subscribe")
                        .containsEntry("Principal", Map.of("AWS", "arn:aws:iam::111122223333:root"))
                        .containsEntry(
                                "Condition",
                                Map.of(
                                        "StringEquals",
                                        Map.of("sns:Protocol", "sqs"),
                                        "StringLike",
                                        Map.of(
                                                "sns:Endpoint",
                                                "arn:aws:sqs:eu-central-1:111122223333:summaries.fifo"))));
        assertThat(String.valueOf(here.only("AWS::SNS::Subscription").get("TopicArn")))
                .contains(":sns:eu-central-1:444455556666:orders.fifo");
    }

    @Test
    void aQueueWithoutNameIsLetInAsOneOfItsAccountAndRegion() {
        here.collector("Summaries").topic(named(there)).build();

        assertThat(allowedBy(there).toString())
                .contains("sns:Endpoint=arn:aws:sqs:eu-central-1:111122223333:*", "sns:Protocol=sqs");
    }

    @Test
    void theStackOfTheTopicIsDeployedBeforeThatOfTheCollector() {
        here.collector("Summaries").topic(named(there)).build();

        assertThat(here.stack.getDependencies()).containsExactly(there.stack);
    }

    @Test
    void aTopicOfTheSameAccountNeedsNoStatement() {
        OneStack beside = app.beside("Beside", HERE, FRANKFURT);
        here.collector("Summaries").topic(named(beside)).build();

        assertThat(allowedBy(beside)).isEmpty();
    }

    @Test
    void aTopicOfAnotherAccountWithoutNameIsRefused() {
        EventTopic topic = new EventTopic(there.stack, "Topic");

        refused(
                () -> here.collector("Summaries").topic(topic).build(),
                "topicName: nothing is set on There/Topic/Topic",
                "account 444455556666",
                "account 111122223333",
                "set topicName(\"<name>.fifo\")");
    }

    @Test
    void aTopicOfAnotherRegionWithoutNameIsRefused() {
        EventTopic topic = new EventTopic(app.beside("Ireland", HERE, "eu-west-1").stack, "Topic");

        refused(() -> here.collector("Summaries").topic(topic).build(), "topicName: nothing", "region eu-west-1");
    }

    @Test
    void aTopicOfAnotherRegionIsSubscribedToThere() {
        here.collector("Summaries")
                .topic(named(app.beside("Ireland", HERE, "eu-west-1")))
                .build();

        assertThat(here.only("AWS::SNS::Subscription")).containsEntry("Region", "eu-west-1");
    }

    @Test
    void theStatementOfAnImportedTopicOfAnotherAccountIsNamed() {
        here.collector("Summaries")
                .queueName("summaries.fifo")
                .topic(EventTopic.fromTopicArn(here.stack, "Topic", TOPIC))
                .build();

        warned("/Here/Summaries", "topic: " + TOPIC, """
                {"Action":"sns:Subscribe",\
                "Condition":{"StringEquals":{"sns:Protocol":"sqs"},\
                "StringLike":{"sns:Endpoint":"arn:aws:sqs:eu-central-1:111122223333:summaries.fifo"}},\
                "Effect":"Allow",\
                "Principal":{"AWS":"arn:aws:iam::111122223333:root"},\
                "Resource":"arn:aws:sns:eu-central-1:444455556666:orders.fifo"}""");
    }

    @Test
    void theWarningCanBeAcknowledged() {
        EventCollector collector = here.collector("Summaries")
                .topic(EventTopic.fromTopicArn(here.stack, "Topic", TOPIC))
                .build();
        idsOfWarnings(collector).forEach(Annotations.of(collector)::acknowledgeWarning);

        here.hasNoWarningOf("sns:Subscribe");
    }

    @Test
    void anAcknowledgementIsForOneStatementOnly() {
        EventCollector collector = here.collector("Summaries")
                .topic(EventTopic.fromTopicArn(here.stack, "Topic", TOPIC))
                .build();
        idsOfWarnings(collector).forEach(Annotations.of(collector)::acknowledgeWarning);
        String invoices = TOPIC.replace("orders", "invoices");
        collector.addTopic(EventTopic.fromTopicArn(here.stack, "Invoices", invoices));

        here.hasNoWarningOf(TOPIC);
        warned("/Here/Summaries", "topic: " + invoices);
    }

    @ParameterizedTest(name = "from {0} to {1}")
    @CsvSource({
        "eu-west-1,    eu-central-1, sns.amazonaws.com",
        "ap-east-1,    eu-central-1, sns.ap-east-1.amazonaws.com",
        "eu-central-1, ap-east-1,    sns.ap-east-1.amazonaws.com",
        "eu-south-1,   ap-east-1,    sns.ap-east-1.amazonaws.com",
        "ap-east-1,    ap-east-1,    sns.amazonaws.com"
    })
    void snsDeliversUnderTheNameOfTheOptInRegion(String topicRegion, String queueRegion, String sender) {
        OneStack queueSide = app.beside("QueueSide", HERE, queueRegion);
        queueSide
                .collector("Summaries")
                .encryptionMasterKey(new Key(queueSide.stack, "Key"))
                .topic(named(app.beside("TopicSide", HERE, topicRegion)))
                .build();

        assertThat(queueSide.all("AWS::SQS::QueuePolicy").toString()).contains("Service=" + sender);
        assertThat(queueSide.only("AWS::KMS::Key").toString()).contains("Service=" + sender);
    }

    @Test
    void theKeyOfTheQueueLetsTheTopicOfAnotherAccountUseIt() {
        here.collector("Summaries")
                .encryptionMasterKey(new Key(here.stack, "Key"))
                .topic(named(there))
                .build();

        assertThat(OneStack.map(here.only("AWS::KMS::Key").get("KeyPolicy")).toString())
                .contains("sns.amazonaws.com", "kms:GenerateDataKey", ":sns:eu-central-1:444455556666:orders.fifo");
    }

    @Test
    void theStatementOfAnImportedKeyOfTheQueueIsNamed() {
        here.collector("Summaries")
                .encryptionMasterKey(Key.fromKeyArn(here.stack, "Key", "arn:aws:kms:eu-central-1:111122223333:key/1"))
                .topic(EventTopic.fromTopicArn(here.stack, "Topic", TOPIC.replace(THERE, HERE)))
                .build();

        warned(
                "/Here/Summaries",
                "encryptionMasterKey: arn:aws:kms:eu-central-1:111122223333:key/1",
                "\"Action\":[\"kms:Decrypt\",\"kms:GenerateDataKey\"]",
                "\"Principal\":{\"Service\":\"sns.amazonaws.com\"}");
    }

    // Publishing

    @Test
    void aPublisherOfAnotherAccountIsLetInByItsRoleTheTopicAndTheKey() {
        Key key = new Key(there.stack, "Key");
        EventTopic topic = EventTopic.Builder.create(there.stack, "Topic")
                .topicName("orders.fifo")
                .masterKey(key)
                .build();
        EventCollector publisher = here.collector("Publisher").build();
        topic.bindTo(publisher.getFunction());

        assertThat(allowed(here, publisher, "sns:Publish")).contains(":sns:eu-central-1:444455556666:orders.fifo");
        assertThat(allowed(here, publisher, "kms:GenerateDataKey")).contains(":kms:eu-central-1:444455556666:key/*");
        assertThat(allowedBy(there))
                .singleElement()
                .satisfies(statement -> assertThat(statement)
                        .containsEntry("Action", "sns:Publish")
                        .containsEntry("Principal", Map.of("AWS", "arn:aws:iam::111122223333:root"))
                        .hasEntrySatisfying(
                                "Condition",
                                condition -> assertThat(condition.toString())
                                        .contains("aws:PrincipalArn", ":iam::111122223333:role/here")));
        assertThat(OneStack.map(there.only("AWS::KMS::Key").get("KeyPolicy")).toString())
                .contains("aws:PrincipalArn", "kms:GenerateDataKey", "arn:aws:iam::111122223333:root");
        assertThat(String.valueOf(here.properties(publisher.getFunction()).get("Environment")))
                .contains(":sns:eu-central-1:444455556666:orders.fifo");
    }

    @Test
    void aCollectorMaySubscribeToATopicOfAnotherAccountAndPublishToIt() {
        EventTopic topic = EventTopic.Builder.create(there.stack, "Topic")
                .topicName("orders.fifo")
                .masterKey(new Key(there.stack, "Key"))
                .build();
        EventCollector collector = here.collector("Summaries").topic(topic).build();
        topic.grantPublish(collector);

        assertThat(allowedBy(there).toString()).contains("sns:Subscribe", "sns:Publish");
        assertThat(there.stack.getDependencies()).isEmpty();
    }

    @Test
    void anAccountIsLetInAsAWhole() {
        EventTopic topic = EventTopic.Builder.create(there.stack, "Topic")
                .masterKey(new Key(there.stack, "Key"))
                .build();
        topic.grantPublish(new AccountPrincipal(HERE));

        assertThat(allowedBy(there))
                .singleElement()
                .satisfies(statement -> assertThat(statement)
                        .containsEntry("Action", "sns:Publish")
                        .doesNotContainKey("Condition"));
    }

    @Test
    void aPublisherOfAnotherAccountNeedsAKeyThatCanBeShared() {
        EventCollector publisher = here.collector("Publisher").build();

        refused(
                () -> named(there).grantPublish(publisher),
                "masterKey: nothing is set",
                "There/Topic",
                "account 111122223333",
                "customer managed key");
    }

    @Test
    void theStatementOfAnImportedTopicThatIsPublishedToIsNamed() {
        EventCollector publisher = here.collector("Publisher").build();
        EventTopic.fromTopicArn(here.stack, "Topic", TOPIC).grantPublish(publisher);

        assertThat(Policies.of(here, publisher.getFunction())).containsEntry("sns:Publish", List.of(TOPIC));
        warned(
                "/Here/Publisher/Handler/Role",
                "grant: Here/Topic/Topic",
                "{\"Action\":\"sns:Publish\",\"Condition\":{\"ArnEquals\":{\"aws:PrincipalArn\":\"${PublisherHandlerRole",
                ".Arn}\"}},\"Effect\":\"Allow\","
                        + "\"Principal\":{\"AWS\":\"arn:aws:iam::111122223333:root\"},\"Resource\":\"" + TOPIC + "\"}");
    }

    @Test
    void anImportedRoleIsNamedByItsArn() {
        String publisher = "arn:aws:iam::111122223333:role/publisher";
        EventTopic.fromTopicArn(here.stack, "Topic", TOPIC)
                .grantPublish(Role.fromRoleArn(here.stack, "Publisher", publisher));

        warned(
                "/Here/Publisher",
                "\"Condition\":{\"ArnEquals\":{\"aws:PrincipalArn\":\"" + publisher + "\"}}",
                "\"Principal\":{\"AWS\":\"arn:aws:iam::111122223333:root\"}");
    }

    @Test
    void eachPolicyOfAnImportHasAWarningOfItsOwn() {
        IRole publisher = Role.fromRoleArn(here.stack, "Publisher", "arn:aws:iam::111122223333:role/publisher");
        for (String number : List.of("1", "2")) {
            EventTopic.fromTopicAttributes(
                            here.stack,
                            "Topic" + number,
                            TopicAttributes.builder()
                                    .topicArn(TOPIC)
                                    .keyArn("arn:aws:kms:eu-central-1:444455556666:key/" + number)
                                    .build())
                    .grantPublish(publisher);
        }

        assertThat(idsOfWarnings(publisher)).hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    void anImportedRoleOfAnotherAccountIsLetInByTheTopicAndTheKey() {
        EventTopic topic = EventTopic.Builder.create(here.stack, "Topic")
                .masterKey(new Key(here.stack, "Key"))
                .build();
        topic.grantPublish(Role.fromRoleArn(here.stack, "Publisher", "arn:aws:iam::444455556666:role/publisher"));

        String letIn = "Condition={ArnEquals={aws:PrincipalArn=arn:aws:iam::444455556666:role/publisher}},"
                + " Effect=Allow, Principal={AWS=arn:aws:iam::444455556666:root}";
        assertThat(allowedBy(here).toString()).contains(letIn);
        assertThat(here.only("AWS::KMS::Key").toString()).contains(letIn);
    }

    @Test
    void anImportedFunctionOfAnotherAccountIsLetInByItsRole() {
        EventCollector collector = here.collector("Summaries").build();
        collector.grantEnqueue(Function.fromFunctionAttributes(
                here.stack,
                "Sender",
                FunctionAttributes.builder()
                        .functionArn("arn:aws:lambda:eu-central-1:444455556666:function:sender")
                        .role(Role.fromRoleArn(here.stack, "Role", "arn:aws:iam::444455556666:role/sender"))
                        .build()));

        assertThat(here.all("AWS::SQS::QueuePolicy").toString())
                .contains("aws:PrincipalArn=arn:aws:iam::444455556666:role/sender");
    }

    @Test
    void theStatementForARoleOfAnotherStackAndAccountIsNamed() {
        Role publisher = Role.Builder.create(there.stack, "Publisher")
                .assumedBy(new ServicePrincipal("ec2.amazonaws.com"))
                .build();
        EventTopic.fromTopicArn(here.stack, "Topic", TOPIC.replace(THERE, HERE)).grantPublish(publisher);

        there.annotations()
                .hasWarning("/There/Publisher", Match.stringLikeRegexp(".*PrincipalArn\":\"..Publisher.*Arn}.*"));
    }

    @Test
    void theImportedKeyOfAnotherAccountIsUsedByItsArn() {
        String key = "arn:aws:kms:eu-central-1:444455556666:key/1";
        EventCollector publisher = here.collector("Publisher").build();
        EventTopic.fromTopicAttributes(
                        here.stack,
                        "Topic",
                        TopicAttributes.builder().topicArn(TOPIC).keyArn(key).build())
                .grantPublish(publisher);

        assertThat(Policies.of(here, publisher.getFunction())).containsEntry("kms:GenerateDataKey", List.of(key));
    }

    @Test
    void aFunctionOfAnotherRegionIsNotBoundToATopic() {
        EventCollector publisher =
                app.beside("Ireland", THERE, "eu-west-1").collector("Publisher").build();

        refused(
                () -> named(there).bindTo(publisher.getFunction()),
                "bindTo: Ireland/Publisher/Handler/Function",
                "region eu-west-1",
                "publish in a function of the topic's region");
    }

    // Enqueueing

    @Test
    void whoEnqueuesFromAnotherAccountIsLetInByTheQueue() {
        EventCollector collector =
                here.collector("Summaries").queueName("summaries.fifo").build();
        EventCollector sender = there.collector("Sender").build();
        collector.grantEnqueue(sender);

        assertThat(here.all("AWS::SQS::QueuePolicy").toString())
                .contains("aws:PrincipalArn", "arn:aws:iam::444455556666:root", "sqs:SendMessage");
        assertThat(allowed(there, sender, "sqs:SendMessage")).contains(":sqs:eu-central-1:111122223333:summaries.fifo");
    }

    @Test
    void aQueueWithoutNameCannotBeEnqueuedToFromAnotherAccount() {
        EventCollector collector = here.collector("Summaries").build();
        EventCollector sender = there.collector("Sender").build();

        refused(() -> collector.grantEnqueue(sender), "queueName: nothing is set on Here/Summaries/Queue");
    }

    // Logs

    @Test
    void aLogOfAnotherRegionIsRefused() {
        EventLog log = new EventLog(app.beside("Ireland", HERE, "eu-west-1").stack, "Log");

        refused(
                () -> here.collector("Summaries").eventLog(log).build(),
                "eventLog: Ireland/Log is of account 111122223333, region eu-west-1",
                "Here/Summaries of account 111122223333, region eu-central-1",
                "its own region",
                "relay the log to an EventTopic");
    }

    @Test
    void anImportedLogOfAnotherRegionIsRefused() {
        IEventLog log = imported(HERE, "eu-west-1");

        refused(
                () -> EventTopic.Builder.create(here.stack, "Topic")
                        .eventLog(log)
                        .build(),
                "eventLog: Here/Log",
                "its own region");
    }

    @Test
    void aLogThatThisAppMakesInAnotherAccountIsRefused() {
        EventLog log = new EventLog(there.stack, "Log");

        refused(
                () -> here.collector("Summaries").eventLog(log).build(),
                "eventLog: There/Log is of account 444455556666",
                "not known in another account",
                "relay the log to an EventTopic");
    }

    @Test
    void theStatementOfAnImportedStreamOfAnotherAccountIsNamed() {
        IEventLog log = imported(THERE, FRANKFURT);
        EventCollector collector = here.collector("Summaries").eventLog(log).build();

        assertThat(Policies.of(here, collector.getFunction()))
                .containsEntry(
                        "dynamodb:GetRecords",
                        List.of(String.valueOf(log.getTable().getTableStreamArn())));
        warned(
                "/Here/Summaries",
                "eventLog: " + log.getTable().getTableStreamArn(),
                "\"Action\":[\"dynamodb:DescribeStream\",\"dynamodb:GetRecords\",\"dynamodb:GetShardIterator\"]",
                "\"Principal\":{\"AWS\":\"arn:aws:iam::111122223333:root\"}");
    }

    @Test
    void aFunctionOfAnotherAccountIsNotBoundToALog() {
        EventLog log = new EventLog(there.stack, "Log");
        EventCollector collector = here.collector("Summaries").build();

        refused(
                () -> log.bindTo(collector.getFunction()),
                "bindTo: Here/Summaries/Handler/Function",
                "account 111122223333",
                "a function of the table's account and region");
        refused(() -> log.bindReplayTo(collector.getFunction()), "bindTo: Here/Summaries/Handler/Function");
    }

    @Test
    void aFunctionOfAnotherAccountIsNotBoundToATableQueue() {
        TableQueue vouchers = new TableQueue(there.stack, "Vouchers");
        EventCollector collector = here.collector("Summaries").build();

        refused(
                () -> vouchers.bindTo(collector.getFunction()),
                "bindTo: Here/Summaries/Handler/Function",
                "account 444455556666",
                "a function of the table's account and region");
    }

    // Dead letters and stream failures

    @ParameterizedTest
    @CsvSource({"444455556666, eu-central-1", "111122223333, eu-west-1"})
    void aDeadLetterQueueOfAnotherPlaceIsRefused(String account, String region) {
        OneStack elsewhere = app.beside("Elsewhere", account, region);
        IDeadLetterQueue made = new DeadLetterQueue(elsewhere.stack, "Letters");
        IDeadLetterQueue imported = DeadLetterQueue.fromQueueArn(
                here.stack, "Letters", "arn:aws:sqs:" + region + ":" + account + ":letters.fifo");

        refused(
                () -> here.collector("One").deadLetterQueue(made).build(),
                "deadLetterQueue: Elsewhere/Letters is of account " + account + ", region " + region,
                "inside one account and region only",
                "leave deadLetterQueue out");
        refused(
                () -> here.collector("Two").deadLetterQueue(imported).build(),
                "deadLetterQueue: Here/Letters is of account " + account + ", region " + region);
    }

    @Test
    void aQueueOfStreamFailuresOfAnotherPlaceIsRefused() {
        refused(
                () -> here.collector("Summaries")
                        .eventLog(new EventLog(here.stack, "Log"))
                        .onFailure(Queue.fromQueueArn(
                                here.stack, "Failures", "arn:aws:sqs:eu-west-1:111122223333:failures"))
                        .build(),
                "onFailure: Here/Failures is of account 111122223333, region eu-west-1",
                "same account and region");
    }

    private static EventTopic named(OneStack stack) {
        return EventTopic.Builder.create(stack.stack, "Topic")
                .topicName("orders.fifo")
                .build();
    }

    private IEventLog imported(String account, String region) {
        String table = "arn:aws:dynamodb:" + region + ":" + account + ":table/orders";
        return EventLog.fromTableAttributes(
                here.stack,
                "Log",
                TableAttributes.builder()
                        .tableArn(table)
                        .tableStreamArn(table + "/stream/2026-01-01T00:00:00.000")
                        .build());
    }

    /** On what a collector's function may do something. */
    private static String allowed(OneStack stack, EventCollector who, String action) {
        return String.valueOf(Policies.of(stack, who.getFunction()).get(action));
    }

    /** What the policy of the only topic allows. */
    private static List<Map<String, Object>> allowedBy(OneStack stack) {
        return Policies.statements(stack.only("AWS::SNS::TopicPolicy")).stream()
                .filter(statement -> "Allow".equals(statement.get("Effect")))
                .toList();
    }

    /** The ids that the warnings of a construct tell to acknowledge. */
    private static List<String> idsOfWarnings(IConstruct construct) {
        return new Registrations(construct, "aws:cdk:warning")
                .all().stream()
                        .map(text -> text.replaceAll(".*acknowledgeWarning\\(\"(.*?)\"\\).*", "$1"))
                        .toList();
    }

    private void warned(String path, String... parts) {
        for (String part : parts) {
            String literal = part.replaceAll("[^A-Za-z0-9:,\"/ -]", "\\\\$0");
            here.annotations().hasWarning(path, Match.stringLikeRegexp(".*" + literal + ".*"));
        }
    }

    private static void refused(ThrowingCallable making, String... parts) {
        assertThatIllegalArgumentException().isThrownBy(making).withMessageContainingAll(parts);
    }
}
