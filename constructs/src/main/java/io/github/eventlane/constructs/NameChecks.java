package io.github.eventlane.constructs;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Token;

/** Refuses names and ARNs that AWS would refuse at deployment, or that CloudFormation would quietly change. */
final class NameChecks {
    /** What SQS allows in a queue's name, see CreateQueue. */
    static final int MAX_QUEUE_NAME = 80;
    /** What SNS allows in a topic's name, see CreateTopic. */
    static final int MAX_TOPIC_NAME = 256;

    private static final Pattern FIFO_NAME = Pattern.compile("[A-Za-z0-9_-]+\\.fifo");
    private static final Pattern TABLE_NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");
    /** What tags and the dimensions of metrics both take. */
    private static final Pattern LABEL = Pattern.compile("(?=.*[^ ])[A-Za-z0-9 _.:/=+@-]{1,256}");

    private static final Pattern DIMENSION = Pattern.compile("(?=.*[!-~])[ -~]{1,1024}");

    private NameChecks() {}

    static void fifoName(String prop, @Nullable String value, int max) {
        mustBeFifo(prop, value);
        name(prop, value, FIFO_NAME, "use letters, digits, - and _ before .fifo");
        if (value != null && value.length() > max && !Token.isUnresolved(value)) {
            throw Checks.refusal(prop, value, "is too long", "use at most " + max + " characters with .fifo");
        }
    }

    static void fifoArn(String prop, @Nullable String value, String service) {
        String arn = Checks.given(prop, value);
        mustBeFifo(prop, arn);
        name(
                prop,
                arn,
                Pattern.compile("arn:[^:]+:" + service + ":[^:]+:[0-9]{12}:[A-Za-z0-9_-]+\\.fifo"),
                "give an ARN of " + service + ", arn:aws:" + service + ":<region>:<account>:<name>.fifo");
    }

    static void tableName(@Nullable String value) {
        name("tableName", value, TABLE_NAME, "use 3 to 255 letters, digits, -, _ and .");
    }

    /** A name that stands in tags, in the dimensions of metrics and in dead letters. */
    static void label(String prop, String value) {
        name(prop, value, LABEL, "set 1 to 256 ASCII letters, digits, spaces and _ . : / = + - @");
    }

    /** A name that stands in the dimensions of metrics, which drop what is not ASCII. */
    static void dimension(String prop, @Nullable String value) {
        name(prop, value, DIMENSION, "set 1 to 1024 printable ASCII characters, not only spaces");
    }

    private static void name(String prop, @Nullable String value, Pattern allowed, String fix) {
        if (value != null && !allowed.matcher(value).matches() && !Token.isUnresolved(value)) {
            throw Checks.refusal(prop, visible(value), "is not allowed by AWS", fix);
        }
    }

    private static void mustBeFifo(String prop, @Nullable String value) {
        if (value != null && !value.endsWith(".fifo") && !Token.isUnresolved(value)) {
            throw Checks.refusal(
                    prop,
                    visible(value),
                    "is not FIFO",
                    "name a FIFO queue or topic, which ends with .fifo: " + visible(value) + ".fifo");
        }
    }

    /** A text on one line, so that the message stays one. */
    private static String visible(String text) {
        return text.codePoints()
                .mapToObj(c -> Character.isISOControl(c) ? "\\u%04x".formatted(c) : Character.toString(c))
                .collect(Collectors.joining());
    }
}
