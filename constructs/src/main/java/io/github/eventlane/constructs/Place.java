package io.github.eventlane.constructs;

import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Aws;
import software.amazon.awscdk.IResource;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Token;
import software.amazon.awscdk.regioninfo.RegionInfo;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.constructs.IConstruct;

/**
 * Where a part is deployed. Of a stack without an {@code env} it is not known before the deployment, and then nothing is
 * refused: such a part counts as being in the same place.
 *
 * @param account the account's number, or a token
 * @param region the region, or a token
 */
record Place(String account, String region) {
    /** What cannot be told from anything else. */
    static final String UNKNOWN = "unknown";

    static Place of(IConstruct construct) {
        Stack stack = Stack.of(construct);
        return new Place(stack.getAccount(), stack.getRegion());
    }

    /** Of an import, where its ARN says; else where its stack is. */
    static Place ofResource(IResource resource) {
        return new Place(resource.getEnv().getAccount(), resource.getEnv().getRegion());
    }

    /** An imported table, or its stream, is where its ARN says, although the CDK takes it for one of its stack. */
    static Place ofArn(@Nullable String arn, ITable table) {
        if (arn == null || Token.isUnresolved(arn)) {
            return ofResource(table);
        }
        String[] parts = arn.split(":", 6);
        return parts.length < 6 ? ofResource(table) : new Place(parts[4], parts[3]);
    }

    /** Literal where the region is known, so that what is said of it can be read before the deployment. */
    String partition() {
        String partition = isKnown(region) ? RegionInfo.get(region).getPartition() : Aws.PARTITION;
        return partition == null ? Aws.PARTITION : partition;
    }

    boolean isOtherAccountThan(Place other) {
        return differ(account, other.account);
    }

    boolean isOtherRegionThan(Place other) {
        return differ(region, other.region);
    }

    boolean isElsewhereThan(Place other) {
        return isOtherAccountThan(other) || isOtherRegionThan(other);
    }

    @Override
    public String toString() {
        return "account " + account + ", region " + region;
    }

    private static boolean differ(String one, String other) {
        return !one.equals(other) && isKnown(one) && isKnown(other);
    }

    private static boolean isKnown(String place) {
        return !place.equals(UNKNOWN) && !Token.isUnresolved(place);
    }
}
