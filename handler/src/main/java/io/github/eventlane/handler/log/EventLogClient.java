package io.github.eventlane.handler.log;

import static java.util.Objects.requireNonNull;

import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.aws.Backoff;
import io.github.eventlane.handler.aws.SdkClients;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Appends events to an event log and reads them again. Thread-safe; make one and keep it.
 *
 * <p>An aggregate's events are numbered from 1 without gaps. An append names the sequence number of the last event that
 * its caller has seen, 0 for a new aggregate, and succeeds only where no other append came in between:
 *
 * <pre>{@code
 * EventLogClient log = EventLogClient.fromEnvironment();
 * long last = log.append("order-1", 0, NewEvent.of("OrderPlaced", "{\"total\":12.50}"));
 * last = log.append("order-1", last, NewEvent.of("OrderPaid", "{}"), NewEvent.of("OrderShipped", "{}"));
 * log.replay("order-1").forEach(event -> System.out.println(event.type()));
 * }</pre>
 *
 * <p>The region, the credentials and an endpoint other than AWS's ({@code AWS_ENDPOINT_URL}) come from the default chain of
 * the AWS SDK. A call that AWS refuses ends in the SDK's unchecked exception. Do not catch it by its type: the deployed jar
 * carries the SDK under another name.
 */
public final class EventLogClient {
    private final DynamoDbClient dynamoDb;
    private final String table;
    private final @Nullable String snapshotTable;
    private final Clock clock;
    private final Appender appender;

    EventLogClient(
            DynamoDbClient dynamoDb, String table, @Nullable String snapshotTable, Clock clock, Backoff backoff) {
        this.dynamoDb = dynamoDb;
        this.table = table;
        this.snapshotTable = snapshotTable;
        this.clock = clock;
        this.appender = new Appender(dynamoDb, table, backoff);
    }

    /**
     * The client of the log that this function is bound to.
     *
     * @return a client of the table named by {@link EnvironmentVariables#EVENT_LOG_TABLE}, and of the snapshots named by
     *     {@link EnvironmentVariables#SNAPSHOT_TABLE} if there are any
     * @throws IllegalStateException when the function is not bound to a log
     */
    public static EventLogClient fromEnvironment() {
        String table = System.getenv(EnvironmentVariables.EVENT_LOG_TABLE);
        if (table == null) {
            throw new IllegalStateException("The environment variable " + EnvironmentVariables.EVENT_LOG_TABLE
                    + " is not set: bind the function to the log, or use EventLogClient.forTable");
        }
        return forTable(table).withSnapshots(System.getenv(EnvironmentVariables.SNAPSHOT_TABLE));
    }

    /**
     * The client of a log by its table, without snapshots.
     *
     * @param tableName the table's name or ARN
     * @return a client
     */
    public static EventLogClient forTable(String tableName) {
        return new EventLogClient(
                SdkClients.dynamoDb(),
                requireNonNull(tableName, "tableName"),
                null,
                Clock.systemUTC(),
                Backoff.JITTERED);
    }

    /**
     * This client with snapshots, which stand in a table of their own so that the log's stream carries events only.
     *
     * @param snapshotTable the name or ARN of a table with the partition key {@code id} (string) and no sort key; null for
     *     no snapshots
     * @return a new client
     */
    public EventLogClient withSnapshots(@Nullable String snapshotTable) {
        return new EventLogClient(dynamoDb, table, snapshotTable, clock, Backoff.JITTERED);
    }

    /**
     * Appends events, all or none: see {@link #append(String, long, List)}.
     *
     * @param id the aggregate
     * @param expectedSequenceNr the last sequence number that the caller has seen, 0 for a new aggregate
     * @param events 1 to 99 events
     * @return the sequence number of the last event appended
     */
    public long append(String id, long expectedSequenceNr, NewEvent... events) {
        return append(id, expectedSequenceNr, List.of(events));
    }

    /**
     * Appends events, all or none. One event is one conditional put; 2 to 99 are one transaction, which costs twice the
     * write units.
     *
     * <p>The same append sent again, with the same event ids at the same place, succeeds and stores nothing twice. So an
     * append whose answer was lost is simply repeated.
     *
     * <p>The expected number must come from the log, as {@link #replay} or an append gave it: a number beyond the
     * aggregate's end is not noticed and leaves a gap.
     *
     * @param id the aggregate: 1 to 128 ASCII letters, digits and punctuation, because it is the message group on the topic
     * @param expectedSequenceNr the last sequence number that the caller has seen, 0 for a new aggregate
     * @param events 1 to 99 events, each at most 400 KB as a DynamoDB item, together at most 4 MB
     * @return the sequence number of the last event appended
     * @throws ConcurrentAppendException when another append came first; nothing was appended
     * @throws IllegalArgumentException when an argument is outside these limits; nothing was sent
     */
    public long append(String id, long expectedSequenceNr, List<NewEvent> events) {
        Append append = Append.of(id, expectedSequenceNr, events, clock.instant());
        appender.write(append);
        return append.lastSequenceNr();
    }

