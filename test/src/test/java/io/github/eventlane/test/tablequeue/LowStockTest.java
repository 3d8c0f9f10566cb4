package io.github.eventlane.test.tablequeue;

import static io.github.eventlane.test.tablequeue.QueueTables.vouchers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.tablequeue.LowStock;
import io.github.eventlane.handler.tablequeue.LowStockNotifier;
import io.github.eventlane.handler.tablequeue.TableQueueClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.sesv2.SesV2Client;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LowStockTest {
    private static final String SENDER = "shop@example.com";
    private static final Pattern SUBJECT = Pattern.compile("\"Subject\": ?\"([^\"]*)\"");

    private final QueueTables tables = new QueueTables();
    private final List<LowStock> told = new CopyOnWriteArrayList<>();
    private String table = "";

    @BeforeAll
    void prepareMail() {
        try (SesV2Client ses = tables.aws.configure(SesV2Client.builder()).build()) {
            ses.createEmailIdentity(identity -> identity.emailIdentity(SENDER));
            ses.createEmailTemplate(template -> template.templateName("low-stock")
                    .templateContent(content -> content.subject("{{queue}}: {{stock}} left, minimum {{minFree}}")
                            .text("Seen at {{time}}")));
        }
    }

    @BeforeEach
    void createTable(TestInfo test) {
        table = test.getTestMethod().orElseThrow().getName();
        tables.create(table);
        told.clear();
    }

    @AfterAll
    void stop() {
        tables.close();
    }

    @Test
    void twentyConsumersCrossingTheMinimumAtOnceSendOneMailAndOneMoreAfterRearming() throws Exception {
        LowStockNotifier mail = LowStockNotifier.mail("low-stock", SENDER, List.of("supplier@example.com"));
        queue(mail).add(vouchers(0, 30));

        Parallel.times(20, i -> queue(mail).take("consumer-" + i));
        assertThat(subjects()).containsExactly(table + ": 15 left, minimum 15");

        queue(mail).add(vouchers(30, 40));
        Parallel.times(20, i -> queue(mail).take("consumer-" + i));
        assertThat(subjects()).containsExactly(table + ": 15 left, minimum 15", table + ": 15 left, minimum 15");
    }

    @Test
    void aDipIsToldOnceHoweverManyTakesFollowIt() {
        TableQueueClient queue = queue(told::add);
        queue.add(vouchers(0, 20));

        while (!queue.take("alice", 4).isEmpty()) {
            assertThat(told.size()).isEqualTo(queue.stock().isLow() ? 1 : 0);
        }
        assertThat(told)
                .extracting(LowStock::queueName, LowStock::stock, LowStock::minFree)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(table, 12L, 15L));
    }

    @Test
    void anAddThatLeavesTheStockLowDoesNotRearm() {
        TableQueueClient queue = queue(told::add);
        queue.add(vouchers(0, 16));
        queue.take("alice", 10);

        queue.add(vouchers(16, 20));
        queue.take("alice");

        assertThat(told).hasSize(1);
    }

    @Test
    void aMailThatFailsDoesNotFailTheTakeAndIsTriedAgainByTheNextOne() {
        LowStockNotifier failing = LowStockNotifier.mail("no-such-template", SENDER, List.of("supplier@example.com"));
        queue(failing).add(vouchers(0, 16));

        assertThat(queue(failing).take("alice")).isPresent();
        assertThat(queue(told::add).take("alice")).isPresent();
        assertThat(queue(told::add).take("alice")).isPresent();

        assertThat(told).extracting(LowStock::stock).containsExactly(14L);
    }

    @Test
    void aFailedMailIsTriedAgainEvenByATakeThatFindsNothing() {
        List<LowStock> tried = new ArrayList<>();
        TableQueueClient queue = queue(lowStock -> {
            tried.add(lowStock);
            if (tried.size() == 1) {
                throw new java.io.IOException("SES is away");
            }
        });
        queue.add(vouchers(0, 1));
        queue.take("alice");

        assertThat(queue.take("alice")).isEmpty();
        assertThat(queue.take("alice")).isEmpty();

        assertThat(tried).extracting(LowStock::stock).containsExactly(0L, 0L);
    }

    @Test
    void aTakeThatWasCutOffBeforeItsMailSendsItWhenTheRequestIsAskedAgain() {
        queue(told::add).add(vouchers(0, 16));
        TableQueueClient cutOff = queue(lowStock -> {
            throw new CutOff();
        });
        assertThatThrownBy(() -> cutOff.take("alice", "order-1")).isInstanceOf(CutOff.class);
        assertThatThrownBy(() -> cutOff.take("alice", "order-1")).isInstanceOf(CutOff.class);

        queue(told::add).take("bob", "order-2");
        assertThat(told).isEmpty();
        queue(told::add).take("alice", "order-1");
        queue(told::add).take("alice", "order-1");

        assertThat(told).extracting(LowStock::stock).containsExactly(14L);
    }

    @Test
    void aMinimumBelowTheStockEndsTheDip() {
        TableQueueClient queue = queue(told::add);
        queue.add(vouchers(0, 16));
        queue.take("alice");
        queue.setMinFree(3);

        queue.take("alice", 11);
        assertThat(told).hasSize(1);
        queue.take("alice");
        assertThat(told).extracting(LowStock::stock).containsExactly(15L, 3L);
    }

    @Test
    void aMinimumRaisedAboveTheStockIsToldByTheNextTake() {
        TableQueueClient queue = queue(told::add);
        queue.add(vouchers(0, 40));
        queue.setMinFree(100);
        assertThat(told).isEmpty();

        queue.take("alice");
        assertThat(told)
                .extracting(LowStock::stock, LowStock::minFree)
                .containsExactly(org.assertj.core.groups.Tuple.tuple(39L, 100L));
    }

    @Test
    void aClientThatTellsNobodyLeavesTheDipToOneThatDoes() {
        TableQueueClient silent = TableQueueClient.builder(table).minFree(15).build();
        silent.add(vouchers(0, 16));
        silent.take("alice");
        assertThat(silent.take("alice")).isPresent();

        queue(told::add).take("alice");

        assertThat(told).extracting(LowStock::stock).containsExactly(13L);
    }

    /** What a process that ends leaves behind: nothing is written down any more. */
    private static final class CutOff extends Error {
        private static final long serialVersionUID = 1;
    }

    private TableQueueClient queue(LowStockNotifier notifier) {
        return TableQueueClient.builder(table)
                .minFree(15)
                .lowStockNotifier(notifier)
                .build();
    }

    private List<String> subjects() throws Exception {
        URI messages = tables.aws.endpoint().uri().resolve("/_ministack/ses/messages");
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(messages).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        return SUBJECT.matcher(response.body())
                .results()
                .map(result -> result.group(1))
                .toList();
    }
}
