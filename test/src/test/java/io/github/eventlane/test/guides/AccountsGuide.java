package io.github.eventlane.test.guides;

import io.github.eventlane.constructs.EventCollector;
import io.github.eventlane.constructs.EventHandlerCode;
import io.github.eventlane.constructs.EventLog;
import io.github.eventlane.constructs.EventTopic;
import io.github.eventlane.constructs.IEventTopic;
import java.time.Instant;
import java.util.List;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Environment;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.ec2.Vpc;
import software.amazon.awscdk.services.iam.IManagedPolicy;
import software.amazon.awscdk.services.iam.ManagedPolicy;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.logs.LogGroup;
import software.constructs.Construct;

/** What the guides show that the embedded AWS cannot run: it is synthesized. */
final class AccountsGuide extends Stack {
    static final String SHOP = "Shop";
    static final String BILLING = "Billing";

    private AccountsGuide(Construct scope, String id, String account) {
        super(
                scope,
                id,
                StackProps.builder()
                        .env(Environment.builder()
                                .account(account)
                                .region("eu-central-1")
                                .build())
                        .build());
    }

    static void addTo(Construct app) {
        AccountsGuide shop = new AccountsGuide(app, SHOP, "111122223333");
        AccountsGuide billing = new AccountsGuide(app, BILLING, "444455556666");
        twoStacks(shop, billing);
        billing.importTheTopic();
        shop.startWithTheArchive(EventTopic.Builder.create(shop, "Archived")
                .archive(Duration.days(365))
                .build());
        shop.useEverything(new EventLog(shop, "Orders"), new EventLog(shop, "Returns"), new EventTopic(shop, "Events"));
    }

    private static void twoStacks(Stack shop, Stack billing) {
        EventTopic orderEvents = EventTopic.Builder.create(shop, "OrderEvents")
                .topicName("order-events.fifo") // by which the other account knows it
                .masterKey(new Key(shop, "Key")) // only for publishers of other accounts
                .build();
        EventCollector invoices = EventCollector.Builder.create(billing, "Invoices") // of another account
                .queueName("invoices.fifo") // by which the topic lets exactly this queue subscribe
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.OrderSummaries"))
                .topic(orderEvents)
                .build();
        orderEvents.bindTo(invoices.getFunction()); // publishes too
    }

    private void importTheTopic() {
        IEventTopic orderEvents = EventTopic.fromTopicArn(
                this, "ShopsOrderEvents", "arn:aws:sns:eu-central-1:111122223333:order-events.fifo");
        EventCollector reports = EventCollector.Builder.create(this, "Reports")
                .queueName("reports.fifo")
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.OrderSummaries"))
                .topic(orderEvents)
                .build();
        Annotations.of(reports)
                .acknowledgeWarning(
                        "@eventlane/constructs:topicOfOtherAccount-4f7e19cf"); // the topic's policy has the statement
    }

    private void startWithTheArchive(EventTopic orderEvents) {
        EventCollector.Builder.create(this, "Statistics")
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.OrderSummaries"))
                .topic(orderEvents) // it has an archive
                .replayFrom(Instant.parse("2026-01-01T00:00:00Z"))
                .build();
    }

    private void useEverything(EventLog orders, EventLog returns, EventTopic paymentEvents) {
        Vpc vpc = Vpc.Builder.create(this, "Vpc").maxAzs(2).build();
        LogGroup logGroup = new LogGroup(this, "Log");
        IManagedPolicy boundary = ManagedPolicy.fromManagedPolicyName(this, "Boundary", "developers");

        EventCollector.Builder.create(this, "Accounts")
                .handler(EventHandlerCode.fromJar("target/my-handlers.jar", "com.acme.OrderSummaries"))
                .eventLogs(List.of(orders, returns))
                .topics(List.of(paymentEvents))
                .vpc(vpc)
                .reservedConcurrentExecutions(20)
                .maxConcurrency(10) // of the queue; the streams have one invocation a shard
                .permissionsBoundary(boundary)
                .logGroup(logGroup)
                .build();
    }
}
