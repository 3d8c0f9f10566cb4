package io.github.eventlane.constructs;

import software.amazon.awscdk.IResource;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sqs.IQueue;
import software.constructs.IConstruct;

/**
 * Checks what a function is bound to. Its clients look for a part in the function's own account and region, and its
 * environment names one part of a kind: a second one would silently lead them elsewhere.
 */
final class Binding {
    private Binding() {}

    static void toLog(Function function, ITable table) {
        mustBeWith(function, table);
        once(function, "EventLog", table);
    }

    /** By the queue, because several may live in one table. */
    static void toTableQueue(Function function, TableQueue queue) {
        mustBeWith(function, queue.getTable());
        once(function, "TableQueue", queue);
    }

    private static void mustBeWith(Function function, ITable table) {
        Place there = Place.ofArn(table.getTableArn(), table);
        if (Place.ofResource(function).isElsewhereThan(there)) {
            throw refusal(function, table, there, "use a function of the table's account and region");
        }
    }

    static void toTopic(Function function, ITopic topic) {
        Place there = Place.ofResource(topic);
        if (Place.ofResource(function).isOtherRegionThan(there)) {
            throw refusal(function, topic, there, "publish in a function of the topic's region");
        }
        once(function, "EventTopic", topic);
    }

    static void toCollector(Function function, IQueue queue) {
        Place there = Place.ofResource(queue);
        if (Place.ofResource(function).isElsewhereThan(there)) {
            throw refusal(function, queue, there, "use grantEnqueue, and give its EventQueueClient the queue's URL");
        }
        once(function, "EventCollector", queue);
    }

    /** The same one may be bound again. */
    private static void once(Function function, String kind, IConstruct part) {
        Registrations bound = new Registrations(function, "eventlane:bound" + kind);
        String path = part.getNode().getPath();
        if (bound.all().contains(path)) {
            return;
        }
        if (!bound.all().isEmpty()) {
            throw Checks.refusal(
                    "bindTo",
                    function.getNode().getPath(),
                    "is bound to the " + kind + " of " + bound.all().get(0) + " already",
                    "grant the second one, and make its client in the function by the name that you pass it");
        }
        bound.add(path);
    }

    private static IllegalArgumentException refusal(Function function, IResource part, Place there, String fix) {
        return Checks.refusal(
                "bindTo",
                function.getNode().getPath(),
                "is of " + Place.ofResource(function) + ", and "
                        + part.getNode().getPath() + " of " + there,
                fix);
    }
}
