package io.github.eventlane.test.faults;

import io.github.eventlane.handler.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/** For each collector and ordering key, everything that its handler did, in the order in which it was done. */
final class Journal {
    /** The environment variable that names the table to the handler. */
    static final String TABLE = "JOURNAL_TABLE";

    static final String KEY = "lane";
    private static final String ENTRIES = "entries";

    private final String table;
    private final DynamoDbClient dynamoDb;

    Journal(String table, DynamoDbClient dynamoDb) {
        this.table = table;
        this.dynamoDb = dynamoDb;
    }

    static Journal fromEnvironment() {
        return new Journal(
                System.getenv(TABLE),
                DynamoDbClient.builder()
                        .httpClientBuilder(UrlConnectionHttpClient.builder())
                        .build());
    }

    /** One line of the journal. */
    record Entry(long sequenceNr, boolean handled) {
        private static Entry of(AttributeValue text) {
            String[] words = text.s().split(" ", -1);
            return new Entry(Long.parseLong(words[0]), Boolean.parseBoolean(words[1]));
        }

        private AttributeValue text() {
            return AttributeValue.fromS(sequenceNr + " " + handled);
        }
    }

    /** Adds an entry, whatever there is; the answer is all entries, this one the last. */
    List<Entry> add(Origin origin, String orderingKey, Entry entry) {
        return entries(dynamoDb.updateItem(update -> update.tableName(table)
                        .key(Map.of(KEY, AttributeValue.fromS(lane(origin, orderingKey))))
                        .updateExpression("SET entries = list_append(if_not_exists(entries, :none), :entry)")
                        .expressionAttributeValues(Map.of(
                                ":none", AttributeValue.fromL(List.of()),
                                ":entry", AttributeValue.fromL(List.of(entry.text()))))
                        .returnValues(ReturnValue.ALL_NEW))
                .attributes());
    }

    /** What a collector's handler has finished, by ordering key, repeats included. */
    Map<String, List<Long>> handled(Origin origin) {
        Map<String, List<Long>> handled = new HashMap<>();
        dynamoDb.scanPaginator(scan -> scan.tableName(table).consistentRead(true))
                .items()
                .forEach(item -> {
                    String lane =
                            item.getOrDefault(KEY, AttributeValue.fromS("")).s();
                    String prefix = lane(origin, "");
                    if (lane.startsWith(prefix)) {
                        handled.put(
                                lane.substring(prefix.length()),
                                new ArrayList<>(entries(item).stream()
                                        .filter(Entry::handled)
                                        .map(Entry::sequenceNr)
                                        .toList()));
                    }
                });
        return handled;
    }

    private static String lane(Origin origin, String orderingKey) {
        return origin + "/" + orderingKey;
    }

    private static List<Entry> entries(Map<String, AttributeValue> item) {
        return item.getOrDefault(ENTRIES, AttributeValue.fromL(List.of())).l().stream()
                .map(Entry::of)
                .toList();
    }
}
