package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.CfnElement;
import software.amazon.awscdk.Environment;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.assertions.Annotations;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.assertions.Template;
import software.amazon.awscdk.services.lambda.Code;
import software.constructs.IConstruct;

/** An app with one stack, and what its template says about a construct in it. */
final class OneStack {
    final App app;
    final Stack stack;

    OneStack() {
        app = new App(AppProps.builder().analyticsReporting(false).build());
        stack = new Stack(app, "Orders");
    }

    private OneStack(App app, String id, String account, String region) {
        this.app = app;
        stack = new Stack(
                app,
                id,
                StackProps.builder()
                        .env(Environment.builder()
                                .account(account)
                                .region(region)
                                .build())
                        .build());
    }

    /** Another stack of the same app, in an account and region of its own. */
    OneStack beside(String id, String account, String region) {
        return new OneStack(app, id, account, region);
    }

    /** A collector as small as it can be: its code is any directory. */
    EventCollector.Builder collector(String id) {
        return EventCollector.Builder.create(stack, id).handler(anyCode());
    }

    static EventHandlerCode anyCode() {
        return EventHandlerCode.custom(Code.fromAsset("src/test/resources/any-code"), "com.acme.Function");
    }

    Template template() {
        return Template.fromStack(stack);
    }

    /** The resource that an L2 or L1 construct makes. */
    Map<String, Object> resource(IConstruct construct) {
        IConstruct element = construct instanceof CfnElement
                ? construct
                : Objects.requireNonNull(construct.getNode().getDefaultChild());
        return map(map(template().toJSON().get("Resources")).get(logicalId(element)));
    }

    Map<String, Object> properties(IConstruct construct) {
        return map(resource(construct).get("Properties"));
    }

    /** The properties of all resources of a type. */
    List<Map<String, Object>> all(String type) {
        return template().findResources(type).values().stream()
                .map(resource -> map(resource.getOrDefault("Properties", Map.of())))
                .toList();
    }

    /** The properties of the only resource of a type. */
    Map<String, Object> only(String type) {
        List<Map<String, Object>> all = all(type);
        if (all.size() != 1) {
            throw new AssertionError("not one " + type + " but " + all);
        }
        return all.get(0);
    }

    /** The template's reference to an attribute of a resource. */
    Map<String, Object> att(IConstruct construct, String attribute) {
        return Map.of(
                "Fn::GetAtt",
                List.of(logicalId(Objects.requireNonNull(construct.getNode().getDefaultChild())), attribute));
    }

    Map<String, Object> ref(IConstruct construct) {
        return Map.of(
                "Ref", logicalId(Objects.requireNonNull(construct.getNode().getDefaultChild())));
    }

    /** What the CDK tells the user about the stack. */
    Annotations annotations() {
        return Annotations.fromStack(stack);
    }

    /** Passes when there is no warning in which a text occurs. */
    void hasNoWarningOf(String text) {
        annotations().hasNoWarning("*", Match.stringLikeRegexp(".*" + text + ".*"));
    }

    @SuppressWarnings("unchecked") // A template is JSON: its objects are maps of text to anything.
    static Map<String, Object> map(@Nullable Object json) {
        return (Map<String, Object>) Objects.requireNonNull(json);
    }

    @SuppressWarnings("unchecked") // As above, for arrays.
    static List<Object> list(@Nullable Object json) {
        return (List<Object>) Objects.requireNonNull(json);
    }

    private String logicalId(IConstruct element) {
        return String.valueOf(stack.resolve(stack.getLogicalId((CfnElement) element)));
    }
}
