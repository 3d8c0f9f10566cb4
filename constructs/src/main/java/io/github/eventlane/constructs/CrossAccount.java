package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.ArnComponents;
import software.amazon.awscdk.ArnFormat;
import software.amazon.awscdk.IResource;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.AddToResourcePolicyResult;
import software.amazon.awscdk.services.iam.ArnPrincipal;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.IPrincipal;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.kms.IKey;

/**
 * The other half of a grant: who is of another account than a resource needs the resource's own policy to let them in too,
 * see <a href="https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies-cross-account-resource-access.html">cross
 * account access</a>.
 */
final class CrossAccount {
    private CrossAccount() {}

    /** Whether a grant on the grantee's side alone is not enough. */
    static boolean needsResourcePolicy(Grant onGrantee, IGrantable grantee, IResource resource) {
        return !onGrantee.getSuccess() || place(grantee).isOtherAccountThan(Place.ofResource(resource));
    }

    /** Lets the grantee in by the resource's policy, or names the statement where that policy is not of this app. */
    static void letIn(
            IResource resource,
            Function<PolicyStatement, AddToResourcePolicyResult> policy,
            String arn,
            IGrantable grantee,
            String... actions) {
        IPrincipal principal = grantee.getGrantPrincipal();
        PolicyStatement statement = PolicyStatement.Builder.create()
                .principals(List.of(principal instanceof IRole ? account(place(grantee)) : principal))
                .actions(List.of(actions))
                .resources(List.of(arn))
                .build();
        if (principal instanceof IRole role) {
            // As the principal, the role would have to exist before the policy, and its stack may need the resource.
            statement.addCondition("ArnEquals", Map.of("aws:PrincipalArn", role.getRoleArn()));
        }
        MissingStatement.addOrName(
                policy,
                statement,
                // In the role's own stack, its ARN can always be written.
                principal instanceof IRole role ? role : resource,
                "policyOfImport",
                "grant",
                resource.getNode().getPath());
    }

    static IPrincipal account(Place place) {
        return new ArnPrincipal("arn:" + place.partition() + ":iam::" + place.account() + ":root");
    }

    /**
     * The key's ARN as the grantee's policy can name it. That of a key which this app makes elsewhere is not known before
     * the deployment.
     */
    static String keyArn(IKey key, IGrantable grantee) {
        if (!isMadeElsewhere(key, grantee)) {
            return key.getKeyArn();
        }
        Place place = Place.ofResource(key);
        return Stack.of(key)
                .formatArn(ArnComponents.builder()
                        .service("kms")
                        .account(place.account())
                        .region(place.region())
                        .resource("key")
                        .resourceName("*")
                        .arnFormat(ArnFormat.SLASH_RESOURCE_NAME)
                        .build());
    }

    private static boolean isMadeElsewhere(IResource resource, IGrantable grantee) {
        return resource.getNode().getDefaultChild() != null
                && place(grantee).isElsewhereThan(Place.ofResource(resource));
    }

    static void refuseWithoutName(String prop, @Nullable String name, IResource resource, IGrantable user) {
        if (user.getGrantPrincipal() instanceof IRole role) {
            refuseWithoutName(prop, name, resource, Place.of(role));
        }
    }

    /** What this app makes is known in other accounts and regions by its name only. */
    static void refuseWithoutName(String prop, @Nullable String name, IResource resource, Place user) {
        if (name == null && user.isElsewhereThan(Place.ofResource(resource))) {
            throw Checks.refusal(
                    prop,
                    "nothing",
                    "is set on " + resource.getNode().getPath() + " of " + Place.ofResource(resource)
                            + ", but it is used in " + user + ", where only a name tells its ARN",
                    "set " + prop + "(\"<name>.fifo\") on it");
        }
    }

    /** Where the grantee is, as far as it is known; a service is nowhere. */
    static Place place(IGrantable grantee) {
        IPrincipal principal = grantee.getGrantPrincipal();
        if (principal instanceof IResource resource) {
            return Place.ofResource(resource);
        }
        String account = principal.getPrincipalAccount();
        return new Place(account == null ? Place.UNKNOWN : account, Place.UNKNOWN);
    }
}
