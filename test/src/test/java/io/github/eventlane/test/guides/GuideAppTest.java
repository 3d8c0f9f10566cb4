package io.github.eventlane.test.guides;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.OrderSummaries;
import io.github.eventlane.test.CdkApp;
import io.github.eventlane.test.Deployment;
import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.aws.HandlerJar;
import io.github.eventlane.test.aws.SharedAws;
import io.github.eventlane.test.sources.LocalEventSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.sqs.SqsClient;

/** What the guides show, deployed and run. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuideAppTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final LocalAws aws = SharedAws.account("000000004007");
    private final SqsClient sqs = aws.configure(SqsClient.builder()).build();
    private final Path elsewhere = Path.of("target/guides/elsewhere.out").toAbsolutePath();
    private Deployment app;
    private LocalEventSources sources;

    @BeforeAll
    void deploy() throws IOException {
        Path project = Path.of("target/guides").toAbsolutePath();
        Path target = Files.createDirectories(project.resolve("target"));
        HandlerJar.of(OrderSummaries.class, target.resolve("my-handlers.jar"));
        HandlerJar.of(SnippetRunner.class, target.resolve("snippets.jar"));
        // Any jar will do for a handler's dependency.
        HandlerJar.of(
                HandlerJar.class,
                Files.createDirectories(target.resolve("lambda")).resolve("dependency.jar"));
        app = aws.deploy(CdkApp.in(project)
                .startedBy("java -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path") + "' "
                        + GuideApp.class.getName() + " '" + elsewhere + "'"));
        sources = LocalEventSources.builder(aws).retryDelay(Duration.ZERO).start();
    }

    @AfterAll
    void stop() {
        sources.close();
        sqs.close();
    }

    @Test
    void anAppendIsHandledOnceAndInOrderFromBothPathsAndInAnotherStack() throws Exception {
        assertThat(resultOf("append")).isEqualTo("3");

        for (String collector : List.of("OrderTotals", "Reports")) {
            assertThat(await(collector, "total: order-1 ", 3))
                    .containsExactly("total: order-1 1", "total: order-1 2", "total: order-1 3");
        }
    }

    @Test
    void aConflictIsDecidedAgain() throws Exception {
        assertThat(resultOf("payAfterAConflict")).isEqualTo("[true, [OrderPlaced, AddressChanged, OrderPaid]]");
    }

    @Test
    void anOrderIsReadFromAnyPosition() throws Exception {
        assertThat(resultOf("read")).isEqualTo("[2, 1, 2]");
    }

    @Test
    void everythingIsReadByParallelSegments() throws Exception {
        assertThat(resultOf("readAll")).contains("OrderReturned=1");
    }

    @Test
    void aSnapshotIsContinued() throws Exception {
        assertThat(resultOf("continueFromASnapshot")).isEqualTo("[true, 3]");
    }

    @Test
    void anEventIsPublishedToTheCollectorsOfBothStacks() throws Exception {
        assertThat(resultOf("publish")).startsWith("Published[");

        assertThat(await("OrderTotals", "total: customer-7 ", 1)).hasSize(1);
        assertThat(await("Invoices", "summary: customer-7 ", 1)).containsExactly("summary: customer-7 CustomerMoved");
        assertThat(await("Reports", "total: customer-7 ", 1)).hasSize(1);
    }

    @Test
    void whatWasNotPublishedIsToldApart() throws Exception {
        assertThat(resultOf("publishAll")).isEqualTo("[{\"city\":\"Chur\"}]");
    }

    @Test
    void anEventIsEnqueued() throws Exception {
        assertThat(resultOf("enqueue")).isEqualTo("enqueued");

        assertThat(await("Reminders", "reminder: order-1 ", 1))
                .containsExactly("reminder: order-1 {\"remind\":\"payment\"}");
    }

    @Test
    void aVoucherIsTakenByTheEvent() throws Exception {
        assertThat(resultOf("takeAVoucher")).isEqualTo("[Optional[{\"code\":\"A-1\"}], 1, [order-service]]");
    }

    @Test
    void aCollectorReadsTheStreamAndAnotherTheTopicWithAFilter() throws Exception {
        assertThat(resultOf("appendTo", "\"" + app.output(GuideApp.STACK, "ConstructsTable") + "\""))
                .isEqualTo("2");

        assertThat(await("OrderSummaries", "summary: order-7 ", 2))
                .containsExactly("summary: order-7 OrderPlaced", "summary: order-7 OrderPaid");
        assertThat(await("Shipments", "shipment: order-7 ", 1)).containsExactly("shipment: order-7 OrderPaid");
    }

    @Test
    void aFilterLetsOnlyThroughWhatMeetsAllOfIt() throws Exception {
        resultOf("appendForAFilter");

        assertThat(await("SwissOrders", "summary: order-6 ", 1)).containsExactly("summary: order-6 OrderPaid");
    }

    @Test
    void aTopicOfAnotherAccountLetsTheQueueSubscribe() throws Exception {
        assertThat(elsewhere.resolve(AccountsGuide.SHOP + ".template.json"))
                .content()
                .contains("sns:Subscribe", "arn:aws:sqs:eu-central-1:444455556666:invoices.fifo", "ReplayPolicy");
    }

    @Test
    void theGuideAcknowledgesTheStatementThatItIsWarnedOf() throws Exception {
        try (Stream<Path> files = Files.list(elsewhere)) {
            assertThat(files.filter(file -> file.toString().endsWith(".json")))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(file).content().doesNotContain("policy that is not of this app"));
        }
    }

    private String resultOf(String snippet) throws Exception {
        return resultOf(snippet, "{}");
    }

    private String resultOf(String snippet, String argument) throws Exception {
        sqs.sendMessage(message -> message.queueUrl(app.output(GuideApp.STACK, "SnippetsQueue"))
                .messageGroupId(snippet)
                .messageBody(argument));
        String begin = SnippetRunner.line(snippet);
        return await(GuideApp.SNIPPETS, begin, 1).get(0).substring(begin.length());
    }

    /** The lines of a function's output that begin with a text, once there are so many. */
    private List<String> await(String collector, String begin, int atLeast) throws Exception {
        Path log = sources.log(collector.equals(GuideApp.SNIPPETS) ? collector : collector + "Handler");
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            List<String> lines = Files.exists(log)
                    ? Files.readAllLines(log).stream()
                            .filter(line -> line.startsWith(begin))
                            .toList()
                    : List.of();
            if (lines.size() >= atLeast) {
                return lines;
            }
            if (System.nanoTime() > deadline) {
                throw new AssertionError("Not " + atLeast + " lines beginning with '" + begin + "' in:\n"
                        + (Files.exists(log) ? Files.readString(log) : "no output"));
            }
            Thread.sleep(50);
        }
    }
}
