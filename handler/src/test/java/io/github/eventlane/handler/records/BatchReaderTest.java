package io.github.eventlane.handler.records;

import static io.github.eventlane.handler.records.Payloads.insertedItem;
import static io.github.eventlane.handler.records.Payloads.queueMessage;
import static io.github.eventlane.handler.records.Payloads.read;
import static io.github.eventlane.handler.records.Payloads.readOne;
import static io.github.eventlane.handler.records.Payloads.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.Origin;
import io.github.eventlane.handler.records.Delivery.HasEvent;
import io.github.eventlane.handler.records.Delivery.NoEvent;
import io.github.eventlane.handler.records.Delivery.Unreadable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BatchReaderTest {
    private static final String LOG_EVENT =
            "{\"data\":{\"total\":12345678901234567890123456789012345678},\"eventId\":\"e-1\","
                    + "\"id\":\"order-1\",\"meta\":{},\"sequenceNr\":1,\"time\":\"2026-01-01T00:00:00Z\",\"type\":\"OrderPlaced\"}";

    @Test
    void aQueueMessageCarriesWhatTheQueueSaysOfIt() throws IOException {
        Delivery delivery = readOne(text("sqs-fifo.json"));

        assertThat(delivery.origin()).isEqualTo(Origin.QUEUE);
        assertThat(delivery.identifier()).isEqualTo("11d6ee51-4cc7-4302-9e22-7cd8afdaadf5");
        assertThat(delivery.receiptHandle()).isEqualTo("AQEBBX8nesZEXmkhsmZeyIE8iQAMig7qw...");
        assertThat(delivery.orderingKey()).isEqualTo("order-1");
        assertThat(delivery.receiveCount()).isEqualTo(2);
        assertThat(delivery.sentAtMillis()).isEqualTo(1573251510774L);
        Event event = event(delivery);
        assertThat(event.json()).isEqualTo(LOG_EVENT);
        assertThat(event.orderingKey()).isEqualTo("order-1");
        assertThat(event.origin()).isEqualTo(Origin.QUEUE);
        assertThat(event.source()).isEqualTo("arn:aws:sqs:us-east-2:123456789012:fifo.fifo");
        assertThat(event.sequenceNumber()).isEqualTo("18849496460467696128");
        assertThat(event.receiveCount()).isEqualTo(2);
        assertThat(event.attributes()).isEqualTo(Map.of("type", "OrderPlaced", "signature", "AQID"));
    }

    @Test
    void aLogsEventIsNamedAlikeFromTheQueueFromANotificationAndFromTheStream() throws IOException {
        for (String file : new String[] {"sqs-fifo.json", "sqs-sns-notification.json", "dynamodb-stream.json"}) {
            Event event = event(readOne(text(file)));

            assertThat(event.json()).as(file).isEqualTo(LOG_EVENT);
            assertThat(event.id()).as(file).isEqualTo("e-1");
            assertThat(event.orderingKey()).as(file).isEqualTo("order-1");
            assertThat(event.sequenceNr()).as(file).hasValue(1);
            assertThat(event.type()).as(file).hasValue("OrderPlaced");
        }
    }

    @Test
    void anyOtherQueueMessageIsNamedByItsMessageIdAndTypedByItsAttribute() throws IOException {
        Event event = event(read(text("sqs-fifo.json")).deliveries().get(1));

        assertThat(event.id()).isEqualTo("22d6ee51-4cc7-4302-9e22-7cd8afdaadf5");
        assertThat(event.type()).isEmpty();
        assertThat(event.sequenceNr()).isEmpty();
    }

    @Test
    void aNotificationsAttributesAreTheEventsAttributes() throws IOException {
        assertThat(event(readOne(text("sqs-sns-notification.json"))).attributes())
                .isEqualTo(Map.of("type", "OrderPlaced"));
    }

    @Test
    void aMessageThatOnlyLooksLikeANotificationIsPassedOnAsItIs() throws IOException {
        String body = "{\"Type\":\"Notification\",\"Message\":\"{}\"}";

        assertThat(event(readOne(queueMessage(body))).json()).isEqualTo(body);
    }

    @Test
    void aBodyIsPassedOnCharacterByCharacter() throws IOException {
        String body = " {\"b\" : 1.50, \"a\":\"\\u00e9\uD83D\uDE00\\ud800\" }\n";

        assertThat(event(readOne(queueMessage(body))).json()).isEqualTo(body);
    }

    @Test
    void aMessageWithoutAGroupHasTheEmptyOrderingKey() throws IOException {
        String standard = queueMessage("{}").replace(",\"MessageGroupId\":\"g\"", "");

        assertThat(readOne(standard).orderingKey()).isEmpty();
    }

    @Test
    void missingAndNullAttributesOfAQueueMessageHaveDefaults() throws IOException {
        Delivery delivery = readOne("""
                {"Records":[{"messageId":"m","receiptHandle":null,"body":"1","attributes":null,"messageAttributes":null,
                "eventSource":"aws:sqs"}]}""");

        assertThat(delivery.receiveCount()).isEqualTo(1);
        assertThat(delivery.sentAtMillis()).isZero();
        assertThat(delivery.receiptHandle()).isEmpty();
        assertThat(event(delivery).json()).isEqualTo("1");
    }

    @Test
    void aChangedItemOfAnyTableIsAnEvent() throws IOException {
        Delivery delivery = read(text("dynamodb-stream.json")).deliveries().get(1);

        assertThat(delivery.origin()).isEqualTo(Origin.STREAM);
        assertThat(delivery.identifier()).isEqualTo("4421584500000000017450439092");
        assertThat(delivery.sentAtMillis()).isEqualTo(1573251511000L);
        Event event = event(delivery);
        assertThat(event.json()).isEqualTo("{\"Id\":101,\"Message\":\"This item has changed\"}");
        assertThat(event.orderingKey()).isEqualTo("101");
        assertThat(event.id()).isEqualTo("c81e728d9d4c2f636f067f89cc14862c");
        assertThat(event.sequenceNumber()).isEqualTo("4421584500000000017450439092");
        assertThat(event.origin()).isEqualTo(Origin.STREAM);
    }

    @Test
    void removalsAndKeysOnlyRecordsHoldNoEvent() throws IOException {
        Batch batch = read(text("dynamodb-stream.json"));

        assertThat(batch.deliveries().get(2).content()).isEqualTo(new NoEvent("a removal"));
        assertThat(batch.deliveries().get(3).content()).isEqualTo(new NoEvent("a change on a stream of keys only"));
    }

    @Test
    void aMissingNewImageIsUnreadable() throws IOException {
        String without = text("dynamodb-stream.json").replace("\"NewImage\"", "\"NoImage\"");

        assertThat(readOne(without).content())
                .isEqualTo(
                        new Unreadable("the new image is missing; the stream's view is NEW_IMAGE", Optional.empty()));
    }

    @Test
    void anUnreadableImageLeavesTheOtherRecordsReadable() throws IOException {
        Batch batch = read(insertedItem("{\"a\":{\"M\":{\"b\":{\"X\":[{\"c\":1}]}}},\"d\":{\"S\":\"e\"}}"));

        assertThat(batch.deliveries()).hasSize(2);
        assertThat(unreadable(batch.deliveries().get(0)).reason()).contains("/a/M/b", "unknown type descriptor X");
        assertThat(batch.deliveries().get(0).orderingKey()).isEqualTo("k");
        assertThat(batch.deliveries().get(1).content()).isEqualTo(new NoEvent("a removal"));
    }

    @Test
    void twoKeysOfWhichNoneIsNamedIdAreRefusedByName() throws IOException {
        String other = text("dynamodb-stream.json").replaceFirst("\"id\"", "\"parkey\"");

        assertThat(unreadable(readOne(other)).reason()).contains("[parkey, sequenceNr]");
    }

    @Test
    void anUnknownEventSourceIsUnreadableUnderItsOwnIdentifier() throws IOException {
        for (String file : new String[] {"sqs-fifo.json", "dynamodb-stream.json"}) {
            Delivery delivery = readOne(text(file).replace("\"aws:", "\"acme:"));

            assertThat(delivery.identifier()).isNotEmpty();
            assertThat(unreadable(delivery).reason()).contains("the event source \"acme:");
        }
    }

    @Test
    void anUnknownEventNameIsUnreadable() throws IOException {
        assertThat(unreadable(readOne(text("dynamodb-stream.json").replace("INSERT", "MERGE")))
                        .reason())
                .contains("MERGE");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    no json           | is no JSON
                    {"a":1            | is no JSON
                    {"a":1}x          | is no JSON
                    {"a":1}{"b":2}    | more than one JSON value
                    {"a":01}          | is no JSON
                    {'a':1}           | is no JSON
                    {"a":NaN}         | is no JSON
                    [1,]              | is no JSON
                    ~~                | is empty
                    """)
    void aBodyThatIsNoJsonValueIsUnreadableAndKept(String body, String reason) throws IOException {
        Unreadable unreadable = unreadable(readOne(queueMessage(body)));

        assertThat(unreadable.reason()).contains(reason);
        assertThat(unreadable.body()).hasValue(body);
    }

    @Test
    void aNotificationWhoseMessageIsNoJsonIsKeptWithItsEnvelope() throws IOException {
        String body = "{\"Type\":\"Notification\",\"TopicArn\":\"arn\",\"Message\":\"hello\"}";

        assertThat(unreadable(readOne(queueMessage(body))).body()).hasValue(body);
    }

    @Test
    void aBodyWithAnUnpairedSurrogateIsUnreadable() throws IOException {
        assertThat(unreadable(readOne(queueMessage("{\"a\":\"\uD800\"}"))).reason())
                .contains("unpaired surrogate");
        assertThat(unreadable(readOne(queueMessage("{\"a\":\"\uDC00\uD800\"}"))).reason())
                .contains("unpaired surrogate");
    }

    @Test
    void aBodyNestedTooDeeplyIsUnreadableAndSaysSo() throws IOException {
        String deep = "[".repeat(1001) + "]".repeat(1001);

        assertThat(unreadable(readOne(queueMessage(deep))).reason()).contains("nesting depth (1001)");
        assertThat(readOne(queueMessage(deep.substring(1, 2001))).content()).isInstanceOf(HasEvent.class);
    }

    @Test
    void aBodyOfOneMebibyteIsRead() throws IOException {
        String body = "\"" + "x".repeat((1 << 20) - 2) + "\"";

        assertThat(event(readOne(queueMessage(body))).json()).isEqualTo(body);
    }

    @Test
    void noReasonQuotesThePayload() throws IOException {
        assertThat(unreadable(readOne(queueMessage("{\"a\":secret}"))).reason()).doesNotContain("secret");
    }

    @Test
    void aRecordWithoutABodyIsUnreadable() throws IOException {
        assertThat(unreadable(readOne(queueMessage("{}").replace("\"body\":\"{}\"", "\"body\":{}"))))
                .isEqualTo(new Unreadable("the record has no body", Optional.empty()));
    }

    @Test
    void anEmptyBatchHasNoDeliveries() throws IOException {
        assertThat(read("{\"Records\":[]}").deliveries()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "null",
                "{\"Records\":null}",
                "{\"Records\":{}}",
                "{\"Records\":[1]}",
                "{\"Records\":[{}]}",
                "{\"Records\":[]",
                "{\"Records\":[]} {}",
                "{\"Records\":[],\"Records\":[]}",
                "{\"Records\":[{\"eventSource\":\"aws:kinesis\",\"eventID\":\"shardId-0:1\"}]}"
            })
    void aPayloadThatIsNoBatchIsRefusedAsAWhole(String payload) {
        assertThatThrownBy(() -> read(payload)).isInstanceOf(UnreadableBatchException.class);
    }

    @Test
    void aBatchOfTwoKindsOfSourcesIsRefusedAsAWhole() {
        String queue = text("sqs-fifo.json").strip();
        String stream = text("dynamodb-stream.json");
        String both = queue.substring(0, queue.lastIndexOf(']')) + "," + stream.substring(stream.indexOf('[') + 1);

        assertThatThrownBy(() -> read(both))
                .isInstanceOf(UnreadableBatchException.class)
                .hasMessageContaining("queue and of a stream");
    }

    private static Event event(Delivery delivery) {
        return ((HasEvent) delivery.content()).event();
    }

    private static Unreadable unreadable(Delivery delivery) {
        return (Unreadable) delivery.content();
    }
}
