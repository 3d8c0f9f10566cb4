package io.github.eventlane.constructs;

import software.amazon.awscdk.services.lambda.Function;
import software.constructs.IConstruct;

/** What a function is bound to. Its environment names one part of a kind, and a second one would silently replace it. */
final class Binding {
    private Binding() {}

    /**
     * Notes that a function is bound to a part; again to the same one, if its caller likes.
     *
     * @param kind the part's kind and the client by which the function finds it, for example {@code EventLog}
     */
    static void of(Function function, String kind, IConstruct part) {
        Registrations bound = new Registrations(function, "eventlane:bound" + kind);
        String path = part.getNode().getPath();
        if (bound.all().contains(path)) {
            return;
        }
        if (!bound.all().isEmpty()) {
            throw Checks.refusal(
                    "bindTo",
                    function.getNode().getPath(),
                    "is bound to the " + kind + " " + bound.all().get(0) + " already, and finds one by its environment",
                    "grant the second one, and make its client in the function by the name that you pass it");
        }
        bound.add(path);
    }
}
