package io.github.eventlane.test.demo;

import io.github.eventlane.handler.log.EventLogClient;
import io.github.eventlane.handler.log.NewEvent;
import io.github.eventlane.test.Deployment;
import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.demo.CollectorReport.Position;
import io.github.eventlane.test.demo.DeadLetters.DeadLetter;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The sample app as it was deployed: its log, its two read models and its dead-letter queue. */
final class DeployedOrders {
    private static final String STACK = "EventlaneOrders";
    private static final String SUMMARIES = "OrderSummaries";
    private static final String SHIPMENTS = "Shipments";
    private static final Duration POLL = Duration.ofMillis(300);

    private final EventLogClient log;
    private final DynamoDbClient dynamoDb;
    private final Deployment app;
    private final DeadLetters deadLetters;
    private final VoucherStock vouchers;

    private DeployedOrders(
            EventLogClient log,
            DynamoDbClient dynamoDb,
            Deployment app,
            DeadLetters deadLetters,
            VoucherStock vouchers) {
        this.log = log;
        this.dynamoDb = dynamoDb;
        this.app = app;
        this.deadLetters = deadLetters;
        this.vouchers = vouchers;
    }

    static DeployedOrders of(LocalAws aws, Deployment app) {
        // The clients are those that applications use: they find endpoint, region and credentials as on AWS.
        aws.makeDefault();
        return new DeployedOrders(
                EventLogClient.forTable(app.output(STACK, "OrdersTableName")),
                aws.configure(DynamoDbClient.builder()).build(),
                app,
                new DeadLetters(aws.configure(SqsClient.builder()).build(), app.output(STACK, "DeadLetterQueueUrl")),
                VoucherStock.of(
                        aws, app.output(STACK, "VoucherStockTableName"), app.output(STACK, "VoucherStockQueueName")));
    }

    /** Puts more vouchers into the stock than there are orders, but so few that it runs low. */
    int stockVouchers(int orders) {
        return vouchers.add(orders + 3);
    }

    long append(List<OrderScenario.Step> events) {
        for (OrderScenario.Step event : events) {
            log.append(event.orderId(), event.sequenceNr() - 1, NewEvent.of(event.type(), event.data()));
        }
        return events.size();
    }

    /** Waits until every event is in both read models or in the dead-letter queue, or patience ends. */
    void awaitCompletion(List<OrderScenario.Step> events, Duration patience) throws InterruptedException {
        Instant deadline = Instant.now().plus(patience);
        while (isIncomplete(report(events)) && Instant.now().isBefore(deadline)) {
            Thread.sleep(POLL.toMillis());
        }
    }

    private static boolean isIncomplete(DemoReport report) {
        return report.vouchersTaken() < OrderScenario.orderIds().size()
                || report.collectors().values().stream().anyMatch(collector -> collector.lost() > 0);
    }

    /** What has become of the events up to now. */
    DemoReport report(List<OrderScenario.Step> events) {
        List<Position> appended = events.stream()
                .map(event -> new Position(event.orderId(), event.sequenceNr()))
                .toList();
        Collection<DeadLetter> parked = deadLetters.read();
        Map<String, CollectorReport> collectors = new LinkedHashMap<>();
        for (String collector : List.of(SUMMARIES, SHIPMENTS)) {
            List<Position> ofCollector = parked.stream()
                    .filter(letter -> letter.attribute("collector").equals(collector))
                    .map(DeadLetter::position)
                    .toList();
            collectors.put(collector, readModel(collector).compare(appended, ofCollector));
        }
        return new DemoReport(
                events.size(),
                List.copyOf(parked),
                parkedAsExpected(events, parked),
                collectors,
                vouchers.taken(),
                vouchers.mailsSent());
    }

    /** Exactly the poison events are parked, by the one collector that fails on them, each with all that it was. */
    private boolean parkedAsExpected(List<OrderScenario.Step> events, Collection<DeadLetter> parked) {
        List<OrderScenario.Step> poison =
                events.stream().filter(OrderScenario.Step::isPoison).toList();
        return parked.size() == poison.size()
                && poison.stream().allMatch(step -> parked.stream().anyMatch(letter -> holds(letter, step)));
    }

    private boolean holds(DeadLetter letter, OrderScenario.Step step) {
        String whole = log.replay(step.orderId(), step.sequenceNr())
                .findFirst()
                .orElseThrow()
                .json();
        return letter.body().equals(whole)
                && letter.orderingKey().equals(step.orderId())
                && letter.attribute("collector").equals(SHIPMENTS)
                && letter.attribute("source").startsWith("arn:aws:sqs:");
    }

    void print(PrintStream out) {
        out.println("\n" + SUMMARIES + " (from the log's stream)");
        out.println(readModel(SUMMARIES).print("orderId", "customer", "orderStatus", "totalAmount", "timeline"));
        out.println("\n" + SHIPMENTS + " (from the topic)");
        out.println(readModel(SHIPMENTS).print("orderId", "country", "shipmentStatus", "kilograms", "timeline"));
        out.println("\nVouchers (from the topic, placed orders only)");
        out.println(vouchers.print());
        out.println("\nDead letters");
        TextTable table = new TextTable("collector", "ordering key", "attempts", "why", "source", "body");
        deadLetters
                .read()
                .forEach(letter -> table.row(
                        letter.attribute("collector"),
                        letter.orderingKey(),
                        letter.attribute("attempts"),
                        letter.attribute("errorMessage"),
                        letter.attribute("source"),
                        letter.body()));
        out.println(table);
    }

    private ReadModelTable readModel(String collector) {
        return ReadModelTable.read(dynamoDb, app.output(STACK, collector + "TableName"));
    }
}
