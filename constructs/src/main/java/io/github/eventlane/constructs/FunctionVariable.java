package io.github.eventlane.constructs;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.lambda.CfnFunction;
import software.amazon.awscdk.services.lambda.Function;

/** An environment variable by which a client in a function finds its part. */
final class FunctionVariable {
    private FunctionVariable() {}

    /** {@code Function.addEnvironment} alone would overwrite what the user has set. */
    static void set(Function function, String name, String value) {
        Stack stack = Stack.of(function);
        Object given = given(stack, function, name);
        if (given != null && !given.equals(stack.resolve(value))) {
            throw Checks.refusal(
                    "environment",
                    name,
                    "is set on " + function.getNode().getPath() + " already, and leads elsewhere",
                    "leave it out, for bindTo sets it");
        }
        function.addEnvironment(name, value);
    }

    private static @Nullable Object given(Stack stack, Function function, String name) {
        return function.getNode().getDefaultChild() instanceof CfnFunction made
                        && made.getEnvironment() != null
                        && stack.resolve(made.getEnvironment()) instanceof Map<?, ?> environment
                        && environment.get("variables") instanceof Map<?, ?> variables
                ? variables.get(name)
                : null;
    }
}