    /**
     * Reads an aggregate's events from the first one on: see {@link #replay(String, long)}.
     *
     * @param id the aggregate
     * @return its events in order; empty when it has none
     */
    public Stream<LogEvent> replay(String id) {
        return replay(id, 1);
    }

    /**
     * Reads an aggregate's events in order. Reads are strongly consistent, and a page (up to 1 MB) is read only when the
     * stream comes to it: close nothing, stop early at will.
     *
     * @param id the aggregate
     * @param fromSequenceNr the first sequence number to read, 1 or more
     * @return the events in order; empty when there are none
     * @throws IllegalArgumentException when {@code fromSequenceNr} is below 1
     */
    public Stream<LogEvent> replay(String id, long fromSequenceNr) {
        if (fromSequenceNr < 1) {
            throw new IllegalArgumentException("fromSequenceNr is " + fromSequenceNr + ", allowed: 1 or more");
        }
        return dynamoDb.queryPaginator(events(id, fromSequenceNr).build()).items().stream()
                .map(LogItem::toEvent);
    }

    /**
     * Looks up an aggregate's last sequence number, with one strongly consistent read.
     *
     * @param id the aggregate
     * @return the number; 0 when the aggregate has no events
     */
    public long lastSequenceNr(String id) {
        var newestFirst = events(id, 1).scanIndexForward(false).limit(1).build();
        return dynamoDb.query(newestFirst).items().stream()
                .map(LogItem::sequenceNr)
                .findFirst()
                .orElse(0L);
    }

    /**
     * Reads every event of the log, for example to build a read model anew. The table is scanned in parallel, strongly
     * consistently. An aggregate's events come in order and on one thread; aggregates come in no order.
     *
     * @param segments how many threads read, 1 or more
     * @param onEvent gets each event, called from several threads at once
     * @param onProgress told after each page (up to 1 MB) and at the end of each segment, by one thread at a time
     * @return how many events were read
     * @throws IllegalStateException when reading or a callback failed; the cause says why, and reading has stopped
     */
    public long readAll(int segments, Consumer<? super LogEvent> onEvent, Consumer<? super ReadProgress> onProgress) {
        if (segments < 1 || segments > 1_000_000) {
            throw new IllegalArgumentException("segments is " + segments + ", allowed: 1 to 1,000,000");
        }
        return new ParallelScan(dynamoDb, table, segments, onEvent, onProgress).run();
    }

    /**
     * Saves an aggregate's state. The newest snapshot of each aggregate is kept: an older one than what is stored is
     * dropped silently.
     *
     * @param snapshot the state; at most 400 KB as a DynamoDB item
     * @throws IllegalArgumentException when it is too large or its state is no JSON object
     * @throws IllegalStateException when the log has no snapshots
     */
    public void saveSnapshot(Snapshot snapshot) {
        snapshots().save(snapshot);
    }

    /**
     * Reads the newest snapshot of an aggregate, strongly consistently.
     *
     * @param id the aggregate
     * @return the snapshot, if there is one
     * @throws IllegalStateException when the log has no snapshots
     */
    public Optional<Snapshot> latestSnapshot(String id) {
        return snapshots().latest(id);
    }

    private Snapshots snapshots() {
        if (snapshotTable == null) {
            throw new IllegalStateException("The event log " + table
                    + " has no snapshots here: switch them on in its construct and bind the function to it, or name their"
                    + " table with withSnapshots, as for an imported log");
        }
        return new Snapshots(dynamoDb, snapshotTable);
    }

    private QueryRequest.Builder events(String id, long fromSequenceNr) {
        return QueryRequest.builder()
                .tableName(table)
                .keyConditionExpression(LogItem.ID + " = :id AND " + LogItem.SEQUENCE_NR + " >= :from")
                .expressionAttributeValues(Map.of(
                        ":id", AttributeValue.fromS(id), ":from", AttributeValue.fromN(Long.toString(fromSequenceNr))))
                .consistentRead(true);
    }
}
