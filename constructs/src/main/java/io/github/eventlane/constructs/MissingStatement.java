package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.constructs.IConstruct;

/**
 * Names a statement that must stand in a policy which this app cannot change: that of an imported part. It is a warning,
 * because the statement may stand there already; {@code Annotations.of(scope).acknowledgeWarning(id)} says so.
 */
final class MissingStatement {
    private MissingStatement() {}

    static void warn(IConstruct scope, String id, String prop, String value, PolicyStatement statement) {
        Stack stack = Stack.of(scope);
        String warning = "@eventlane/constructs:" + id;
        Annotations.of(scope)
                .addWarningV2(
                        warning,
                        prop + ": " + value + " has a policy that is not of this app and that must hold the statement "
                                + readable(stack.resolve(stack.toJsonString(statement.toStatementJson())))
                                + "; add it there, then acknowledge this warning with"
                                + " Annotations.of(scope).acknowledgeWarning(\"" + warning + "\").");
    }

    /** The text as it is, with what only the deployment knows as {@code Fn::Sub} would write it. */
    private static String readable(Object text) {
        if (text instanceof Map<?, ?> join && join.get("Fn::Join") instanceof List<?> arguments) {
            return ((List<?>) arguments.get(1))
                    .stream().map(MissingStatement::readable).collect(Collectors.joining());
        }
        return text instanceof Map<?, ?> reference && reference.get("Ref") instanceof String name
                ? "${" + name + "}"
                : text.toString();
    }
}
