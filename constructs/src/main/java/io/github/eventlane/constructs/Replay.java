package io.github.eventlane.constructs;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.sns.CfnTopic;

/**
 * Where a new subscription begins in a topic's archive, see <a
 * href="https://docs.aws.amazon.com/sns/latest/dg/message-archiving-and-replay-subscriber.html">message replay</a>.
 */
final class Replay {
    private static final String PROP = "replayFrom";
    private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSX", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Replay() {}

    /** Refuses what no topic can replay; that there is one, {@link UnusedSettings} looks at. */
    static void check(EventCollectorProps props) {
        Instant from = props.getReplayFrom();
        if (from != null && from.isAfter(Instant.now())) {
            throw Checks.refusal(
                    PROP,
                    from,
                    "lies in the future, and an archive holds the past",
                    "set a time in the past, or leave it out for new events only");
        }
    }

    /** The subscription's ReplayPolicy; null for new events only. Of an imported topic the archive is not known. */
    static @Nullable Map<String, String> policy(IEventTopic topic, @Nullable Instant from) {
        if (from == null) {
            return null;
        }
        if (topic.getTopic().getNode().getDefaultChild() instanceof CfnTopic made && made.getArchivePolicy() == null) {
            throw Checks.refusal(
                    PROP,
                    from,
                    "cannot be replayed from " + topic.getNode().getPath() + ", which keeps no archive",
                    "set archive(Duration.days(...)) on the topic, or leave replayFrom out");
        }
        return new TreeMap<>(Map.of("PointType", "Timestamp", "StartingPoint", MILLIS.format(from)));
    }
}
