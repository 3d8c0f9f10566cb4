package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.MetricOptions;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.GrantOnPrincipalOptions;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sqs.IQueue;

/**
 * What each kind of access to a part takes: exact actions on exact ARNs, and the use of its key. The grants of
 * aws-cdk-lib allow more than our functions do ({@code ListStreams} on everything, {@code ChangeMessageVisibility},
 * {@code kms:GenerateDataKey*}).
 */
final class Access {
    private Access() {}

    /** What Lambda needs to poll a queue, and the handler to delete what it has finished. */
    static Grant consume(IQueue queue, IGrantable grantee) {
        decrypt(queue.getEncryptionMasterKey(), grantee);
        return allow(grantee, queue.getQueueArn(), "sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes");
    }

    static Grant send(IQueue queue, IGrantable grantee) {
        encrypt(queue.getEncryptionMasterKey(), grantee);
        Grant grant = allow(grantee, queue.getQueueArn(), "sqs:SendMessage");
        if (CrossAccount.needsResourcePolicy(grant, grantee, queue)) {
            CrossAccount.letIn(queue, queue::addToResourcePolicy, queue.getQueueArn(), grantee, "sqs:SendMessage");
        }
        return grant;
    }

    /**
     * What it takes to make one-time schedules, see <a
     * href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/security_iam_id-based-policy-examples.html">the
     * scheduler's policies</a> and, for the key, <a
     * href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/encryption-rest.html">its encryption</a>.
     */
    static Grant schedule(String anySchedule, IRole role, @Nullable IKey key, IGrantable grantee) {
        if (key != null) {
            key.grant(grantee, "kms:DescribeKey", "kms:GenerateDataKey", "kms:Decrypt");
        }
        Grant create = allow(grantee, anySchedule, "scheduler:CreateSchedule", "scheduler:GetSchedule");
        NagReason.giveForResource(
                grantee,
                "/^Resource::.*:schedule\\/.*\\/\\*$/",
                "A schedule's name is made from its event when it is created; the permission is for one group only.");
        return create.combine(Grant.addToPrincipal(GrantOnPrincipalOptions.builder()
                .grantee(grantee)
                .actions(List.of("iam:PassRole"))
                .resourceArns(List.of(role.getRoleArn()))
                .conditions(Map.of("StringEquals", Map.of("iam:PassedToService", "scheduler.amazonaws.com")))
                .build()));
    }

    static Grant inspect(IQueue queue, IGrantable grantee) {
        decrypt(queue.getEncryptionMasterKey(), grantee);
        return allow(
                grantee,
                queue.getQueueArn(),
                "sqs:ReceiveMessage",
                "sqs:ChangeMessageVisibility",
                "sqs:GetQueueAttributes");
    }

    static Grant redrive(IQueue queue, IGrantable grantee) {
        Grant inspect = inspect(queue, grantee);
        return inspect.combine(allow(
                grantee,
                queue.getQueueArn(),
                "sqs:DeleteMessage",
                "sqs:StartMessageMoveTask",
                "sqs:ListMessageMoveTasks",
                "sqs:CancelMessageMoveTask"));
    }

    static Grant publish(ITopic topic, @Nullable IKey key, IGrantable grantee) {
        encrypt(key, grantee);
        Grant grant = allow(grantee, topic.getTopicArn(), "sns:Publish");
        if (CrossAccount.needsResourcePolicy(grant, grantee, topic)) {
            CrossAccount.letIn(topic, topic::addToResourcePolicy, topic.getTopicArn(), grantee, "sns:Publish");
        }
        return grant;
    }

    /** A transaction of puts is allowed by the action of its parts. */
    static Grant append(ITable table, IGrantable grantee) {
        writeEncrypted(table, grantee);
        return allow(grantee, table.getTableArn(), "dynamodb:PutItem");
    }

    static Grant snapshots(ITable table, IGrantable grantee) {
        writeEncrypted(table, grantee);
        return allow(grantee, table.getTableArn(), "dynamodb:PutItem", "dynamodb:GetItem");
    }

