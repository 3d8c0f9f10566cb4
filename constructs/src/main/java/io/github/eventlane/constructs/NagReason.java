package io.github.eventlane.constructs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awscdk.CfnResource;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.Policy;
import software.constructs.IConstruct;

/**
 * Tells cdk-nag, in the users' apps too, why a rule does not hold for a resource. It reads the reason from the resource's
 * metadata; cdk-nag itself is not needed for that.
 */
final class NagReason {
    private static final String METADATA = "cdk_nag";
    private static final String RULES = "rules_to_suppress";

    private NagReason() {}

    static void give(IConstruct construct, String rule, String reason) {
        if (construct.getNode().getDefaultChild() instanceof CfnResource resource) {
            add(resource, Map.of("id", rule, "reason", reason));
        }
    }

    /** Says why a grantee's own policy has a wildcard in one of our resources, and covers nothing else in it. */
    static void giveForResource(IGrantable grantee, String finding, String reason) {
        if (grantee.getGrantPrincipal() instanceof IRole role
                && role.getNode().tryFindChild("DefaultPolicy") instanceof Policy policy
                && policy.getNode().getDefaultChild() instanceof CfnResource resource) {
            add(
                    resource,
                    Map.of(
                            "id",
                            "AwsSolutions-IAM5",
                            "reason",
                            reason,
                            "appliesTo",
                            List.of(Map.of("regex", finding))));
        }
    }

    private static void add(CfnResource resource, Map<String, Object> reason) {
        // In one order, as all of the template is: that of Map.of differs from one JVM to the next.
        Map<String, Object> rule = new TreeMap<>(reason);
        List<Object> rules = new ArrayList<>();
        if (resource.getMetadata(METADATA) instanceof Map<?, ?> given && given.get(RULES) instanceof List<?> others) {
            rules.addAll(others);
        }
        if (!rules.contains(rule)) {
            rules.add(rule);
        }
        resource.addMetadata(METADATA, Map.of(RULES, rules));
    }
}
