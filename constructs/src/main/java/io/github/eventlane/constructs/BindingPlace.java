package io.github.eventlane.constructs;

import software.amazon.awscdk.IResource;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sqs.IQueue;

/** Refuses to bind a function to a part that its client would look for in the wrong place: its own. */
final class BindingPlace {
    private BindingPlace() {}

    static void toTable(Function function, ITable table) {
        Place there = Place.ofTable(table, table.getTableArn());
        if (Place.ofResource(function).isElsewhereThan(there)) {
            throw refusal(function, table, there, "use a function of the table's account and region");
        }
    }

    static void toTopic(Function function, ITopic topic) {
        Place there = Place.ofResource(topic);
        if (Place.ofResource(function).isOtherRegionThan(there)) {
            throw refusal(function, topic, there, "publish in a function of the topic's region");
        }
    }

    static void toQueue(Function function, IQueue queue) {
        Place there = Place.ofResource(queue);
        if (Place.ofResource(function).isElsewhereThan(there)) {
            throw refusal(function, queue, there, "use grantEnqueue, and give its EventQueueClient the queue's URL");
        }
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
