package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EventFilterTest {
    private final OneStack app = new OneStack();

    @Test
    void typesFilterTheTopicByAttributeAndTheStreamByNewImage() {
        collector(EventFilter.types("Placed", "Paid"));

        assertThat(app.only("AWS::SNS::Subscription"))
                .containsEntry("FilterPolicyScope", "MessageAttributes")
                .containsEntry("FilterPolicy", Map.of("type", List.of("Placed", "Paid")));
        assertThat(streamPatterns())
                .containsExactly("{\"dynamodb\":{\"NewImage\":{\"type\":{\"S\":[\"Placed\",\"Paid\"]}}}}");
    }

    @Test
    void prefixesOfTypesFilterBoth() {
        collector(EventFilter.typePrefixes("Order"));

        assertThat(app.only("AWS::SNS::Subscription"))
                .containsEntry("FilterPolicy", Map.of("type", List.of(Map.of("prefix", "Order"))));
        assertThat(streamPatterns())
                .containsExactly("{\"dynamodb\":{\"NewImage\":{\"type\":{\"S\":[{\"prefix\":\"Order\"}]}}}}");
    }

    @Test
    void membersOfDataFilterTheTopicByBody() {
        collector(EventFilter.types("Placed").withData("country", "CH", "LI").withDataPrefix("sku", "A-"));

        assertThat(app.only("AWS::SNS::Subscription"))
                .containsEntry("FilterPolicyScope", "MessageBody")
                .containsEntry(
                        "FilterPolicy",
                        Map.of(
                                "type",
                                List.of("Placed"),
                                "data",
                                Map.of("country", List.of("CH", "LI"), "sku", List.of(Map.of("prefix", "A-")))));
    }

    @Test
    void eachMemberOfDataFiltersTheStreamAsATextAndAsAnArrayOfTexts() {
        collector(EventFilter.types("Placed").withData("country", "CH", "LI").withDataPrefix("sku", "A-"));

        String text = "{\"S\":[\"CH\",\"LI\"]}";
        String prefix = "{\"S\":[{\"prefix\":\"A-\"}]}";
        assertThat(streamPatterns())
                .containsExactly(
                        pattern(text, prefix),
                        pattern(text, "{\"L\":" + prefix + "}"),
                        pattern("{\"L\":" + text + "}", prefix),
                        pattern("{\"L\":" + text + "}", "{\"L\":" + prefix + "}"));
    }

    private static String pattern(String country, String sku) {
        return "{\"dynamodb\":{\"NewImage\":{\"data\":{\"M\":{\"country\":" + country + ",\"sku\":" + sku
                + "}},\"type\":{\"S\":[\"Placed\"]}}}}";
    }

    @Test
    void moreThanSnsOrLambdaTakesIsRefused() {
        String[] types = IntStream.range(0, 151).mapToObj(i -> "T" + i).toArray(String[]::new);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.types(types))
                .withMessageContainingAll("filter: 151 combinations", "at most 150", "prefixes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.types("A")
                        .withData("a", "1")
                        .withData("b", "1")
                        .withData("c", "1"))
                .withMessageContainingAll("filter: 3 members of data", "Lambda", "at most 2");
    }

    @Test
    void aPatternThatIsTooLongForLambdaIsRefused() {
        String longest = "x".repeat(4_096 - "{'dynamodb':{'NewImage':{'type':{'S':['']}}}}".length());

        assertThatNoException().isThrownBy(() -> EventFilter.types(longest));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.types(longest + "x"))
                .withMessageContainingAll("filter: 4097 characters", "Lambda", "at most 4096");
        // A pattern for an array is longer than the one for a text.
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.types("A").withData("country", longest))
                .withMessageContaining("too long a pattern for Lambda");
    }

    @Test
    void aFilterOnNoMemberIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.types("A").withDataPrefix("", "1"))
                .withMessageContainingAll("filter.withDataPrefix: \"\"", "names no member", "give the member's name");
    }

    @Test
    void whatSnsAndLambdaReadDifferentlyIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.types("A", "say \"B\""))
                .withMessageContainingAll("filter.types: [A, say \"B\"]", "quotation mark");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.typePrefixes("A\\"))
                .withMessageContainingAll("filter.typePrefixes: [A\\]", "backslash");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.types("A").withData("address.city", "Ulm"))
                .withMessageContainingAll("filter: address.city", "dot");
    }

    @Test
    void whatLetsNothingThroughIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(EventFilter::types)
                .withMessageContainingAll("filter.types: []", "lets nothing through");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.typePrefixes(""))
                .withMessageContaining("filter.typePrefixes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.types("A").withData("a", "1").withData("a", "2"))
                .withMessageContainingAll("filter: a", "in one call");
    }

    private void collector(EventFilter filter) {
        app.collector("Summaries")
                .eventLog(new EventLog(app.stack, "Log"))
                .topic(new EventTopic(app.stack, "Topic"))
                .filter(filter)
                .build();
    }

    private List<String> streamPatterns() {
        Map<String, Object> mapping = app.all("AWS::Lambda::EventSourceMapping").stream()
                .filter(candidate -> candidate.containsKey("FilterCriteria"))
                .findFirst()
                .orElseThrow();
        return OneStack.list(OneStack.map(mapping.get("FilterCriteria")).get("Filters")).stream()
                .map(filter -> String.valueOf(OneStack.map(filter).get("Pattern")))
                .toList();
    }
}
