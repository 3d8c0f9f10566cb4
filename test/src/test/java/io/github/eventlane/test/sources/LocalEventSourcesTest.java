package io.github.eventlane.test.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.aws.SharedAws;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.CreateEventSourceMappingRequest;
import software.amazon.awssdk.services.lambda.model.EventSourcePosition;
import software.amazon.awssdk.services.lambda.model.Filter;
import software.amazon.awssdk.services.lambda.model.FunctionResponseType;
import software.amazon.awssdk.services.lambda.model.Runtime;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

class LocalEventSourcesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LocalAws aws = SharedAws.account("000000000101");
    private final SqsClient sqs = aws.configure(SqsClient.builder()).build();
    private final DynamoDbClient dynamoDb =
            aws.configure(DynamoDbClient.builder()).build();
    private final LambdaClient lambda = aws.configure(LambdaClient.builder()).build();
    private final String name = "f" + UUID.randomUUID().toString().substring(0, 8);

    @TempDir
    private Path directory;

    private Path journal;

    @BeforeEach
    void createFunction() throws IOException {
        journal = directory.resolve("journal");
        createFunction(name);
    }

    private void createFunction(String functionName) throws IOException {
        byte[] code = zip(ScriptedFunction.class);
        lambda.createFunction(request -> request.functionName(functionName)
                .runtime(Runtime.JAVA17)
                .handler(ScriptedFunction.class.getName())
                .role("arn:aws:iam::000000000101:role/any")
                .timeout(3)
                .memorySize(256)
                .environment(environment -> environment.variables(Map.of("JOURNAL", journal.toString())))
                .code(content -> content.zipFile(SdkBytes.fromByteArray(code))));
    }

    @AfterEach
    void removeMappings() {
        lambda.listEventSourceMappings()
                .eventSourceMappings()
                .forEach(mapping -> lambda.deleteEventSourceMapping(request -> request.uuid(mapping.uuid())));
    }

    @Test
    void messagesOfAGroupArriveInOrderWithAllAttributes() throws IOException {
        String queue = fifoQueue(name + ".fifo", Map.of());
        map(queueArn(queue));
        send(queue, "g", "one");
        send(queue, "g", "two");
        send(queue, "h", "three");

        try (LocalEventSources sources = LocalEventSources.start(aws)) {
            sources.awaitIdle(PATIENCE);
        }

        assertThat(Files.readAllLines(journal))
                .containsSubsequence("one", "two")
                .containsOnlyOnce("one", "two", "three");
    }

    @Test
    void onlyTheMessagesThatTheFunctionNamesComeBack() throws IOException {
        String queue = fifoQueue(name + ".fifo", Map.of());
        map(queueArn(queue));
        send(queue, "g", "one");
        send(queue, "h", "two:fail:2");

        try (LocalEventSources sources = retryingAtOnce()) {
            sources.awaitIdle(PATIENCE);
        }

        assertThat(Files.readAllLines(journal))
                .containsExactlyInAnyOrder("one", "two:fail:2", "two:fail:2", "two:fail:2");
    }

    @Test
    void aMessageThatAlwaysFailsEndsInTheDeadLetterQueueAfterItsReceives() throws IOException {
        String dead = fifoQueue(name + "-dead.fifo", Map.of());
        String redrive = "{\"deadLetterTargetArn\":\"" + queueArn(dead) + "\",\"maxReceiveCount\":2}";
        String queue = fifoQueue(name + ".fifo", Map.of(QueueAttributeName.REDRIVE_POLICY, redrive));
        map(queueArn(queue));
        send(queue, "g", "one:throw:99");

        try (LocalEventSources sources = retryingAtOnce()) {
            sources.awaitIdle(PATIENCE);
        }

        assertThat(Files.readAllLines(journal)).hasSize(2);
        assertThat(receive(dead)).extracting(Message::body).containsExactly("one:throw:99");
    }

    @Test
    void aCrashATimeoutAndAMalformedResponseFailTheWholeBatch() throws IOException {
        String queue = fifoQueue(name + ".fifo", Map.of());
        map(queueArn(queue));
        for (String body : List.of("one:halt:1", "two:hang:1", "three:malformed:1")) {
            send(queue, body, body);
        }

        try (LocalEventSources sources = retryingAtOnce()) {
            sources.awaitIdle(PATIENCE);
        }

        for (String body : List.of("one:halt:1", "two:hang:1", "three:malformed:1")) {
            assertThat(Files.readAllLines(journal).stream().filter(body::equals))
                    .hasSizeGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void whatIsNotIdleInTimeSaysWhyItsFunctionFails() {
        String queue = fifoQueue(name + ".fifo", Map.of());
        map(queueArn(queue));
        lambda.updateFunctionConfiguration(request -> request.functionName(name).handler("com.acme.Missing"));
        send(queue, "g", "one");

        try (LocalEventSources sources = retryingAtOnce()) {
            awaitFailure(sources);
            assertThatThrownBy(() -> sources.awaitIdle(Duration.ZERO))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll(
                            "Not idle in time: [" + queueArn(queue),
                            "com.acme.Missing",
                            sources.log(name).toString());
        }
    }

    @Test
    void killEndsAFunctionInTheMiddleOfABatchAndTheBatchComesAgain() throws IOException {
        String queue = fifoQueue(name + ".fifo", Map.of());
        map(queueArn(queue));
        send(queue, "g", "one:hang:1");

        try (LocalEventSources sources = retryingAtOnce()) {
            sources.kill(name);
            sources.awaitIdle(PATIENCE);
        }

        assertThat(Files.readAllLines(journal)).containsExactly("one:hang:1", "one:hang:1");
    }

    @Test
    void aBadStreamRecordIsIsolatedByBisectingAndNamedAtTheFailureDestination() throws IOException {
        String failures = sqs.createQueue(request -> request.queueName(name + "-failures"))
                .queueUrl();
        String stream = table(name);
        map(
                stream,
                mapping -> mapping.startingPosition(EventSourcePosition.TRIM_HORIZON)
                        .batchSize(100)
                        .bisectBatchOnFunctionError(true)
                        .maximumRetryAttempts(2)
                        .destinationConfig(
                                destination -> destination.onFailure(on -> on.destination(queueArn(failures)))));
        for (String body : List.of("one", "two", "three:throw:99", "four", "five")) {
            put(name, body);
        }

        try (LocalEventSources sources = retryingAtOnce()) {
            sources.awaitIdle(PATIENCE);
        }

        assertThat(Files.readAllLines(journal))
                .containsSubsequence("one", "two", "three:throw:99", "three:throw:99", "three:throw:99", "four", "five")
                .endsWith("four", "five");
        assertThat(receive(failures))
                .singleElement()
                .extracting(Message::body)
                .satisfies(body -> assertThat(body)
                        .contains("\"condition\":\"RetryAttemptsExhausted\"", "\"batchSize\":1", stream));
    }

    @Test
    void aStreamResumesAtTheLowestRecordThatTheFunctionNames() throws IOException {
        String stream = table(name);
        map(
                stream,
                mapping -> mapping.startingPosition(EventSourcePosition.TRIM_HORIZON)
                        .batchSize(100)
                        .bisectBatchOnFunctionError(true)
                        .maximumRetryAttempts(5));
        for (String body : List.of("one", "two:fail:1", "three")) {
            put(name, body);
        }

        try (LocalEventSources sources = retryingAtOnce()) {
            sources.awaitIdle(PATIENCE);
        }

        assertThat(Files.readAllLines(journal)).containsExactly("one", "two:fail:1", "three", "two:fail:1", "three");
    }

    @Test
    void aFilterKeepsRecordsFromTheFunction() throws IOException {
        String stream = table(name);
        map(
                stream,
                mapping -> mapping.startingPosition(EventSourcePosition.TRIM_HORIZON)
                        .batchSize(100)
                        .filterCriteria(criteria -> criteria.filters(Filter.builder()
                                .pattern("{\"dynamodb\":{\"NewImage\":{\"body\":{\"S\":[\"one\",\"three\"]}}}}")
                                .build())));
        for (String body : List.of("one", "two", "three")) {
            put(name, body);
        }

        try (LocalEventSources sources = LocalEventSources.start(aws)) {
            sources.awaitIdle(PATIENCE);
        }

        assertThat(Files.readAllLines(journal)).containsExactly("one", "three");
    }

    @Test
    void aHandlerRunsInThisJvmForDebugging() {
        String queue = fifoQueue(name + ".fifo", Map.of());
        map(queueArn(queue));
        send(queue, "g", "one");
        ByteArrayOutputStream seen = new ByteArrayOutputStream();

        try (LocalEventSources sources = LocalEventSources.builder(aws)
                .inProcess(name, (input, output, context) -> input.transferTo(seen))
                .start()) {
            sources.awaitIdle(PATIENCE);
        }

        assertThat(seen.toString(StandardCharsets.UTF_8))
                .contains("\"MessageGroupId\":\"g\"")
                .contains("\"MessageDeduplicationId\":", "\"SequenceNumber\":", "\"SentTimestamp\":")
                .contains("\"ApproximateReceiveCount\":\"1\"", "\"eventSourceARN\":\"" + queueArn(queue) + "\"");
    }

    @Test
    void closeLeavesNoProcessBehind() {
        String queue = fifoQueue(name + ".fifo", Map.of());
        map(queueArn(queue));
        send(queue, "g", "one:hang:1");

        try (LocalEventSources sources = LocalEventSources.start(aws)) {
            sources.kill(name);
        }

        assertThat(ProcessHandle.current().descendants())
                .noneMatch(process -> process.info().commandLine().orElse("").contains("AWSLambda"));
    }

    @Test
    void noProcessLoadsALibraryThatAnotherMayBeWriting() throws IOException {
        String queue = fifoQueue(name + ".fifo", Map.of());
        map(queueArn(queue));
        send(queue, "g", "one:libraries:1");

        try (LocalEventSources sources = retryingAtOnce()) {
            sources.awaitIdle(PATIENCE);
            Path ours = sources.log(name).resolveSibling("");
            assertThat(Files.readAllLines(journal)).containsExactly("one:libraries:1", ours.toString());
        }
    }

    @Test
    void theWholeNameOfAFunctionMayBeAPartOfAnothers() throws IOException {
        String longer = name + "-failures";
        createFunction(longer);
        map(queueArn(fifoQueue(name + ".fifo", Map.of())));
        map(queueArn(fifoQueue(longer + ".fifo", Map.of())), mapping -> mapping.functionName(longer));

        try (LocalEventSources sources = LocalEventSources.start(aws)) {
            assertThat(sources.log(name)).hasFileName(name + ".log");
            assertThat(sources.log(longer)).hasFileName(longer + ".log");
            assertThatThrownBy(() -> sources.log(name.substring(1)))
                    .hasMessageContaining("is a part of 2 function names");
        }
    }

    /** The second invocation comes after the first one has failed. */
    private void awaitFailure(LocalEventSources sources) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (sources.invocations(name) < 2 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }

    private LocalEventSources retryingAtOnce() {
        return LocalEventSources.builder(aws).retryDelay(Duration.ZERO).start();
    }

    private String fifoQueue(String queueName, Map<QueueAttributeName, String> more) {
        Map<QueueAttributeName, String> attributes = new HashMap<>(more);
        attributes.put(QueueAttributeName.FIFO_QUEUE, "true");
        attributes.put(QueueAttributeName.CONTENT_BASED_DEDUPLICATION, "true");
        return sqs.createQueue(request -> request.queueName(queueName).attributes(attributes))
                .queueUrl();
    }

    private String queueArn(String url) {
        String queueName = url.substring(url.lastIndexOf('/') + 1);
        return "arn:aws:sqs:us-east-1:000000000101:" + queueName;
    }

    private void send(String queue, String group, String body) {
        sqs.sendMessage(request ->
                request.queueUrl(queue).messageGroupId(group.replace(':', '-')).messageBody(body));
    }

    private List<Message> receive(String queue) {
        return sqs.receiveMessage(request -> request.queueUrl(queue).maxNumberOfMessages(10))
                .messages();
    }

    private void map(String source) {
        map(source, mapping -> mapping.batchSize(10));
    }

    private void map(String source, UnaryOperator<CreateEventSourceMappingRequest.Builder> more) {
        lambda.createEventSourceMapping(more.apply(CreateEventSourceMappingRequest.builder()
                        .functionName(name)
                        .eventSourceArn(source)
                        .enabled(false)
                        .functionResponseTypes(FunctionResponseType.REPORT_BATCH_ITEM_FAILURES))
                .build());
    }

    private String table(String tableName) {
        return dynamoDb.createTable(request -> request.tableName(tableName)
                        .keySchema(
                                KeySchemaElement.builder()
                                        .attributeName("id")
                                        .keyType(KeyType.HASH)
                                        .build(),
                                KeySchemaElement.builder()
                                        .attributeName("body")
                                        .keyType(KeyType.RANGE)
                                        .build())
                        .attributeDefinitions(text("id"), text("body"))
                        .billingMode(BillingMode.PAY_PER_REQUEST)
                        .streamSpecification(
                                stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE)))
                .tableDescription()
                .latestStreamArn();
    }

    private static AttributeDefinition text(String attribute) {
        return AttributeDefinition.builder()
                .attributeName(attribute)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    private void put(String tableName, String body) {
        dynamoDb.putItem(request -> request.tableName(tableName)
                .item(Map.of("id", AttributeValue.fromS("k"), "body", AttributeValue.fromS(body))));
    }

    private static byte[] zip(Class<?> type) throws IOException {
        String entry = type.getName().replace('.', '/') + ".class";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes);
                InputStream code = type.getClassLoader().getResourceAsStream(entry)) {
            if (code == null) {
                throw new UncheckedIOException(new IOException("No class file of " + type));
            }
            zip.putNextEntry(new ZipEntry(entry));
            code.transferTo(zip);
        }
        return bytes.toByteArray();
    }
}
