package io.github.eventlane.constructs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import software.amazon.awscdk.services.lambda.FilterCriteria;

/**
 * Says which events reach a collector. It becomes the filter policy of a topic's subscription and the filter of a
 * stream's event source; both let the same events through. Immutable.
 *
 * <p>Only what both can express is offered: equal text and text that begins with a prefix, letter by letter. A filter on the
 * type alone looks at the message attribute {@code type}, which every relayed and published event has; one that also looks
 * at members of {@code data} looks at the message's body. A member that is an array passes when one of its elements does; an
 * array in an array is not looked into. See
 * <a href="https://docs.aws.amazon.com/sns/latest/dg/sns-message-filtering.html">SNS message filtering</a> and
 * <a href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html">Lambda event filtering</a>.
 */
public final class EventFilter {
    /** SNS takes no filter policy with more combinations of values. */
    private static final int MAX_COMBINATIONS = 150;
    /**
     * The length of one pattern, see <a
     * href="https://docs.aws.amazon.com/lambda/latest/api/API_Filter.html">its reference</a>.
     */
    private static final int MAX_PATTERN = 4_096;
    /** Lambda takes five patterns for a source, and each member doubles them: one for a text, one for an array of texts. */
    private static final int MAX_MEMBERS = 2;

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
     * @throws IllegalArgumentException when there is none, an empty one, one with a quotation mark or a backslash, or SNS
     *     or Lambda cannot take so many
     */
    public static EventFilter types(String... types) {
        return ofTypes("types", equalTo("types", types), types);
    }

    /**
     * Lets the events through whose type begins with one of some prefixes.
     *
     * @param prefixes the prefixes, at least one
     * @return the filter
     * @throws IllegalArgumentException when there is none, an empty one, one with a quotation mark or a backslash, or SNS
     *     or Lambda cannot take so many
     */
    public static EventFilter typePrefixes(String... prefixes) {
        return ofTypes("typePrefixes", startingWith("typePrefixes", prefixes), prefixes);
    }

    /**
     * Of the events that this filter lets through, lets only those through in whose {@code data} a member is one of some
     * texts, or an array that has one of them. Two members of {@code data} can be filtered on.
     *
     * @param member the name of a member of {@code data}, without a dot
     * @param values the values, at least one
     * @return the narrower filter
     * @throws IllegalArgumentException when there is no member or value, an empty one, or SNS or Lambda cannot take so many
     */
    public EventFilter withData(String member, String... values) {
        return and("withData", member, equalTo("withData(" + member + ")", values));
    }

    /**
     * Of the events that this filter lets through, lets only those through in whose {@code data} a member is a text that
     * begins with one of some prefixes, or an array that has such a text. Two members of {@code data} can be filtered on.
     *
     * @param member the name of a member of {@code data}, without a dot
     * @param prefixes the prefixes, at least one
     * @return the narrower filter
     * @throws IllegalArgumentException when there is no member or prefix, an empty one, or SNS or Lambda cannot take so
     *     many
     */
    public EventFilter withDataPrefix(String member, String... prefixes) {
        return and("withDataPrefix", member, startingWith("withDataPrefix(" + member + ")", prefixes));
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

    /** Lambda's filters for a record of the stream, each with its pattern as JSON, of which one has to match. */
    List<Map<String, Object>> streamFilters() {
        Stream<Map<String, Object>> members = Stream.of(Map.of());
        for (Map.Entry<String, List<Object>> member : new TreeMap<>(data).entrySet()) {
            Map<String, Object> text = Map.of("S", member.getValue());
            // SNS looks at the elements of an array as at a single value; in the record, each has its own type.
            Map<String, Object> texts = Map.of("L", text);
            members = members.flatMap(
                    before -> Stream.of(with(before, member.getKey(), text), with(before, member.getKey(), texts)));
        }
        return members.map(this::streamPattern).map(FilterCriteria::filter).toList();
    }

    private Map<String, Object> streamPattern(Map<String, Object> members) {
        Map<String, Object> image = new TreeMap<>();
        image.put("type", Map.of("S", types));
        if (!members.isEmpty()) {
            image.put("data", Map.of("M", members));
        }
        return Map.of("dynamodb", Map.of("NewImage", image));
    }

    private static Map<String, Object> with(Map<String, Object> members, String name, Object pattern) {
        Map<String, Object> more = new TreeMap<>(members);
        more.put(name, pattern);
        return more;
    }

    /** In a message attribute, SNS compares a quotation mark and a backslash only when the policy escapes them twice. */
    private static EventFilter ofTypes(String prop, List<Object> types, String... texts) {
        if (Stream.of(texts).anyMatch(text -> text.contains("\"") || text.contains("\\"))) {
            throw Checks.refusal(
                    "filter." + prop,
                    List.of(texts),
                    "has a quotation mark or a backslash, which SNS and Lambda read differently",
                    "use types without them");
        }
        return new EventFilter(types, Map.of());
    }

    private EventFilter and(String prop, String member, List<Object> values) {
        if (Checks.given("filter." + prop, member).isEmpty()) {
            throw Checks.refusal("filter." + prop, "\"\"", "names no member of data", "give the member's name");
        }
        if (data.containsKey(member)) {
            throw Checks.refusal(
                    "filter", member, "is filtered on twice", "name all values of a member of data in one call");
        }
        if (member.contains(".")) {
            throw Checks.refusal(
                    "filter",
                    member,
                    "has a dot, which SNS takes for a way into an object",
                    "filter on another member");
        }
        Map<String, List<Object>> all = new LinkedHashMap<>(data);
        all.put(member, values);
        return new EventFilter(types, all);
    }

    private void checkSize() {
        if (data.size() > MAX_MEMBERS) {
            throw Checks.refusal(
                    "filter",
                    data.size() + " members of data",
                    "are too many for Lambda",
                    "use at most " + MAX_MEMBERS);
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
        int longest = streamFilters().stream()
                .mapToInt(filter -> String.valueOf(filter.get("pattern")).length())
                .max()
                .orElseThrow();
        if (longest > MAX_PATTERN) {
            throw Checks.refusal(
                    "filter",
                    longest + " characters",
                    "are too long a pattern for Lambda",
                    "use at most " + MAX_PATTERN + ", for example by prefixes");
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
