package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.CfnResource;
import software.constructs.Construct;

/**
 * Tells cdk-nag, in the users' apps too, why a rule does not hold for a resource. It reads the reason from the resource's
 * metadata; cdk-nag itself is not needed for that.
 */
final class NagReason {
    private NagReason() {}

    static void give(Construct construct, String rule, String reason) {
        if (construct.getNode().getDefaultChild() instanceof CfnResource resource) {
            resource.addMetadata("cdk_nag", Map.of("rules_to_suppress", List.of(Map.of("id", rule, "reason", reason))));
        }
    }
}
