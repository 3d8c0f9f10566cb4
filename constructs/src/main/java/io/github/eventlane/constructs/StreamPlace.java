package io.github.eventlane.constructs;

import java.util.List;
import software.amazon.awscdk.services.dynamodb.CfnTable;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.constructs.Construct;

/**
 * Whether Lambda can read a log's stream from where its reader is. It reads inside one region. A stream of another
 * account needs a policy of its own, see <a
 * href="https://aws.amazon.com/blogs/database/simplify-cross-account-stream-processing-with-aws-lambda-and-amazon-dynamodb">
 * cross-account stream processing</a> and <a
 * href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/rbac-examples.html">its policy</a>.
 */
final class StreamPlace {
    private static final String FIX =
            "relay the log to an EventTopic in a stack of its own account and region, and give the collector that topic";

    private StreamPlace() {}

    static void check(Construct reader, IEventLog log, String streamArn) {
        Place there = Place.ofArn(streamArn, log.getTable());
        Place here = Place.of(reader);
        if (there.isOtherRegionThan(here)) {
            throw refusal(reader, log, there, "Lambda reads the streams of its own region only");
        }
        if (!there.isOtherAccountThan(here)) {
            return;
        }
        if (log.getTable().getNode().getDefaultChild() instanceof CfnTable) {
            throw refusal(
                    reader, log, there, "the ARN of a stream that this app makes is not known in another account");
        }
        MissingStatement.name(
                PolicyStatement.Builder.create()
                        .principals(List.of(CrossAccount.account(here)))
                        .actions(List.of("dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"))
                        .resources(List.of(streamArn))
                        .build(),
                reader,
                "streamOfOtherAccount",
                "eventLog",
                streamArn);
    }

    private static IllegalArgumentException refusal(Construct reader, IEventLog log, Place there, String reason) {
        return Checks.refusal(
                "eventLog",
                log.getNode().getPath(),
                "is of " + there + ", and " + reader.getNode().getPath() + " of " + Place.of(reader) + ", but "
                        + reason,
                FIX);
    }
}
