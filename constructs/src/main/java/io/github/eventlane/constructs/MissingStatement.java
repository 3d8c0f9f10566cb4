package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.AddToResourcePolicyResult;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.constructs.IConstruct;

/**
 * Names a statement that must stand in a policy which this app cannot change: that of an imported part. It is a warning,
 * because the statement may stand there already; {@code Annotations.of(scope).acknowledgeWarning(id)} says so. The id is made
 * of the policy's part and the statement too, so that it says so of no other one.
 */
final class MissingStatement {
    private MissingStatement() {}

    /** Adds a statement to the policy of the value of a prop, or names it. True when it was added. */
    static boolean addOrName(
            Function<PolicyStatement, AddToResourcePolicyResult> policy,
            PolicyStatement statement,
            IConstruct scope,
            String id,
            String prop,
            String value) {
        if (policy.apply(statement).getStatementAdded()) {
            return true;
        }
        name(statement, scope, id, prop, value);
        return false;
    }

    static void name(PolicyStatement statement, IConstruct scope, String id, String prop, String value) {
        Stack stack = Stack.of(scope);
        String text = readable(stack.resolve(stack.toJsonString(statement.toStatementJson())));
        String named = readable(stack.resolve(value));
        String warning = "@eventlane/constructs:" + id + "-" + Integer.toHexString((named + text).hashCode());
        Annotations.of(scope)
                .addWarningV2(
                        warning,
                        prop + ": " + named + " has a policy that is not of this app and that must hold the statement "
                                + text + "; add it there, then acknowledge this warning with"
                                + " Annotations.of(scope).acknowledgeWarning(\"" + warning + "\").");
    }

    /** The text as it is, with what only the deployment knows as {@code Fn::Sub} would write it. */
    private static String readable(Object text) {
        if (!(text instanceof Map<?, ?> intrinsic)) {
            return text.toString();
        }
        if (intrinsic.get("Fn::Join") instanceof List<?> join) {
            return ((List<?>) join.get(1))
                    .stream().map(MissingStatement::readable).collect(Collectors.joining());
        }
        if (intrinsic.get("Ref") instanceof String name) {
            return "${" + name + "}";
        }
        if (intrinsic.get("Fn::GetAtt") instanceof List<?> attribute) {
            return "${" + attribute.get(0) + "." + attribute.get(1) + "}";
        }
        return text.toString();
    }
}
