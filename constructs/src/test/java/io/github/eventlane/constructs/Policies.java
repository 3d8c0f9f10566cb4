package io.github.eventlane.constructs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.lambda.Function;

/** What a role may do. */
final class Policies {
    private Policies() {}

    /** Each allowed action with the resources that it is allowed on. */
    static Map<String, List<Object>> of(OneStack app, Function function) {
        return of(app, Objects.requireNonNull(function.getRole()));
    }

    static Map<String, List<Object>> of(OneStack app, IRole ofRole) {
        Map<String, Object> role = app.ref(ofRole);
        Map<String, List<Object>> allowed = new TreeMap<>();
        for (Map<String, Object> policy : app.all("AWS::IAM::Policy")) {
            if (OneStack.list(policy.get("Roles")).contains(role)) {
                statements(policy).forEach(statement -> add(statement, allowed));
            }
        }
        return allowed;
    }

    static List<Map<String, Object>> statements(Map<String, Object> policy) {
        return OneStack.list(OneStack.map(policy.get("PolicyDocument")).get("Statement")).stream()
                .map(OneStack::map)
                .toList();
    }

    static List<Object> many(@Nullable Object oneOrMany) {
        return oneOrMany instanceof List<?> list ? new ArrayList<>(list) : List.of(Objects.requireNonNull(oneOrMany));
    }

    private static void add(Map<String, Object> statement, Map<String, List<Object>> allowed) {
        for (Object action : many(statement.get("Action"))) {
            allowed.computeIfAbsent((String) action, name -> new ArrayList<>()).addAll(many(statement.get("Resource")));
        }
    }
}
