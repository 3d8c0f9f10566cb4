package io.github.eventlane.handler.records;

import static io.github.eventlane.handler.records.Payloads.insertedItem;
import static io.github.eventlane.handler.records.Payloads.queueMessage;
import static io.github.eventlane.handler.records.Payloads.read;
import static io.github.eventlane.handler.records.Payloads.readOne;
import static io.github.eventlane.handler.records.Payloads.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.github.eventlane.handler.records.Delivery.Content;
import io.github.eventlane.handler.records.Delivery.HasEvent;
import io.github.eventlane.handler.records.Delivery.NoEvent;
import io.github.eventlane.handler.records.Delivery.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class BatchReaderFuzzTest {
    private static final List<String> FIXTURES =
            List.of("sqs-fifo.json", "sqs-sns-notification.json", "dynamodb-stream.json");
    private static final List<String> TEXTS = List.of(
            "\uD800",
            "",
            "S",
            "N",
            "M",
            "L",
            "B",
            "BOOL",
            "NULL",
            "SS",
            "NS",
            "BS",
            "id",
            "eventId",
            "sequenceNr",
            "type",
            "Type",
            "Notification",
            "TopicArn",
            "Message",
            "MessageAttributes",
            "AQID",
            "\u00e9\uD83D\uDE00",
            "\u0000",
            "12345678901234567890123456789012345678",
            "-1.5E+125",
            "Records");

    /** A name with an unpaired surrogate, the first text, is refused with the whole payload. */
    private static final List<String> NAMES = TEXTS.subList(1, TEXTS.size());

    @Example
    void aTruncatedPayloadIsRefusedWhereverItEnds() {
        for (String fixture : FIXTURES) {
            String whole = text(fixture).strip();
            for (int end = 0; end < whole.length(); end++) {
                String part = whole.substring(0, end);
                assertThatThrownBy(() -> read(part))
                        .as("%s up to %d", fixture, end)
                        .isInstanceOf(UnreadableBatchException.class);
            }
        }
    }

    @Property(tries = 5_000)
    void aMutatedPayloadIsReadOrClearlyRefused(@ForAll Random random) throws IOException {
        byte[] payload =
                mutated(text(FIXTURES.get(random.nextInt(FIXTURES.size()))).getBytes(UTF_8), random);

        Batch batch;
        try {
            batch = BatchReader.read(new ByteArrayInputStream(payload));
        } catch (IOException refused) {
            // Bytes that are no UTF-8 are refused by the decoder, before anything is read from them.
            assertThat(refused.getMessage()).isNotBlank();
            return;
        }
        for (Delivery delivery : batch.deliveries()) {
            assertThat(delivery.identifier()).isNotNull();
            assertIsJsonOrHasAReason(delivery.content());
        }
    }

    @Property(tries = 2_000)
    void aBodyIsAcceptedAsItWasSentOrKeptAsItWasSent(@ForAll Random random) throws IOException {
        String body = random.nextInt(3) == 0 ? garbage(random) : value(random, 4);

        Content content = readOne(queueMessage(body)).content();

        if (content instanceof HasEvent accepted) {
            assertThat(accepted.event().json()).isEqualTo(body);
        } else {
            assertThat(((Unreadable) content).body()).hasValue(body);
        }
        assertIsJsonOrHasAReason(content);
    }

    @Property(tries = 2_000)
    void anImageOfAnyShapeLeavesTheRecordBehindItReadable(@ForAll Random random) throws IOException {
        Batch batch = read(insertedItem(value(random, 6)));

        assertThat(batch.deliveries()).hasSize(2);
        assertThat(batch.deliveries().get(0).identifier()).isEqualTo("1");
        assertIsJsonOrHasAReason(batch.deliveries().get(0).content());
        assertThat(batch.deliveries().get(1).content()).isEqualTo(new NoEvent("a removal"));
    }

    @Example
    void anImageKeepsItsDigitsItsSetsAndItsNulls() throws IOException {
        Content content = readOne(insertedItem("""
                        {"n":{"N":"12345678901234567890123456789012345678"},"b":{"B":""},"bs":{"BS":["AQID"]},"l":{"L":[]},\
                        "m":{"M":{}},"nul":{"NULL":true},"s":{"S":""},"ss":{"SS":["b","a"]},"u":{"S":"\\ud800"}}""")).content();

        assertThat(((HasEvent) content).event().json())
                .isEqualTo(
                        "{\"b\":\"\",\"bs\":[\"AQID\"],\"l\":[],\"m\":{},\"n\":12345678901234567890123456789012345678,"
                                + "\"nul\":null,\"s\":\"\",\"ss\":[\"a\",\"b\"],\"u\":\"\\ud800\"}");
    }

    @Example
    void aPayloadNestedTooDeeplyIsRefusedAndSaysSo() {
        String deep = "{\"Records\":[],\"x\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";

        assertThatThrownBy(() -> read(deep))
                .isInstanceOf(UnreadableBatchException.class)
                .hasMessageContaining("nesting depth");
    }

    private static void assertIsJsonOrHasAReason(Content content) throws IOException {
        if (content instanceof HasEvent accepted) {
            try (JsonParser parser =
                    new JsonFactory().createParser(accepted.event().json())) {
                parser.nextToken();
                parser.skipChildren();
                assertThat(parser.nextToken()).isNull();
            }
        } else if (content instanceof Unreadable refused) {
            assertThat(refused.reason()).isNotBlank();
        }
    }

    private static byte[] mutated(byte[] payload, Random random) throws IOException {
        byte[] mutated = payload;
        for (int i = random.nextInt(4); i >= 0; i--) {
            int from = random.nextInt(mutated.length);
            int to = Math.min(mutated.length, from + random.nextInt(20));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(mutated, 0, from);
            switch (random.nextInt(5)) {
                case 0 -> {}
                case 1 -> out.write(random.nextInt(256));
                case 2 -> out.write("{}[]\",:\\0".charAt(random.nextInt(9)));
                case 3 -> out.write(value(random, 2).getBytes(UTF_8));
                default -> {
                    byte[] twice = Arrays.copyOfRange(mutated, from, to);
                    out.write(twice);
                    out.write(twice);
                }
            }
            out.write(mutated, to, mutated.length - to);
            mutated = out.toByteArray();
        }
        return mutated;
    }

    /** Valid JSON that likes to look like an image or a notification. */
    private static String value(Random random, int depth) {
        StringBuilder json = new StringBuilder();
        switch (depth == 0 ? random.nextInt(4) : random.nextInt(8)) {
            case 0 -> json.append(Payloads.quoted(TEXTS.get(random.nextInt(TEXTS.size()))));
            case 1 -> json.append(random.nextLong());
            case 2 -> json.append("-0.1e-7");
            case 3 -> json.append(List.of("true", "false", "null").get(random.nextInt(3)));
            case 4 -> {
                json.append('[');
                for (int i = random.nextInt(4); i > 0; i--) {
                    json.append(value(random, depth - 1)).append(i > 1 ? "," : "");
                }
                json.append(']');
            }
            default -> {
                json.append('{');
                for (int i = random.nextInt(4); i > 0; i--) {
                    json.append(Payloads.quoted(NAMES.get(random.nextInt(NAMES.size()))))
                            .append(':')
                            .append(value(random, depth - 1))
                            .append(i > 1 ? "," : "");
                }
                json.append('}');
            }
        }
        return json.toString();
    }

    private static String garbage(Random random) {
        StringBuilder garbage = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            garbage.append((char) random.nextInt(0x10000));
        }
        return garbage.toString();
    }
}