    static Grant saveSnapshots(ITable table, IGrantable grantee) {
        writeEncrypted(table, grantee);
        return allow(grantee, table.getTableArn(), "dynamodb:PutItem");
    }

    static Grant readSnapshots(ITable table, IGrantable grantee) {
        readEncrypted(table, grantee);
        return allow(grantee, table.getTableArn(), "dynamodb:GetItem");
    }

    /** Claims and marks are conditional updates, and those show what stands in their way. */
    static Grant markHandled(ITable table, IGrantable grantee) {
        writeEncrypted(table, grantee);
        return allow(grantee, table.getTableArn(), "dynamodb:UpdateItem");
    }

    static Grant replay(ITable table, IGrantable grantee) {
        readEncrypted(table, grantee);
        return allow(grantee, table.getTableArn(), "dynamodb:Query");
    }

    static Grant readAll(ITable table, IGrantable grantee) {
        readEncrypted(table, grantee);
        return allow(grantee, table.getTableArn(), "dynamodb:Scan");
    }

    /**
     * What Lambda needs to poll a stream. ListStreams is asked for on the stream itself, as in
     * <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.Lambda.Tutorial.html">AWS's own
     * example</a>.
     */
    static Grant pollStream(ITable table, String streamArn, IGrantable grantee) {
        readEncrypted(table, grantee);
        return allow(
                grantee,
                streamArn,
                "dynamodb:DescribeStream",
                "dynamodb:GetRecords",
                "dynamodb:GetShardIterator",
                "dynamodb:ListStreams");
    }

    /** What it takes to read records again whose shard and sequence number are known. */
    static Grant rereadStream(ITable table, String streamArn, IGrantable grantee) {
        readEncrypted(table, grantee);
        return allow(grantee, streamArn, "dynamodb:GetRecords", "dynamodb:GetShardIterator");
    }

    static Metric visibleMessages(IQueue queue) {
        return queue.metricApproximateNumberOfMessagesVisible(MetricOptions.builder()
                .statistic("Maximum")
                .period(Duration.minutes(1))
                .build());
    }

    private static Grant allow(IGrantable grantee, String arn, String... actions) {
        return Grant.addToPrincipal(GrantOnPrincipalOptions.builder()
                .grantee(grantee)
                .actions(List.of(actions))
                .resourceArns(List.of(arn))
                .build());
    }

    private static void writeEncrypted(ITable table, IGrantable grantee) {
        IKey key = table.getEncryptionKey();
        if (key != null) {
            // What aws-cdk-lib grants on the key of a table that is written to, without its wildcards.
            use(
                    key,
                    grantee,
                    "kms:Encrypt",
                    "kms:Decrypt",
                    "kms:ReEncryptFrom",
                    "kms:ReEncryptTo",
                    "kms:GenerateDataKey",
                    "kms:GenerateDataKeyWithoutPlaintext",
                    "kms:DescribeKey");
        }
    }

    private static void readEncrypted(ITable table, IGrantable grantee) {
        IKey key = table.getEncryptionKey();
        if (key != null) {
            use(key, grantee, "kms:Decrypt", "kms:DescribeKey");
        }
    }

    static void decrypt(@Nullable IKey key, IGrantable grantee) {
        if (key != null) {
            use(key, grantee, "kms:Decrypt");
        }
    }

    private static void encrypt(@Nullable IKey key, IGrantable grantee) {
        if (key != null) {
            use(key, grantee, "kms:Decrypt", "kms:GenerateDataKey");
        }
    }

    private static void use(IKey key, IGrantable grantee, String... actions) {
        if (!CrossAccount.place(grantee).isElsewhereThan(Place.ofResource(key))) {
            key.grant(grantee, actions);
            return;
        }
        allow(grantee, CrossAccount.keyArn(key, grantee), actions);
        CrossAccount.letIn(key, key::addToResourcePolicy, "*", grantee, actions);
    }
}
