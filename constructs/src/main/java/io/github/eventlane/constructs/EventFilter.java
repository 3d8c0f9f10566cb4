package io.github.eventlane.constructs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Says which events reach a collector. It becomes the filter policy of a topic's subscription and the filter of a
 * stream's event source; both let the same events through. Immutable.
 *
 * <p>Only what both can express is offered: equal text and text that begins with a prefix. A filter on the type alone
 * looks at the message attribute {@code type}, which every relayed and published event has; one that also looks at
 * members of {@code data} looks at the message's body. See
 * <a href="https://docs.aws.amazon.com/sns/latest/dg/sns-message-filtering.html">SNS message filtering</a> and
 * <a href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html">Lambda event filtering</a>.
 */
public final class EventFilter {
    /** SNS takes no filter policy with more combinations of values. */
    private static final int MAX_COMBINATIONS = 150;
    /** SNS takes no filter policy with more members. */
    private static final int MAX_MEMBERS = 5;

    private final List<Object> types;
    private final Map<String, List<Object>> data;

    private EventFilter(List<Object> types, Map<String, List<Object>> data) {
        this.types = types;
        this.data = data;
        checkSize();
    }

    /**
     * Lets the events of some types through.
     *
     * @param types the types, at least one
     * @return the filter
     * @throws IllegalArgumentException when there is none, an empty one, or SNS cannot take so many
     */
    public static EventFilter types(String... types) {
        return new EventFilter(equalTo("types", types), Map.of());
    }

    /**
     * Lets the events through whose type begins with one of some prefixes.
     *
     * @param prefixes the prefixes, at least one
     * @return the filter
     * @throws IllegalArgumentException when there is none, an empty one, or SNS cannot take so many
     */
    public static EventFilter typePrefixes(String... prefixes) {
        return new EventFilter(startingWith("typePrefixes", prefixes), Map.of());
    }

    /**
     * Of the events that this filter lets through, lets only those through in whose {@code data} a text member has one
     * of some values.
     *
     * @param member the name of a member of {@code data}
     * @param values the values, at least one
     * @return the narrower filter
     * @throws IllegalArgumentException when there is no value, an empty one, or SNS cannot take so many
     */
    public EventFilter withData(String member, String... values) {
        return and(member, equalTo("withData(" + member + ")", values));
    }

    /**
     * Of the events that this filter lets through, lets only those through in whose {@code data} a text member begins
     * with one of some prefixes.
     *
     * @param member the name of a member of {@code data}
     * @param prefixes the prefixes, at least one
     * @return the narrower filter
     * @throws IllegalArgumentException when there is no prefix, an empty one, or SNS cannot take so many
     */
    public EventFilter withDataPrefix(String member, String... prefixes) {
        return and(member, startingWith("withDataPrefix(" + member + ")", prefixes));
    }

    /** SNS's filter policy. */
    Map<String, Object> subscriptionPolicy() {
        Map<String, Object> policy = new TreeMap<>();
        policy.put("type", types);
        if (!data.isEmpty()) {
            policy.put("data", new TreeMap<String, Object>(data));
        }
        return policy;
    }

    /** Where SNS looks for the policy's members. */
    String subscriptionScope() {
        return data.isEmpty() ? "MessageAttributes" : "MessageBody";
    }

    /** Lambda's pattern for a record of the stream. */
    Map<String, Object> streamPattern() {
        Map<String, Object> image = new TreeMap<>();
        image.put("type", Map.of("S", types));
        if (!data.isEmpty()) {
            Map<String, Object> members = new TreeMap<>();
            data.forEach((member, values) -> members.put(member, Map.of("S", values)));
            image.put("data", Map.of("M", members));
        }
        return Map.of("dynamodb", Map.of("NewImage", image));
    }

    private EventFilter and(String member, List<Object> values) {
        if (data.containsKey(member)) {
            throw Checks.refusal(
                    "filter", member, "is filtered on twice", "name all values of a member of data in one call");
        }
        Map<String, List<Object>> all = new LinkedHashMap<>(data);
        all.put(member, values);
        return new EventFilter(types, all);
    }

    private void checkSize() {
        if (1 + data.size() > MAX_MEMBERS) {
            throw Checks.refusal(
                    "filter", 1 + data.size() + " members", "are too many for SNS", "use at most " + MAX_MEMBERS);
        }
        // SNS counts each value of a nested member as often as the member is deep.
        long combinations = types.size();
        for (List<Object> values : data.values()) {
            combinations *= 2L * values.size();
        }
        if (combinations > MAX_COMBINATIONS) {
            throw Checks.refusal(
                    "filter",
                    combinations + " combinations of values",
                    "are too many for SNS",
                    "use at most " + MAX_COMBINATIONS + ", for example by prefixes");
        }
    }

    private static List<Object> equalTo(String prop, String... values) {
        return List.copyOf(present(prop, values));
    }

    private static List<Object> startingWith(String prop, String... prefixes) {
        return new ArrayList<>(present(prop, prefixes).stream()
                .map(prefix -> Map.of("prefix", prefix))
                .toList());
    }

    private static List<String> present(String prop, String... values) {
        Checks.allGiven("filter." + prop, Arrays.asList(values));
        if (values.length == 0 || Stream.of(values).anyMatch(String::isEmpty)) {
            throw Checks.refusal(
                    "filter." + prop, List.of(values), "lets nothing through", "give texts that are not empty");
        }
        return List.of(values);
    }
}
