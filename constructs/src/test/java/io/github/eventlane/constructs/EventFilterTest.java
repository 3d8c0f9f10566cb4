package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
        assertThat(streamPattern()).isEqualTo("{\"dynamodb\":{\"NewImage\":{\"type\":{\"S\":[\"Placed\",\"Paid\"]}}}}");
    }

    @Test
    void prefixesOfTypesFilterBoth() {
        collector(EventFilter.typePrefixes("Order"));

        assertThat(app.only("AWS::SNS::Subscription"))
                .containsEntry("FilterPolicy", Map.of("type", List.of(Map.of("prefix", "Order"))));
        assertThat(streamPattern())
                .isEqualTo("{\"dynamodb\":{\"NewImage\":{\"type\":{\"S\":[{\"prefix\":\"Order\"}]}}}}");
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
        assertThat(streamPattern())
                .isEqualTo("{\"dynamodb\":{\"NewImage\":{\"data\":{\"M\":{\"country\":{\"S\":[\"CH\",\"LI\"]},"
                        + "\"sku\":{\"S\":[{\"prefix\":\"A-\"}]}}},\"type\":{\"S\":[\"Placed\"]}}}}");
    }

    @Test
    void moreThanSnsTakesIsRefused() {
        String[] types = IntStream.range(0, 151).mapToObj(i -> "T" + i).toArray(String[]::new);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.types(types))
                .withMessageContainingAll("filter: 151 combinations", "at most 150", "prefixes");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventFilter.types("A")
                        .withData("a", "1")
                        .withData("b", "1")
                        .withData("c", "1")
                        .withData("d", "1")
                        .withData("e", "1"))
                .withMessageContainingAll("filter: 6 members", "at most 5");
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

    private String streamPattern() {
        Map<String, Object> mapping = app.all("AWS::Lambda::EventSourceMapping").stream()
                .filter(candidate -> candidate.containsKey("FilterCriteria"))
                .findFirst()
                .orElseThrow();
        List<Object> filters =
                OneStack.list(OneStack.map(mapping.get("FilterCriteria")).get("Filters"));
        assertThat(filters).hasSize(1);
        return String.valueOf(OneStack.map(filters.get(0)).get("Pattern"));
    }
}
