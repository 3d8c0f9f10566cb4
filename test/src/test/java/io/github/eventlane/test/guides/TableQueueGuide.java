package io.github.eventlane.test.guides;

import io.github.eventlane.constructs.TableQueue;
import io.github.eventlane.constructs.TableQueueName;
import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.tablequeue.Stock;
import io.github.eventlane.handler.tablequeue.TableQueueClient;
import io.github.eventlane.handler.tablequeue.TakenItem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.lambda.Function;
import software.constructs.Construct;

/** The examples of docs/table-queue.md. */
final class TableQueueGuide extends Construct {
    TableQueueGuide(Construct scope, Function function, ITable shopTable) {
        super(scope, "TableQueueGuide");
        TableQueue vouchers = TableQueue.Builder.create(this, "Vouchers")
                .minFree(50)
                .mailSender("shop@example.com") // verified in SES, or its domain is
                .mailRecipients(List.of("supplier@example.com"))
                .build();
        vouchers.bindTo(function); // where it is
        vouchers.grantTake(function); // what it may do
        vouchers.grantAdd(function);

        TableQueue.Builder.create(this, "Codes")
                .existingTable(shopTable)
                .names(Map.of(
                        TableQueueName.KEEPER, "codes-keeper",
                        TableQueueName.INVENTORY, "codes",
                        TableQueueName.RECEIPT, "codes-receipt"))
                .build();
    }

    /** Runs in a function, which has no CDK. */
    static final class Client {
        private Client() {}

        static List<Object> takeAVoucher(Event event) {
            TableQueueClient vouchers = TableQueueClient.fromEnvironment();
            vouchers.add(List.of("{\"code\":\"A-1\"}", "{\"code\":\"A-2\"}"), "import-17");
            Optional<TakenItem> voucher = vouchers.take("order-service", event.id());

            Stock stock = vouchers.stock();
            Stream<TakenItem> taken = vouchers.history(0, stock.head());

            return List.of(
                    voucher.map(TakenItem::json),
                    stock.free(),
                    taken.map(TakenItem::consumer).toList());
        }
    }
}
