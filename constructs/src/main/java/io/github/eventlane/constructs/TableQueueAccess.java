package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.GrantOnPrincipalOptions;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.kms.IKey;

/**
 * What each kind of access to a queue's rows takes, down to their partition keys, so that nobody reaches the other rows
 * of a shared table. A transaction is allowed by the actions in it.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html">LeadingKeys</a>
 */
record TableQueueAccess(ITable table, String keeper, String inventory, String receipt) {
    Grant add(IGrantable grantee) {
        Grant grant = readKeeper(grantee);
        allow(grantee, List.of("dynamodb:UpdateItem"), keeper);
        allow(grantee, List.of("dynamodb:PutItem"), inventory + ":*", receipt + ":add:*");
        return useKey(grantee, grant, "kms:Decrypt", "kms:GenerateDataKey");
    }

    Grant take(IGrantable grantee) {
        Grant grant = describe(grantee);
        allow(grantee, List.of("dynamodb:BatchGetItem"), keeper, inventory + ":*", receipt + ":take:*");
        allow(grantee, List.of("dynamodb:UpdateItem"), keeper, inventory + ":*");
        allow(grantee, List.of("dynamodb:PutItem"), receipt + ":take:*");
        return useKey(grantee, grant, "kms:Decrypt", "kms:GenerateDataKey");
    }

    Grant stock(IGrantable grantee) {
        return useKey(grantee, readKeeper(grantee), "kms:Decrypt");
    }

    Grant history(IGrantable grantee) {
        Grant grant = describe(grantee);
        allow(grantee, List.of("dynamodb:BatchGetItem"), keeper, inventory + ":*");
        return useKey(grantee, grant, "kms:Decrypt");
    }

    private Grant readKeeper(IGrantable grantee) {
        Grant grant = describe(grantee);
        allow(grantee, List.of("dynamodb:BatchGetItem"), keeper);
        return grant;
    }

    /** Only for the message that names a table's own keys when they are others than expected. */
    private Grant describe(IGrantable grantee) {
        return Grant.addToPrincipal(GrantOnPrincipalOptions.builder()
                .grantee(grantee)
                .actions(List.of("dynamodb:DescribeTable"))
                .resourceArns(List.of(table.getTableArn()))
                .build());
    }

    private void allow(IGrantable grantee, List<String> actions, String... partitions) {
        Grant.addToPrincipal(GrantOnPrincipalOptions.builder()
                .grantee(grantee)
                .actions(actions)
                .resourceArns(List.of(table.getTableArn()))
                .conditions(Map.of("ForAllValues:StringLike", Map.of("dynamodb:LeadingKeys", List.of(partitions))))
                .build());
    }

    private Grant useKey(IGrantable grantee, Grant grant, String... actions) {
        IKey key = table.getEncryptionKey();
        if (key != null) {
            key.grant(grantee, actions);
        }
        return grant;
    }
}
