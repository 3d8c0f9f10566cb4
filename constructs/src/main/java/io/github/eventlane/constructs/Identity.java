package io.github.eventlane.constructs;

import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Tags;
import software.constructs.Construct;

/** What a construct is called in tags, logs and dead letters. */
final class Identity {
    private Identity() {}

    /** The path of a construct inside its stack, which no other construct of the stack has. */
    static String inStack(Construct construct) {
        String path = construct.getNode().getPath();
        String stack = Stack.of(construct).getNode().getPath() + "/";
        return path.startsWith(stack) ? path.substring(stack.length()) : path;
    }

    static void tag(Construct construct, String component, String name) {
        Tags.of(construct).add("eventlane:component", component);
        Tags.of(construct).add("eventlane:name", name);
    }
}
