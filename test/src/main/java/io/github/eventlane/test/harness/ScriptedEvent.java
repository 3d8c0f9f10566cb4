package io.github.eventlane.test.harness;

import com.fasterxml.jackson.databind.JsonNode;

/** An event of the script, and what goes wrong with it. */
final class ScriptedEvent {
    final String orderingKey;
    final String eventId;
    final JsonNode json;
    /** The JSON as an event log gives it: members sorted, no white space. */
    final String text;

    Fault fault = Fault.NONE;
    int faultyTries;
    int deliveries = 1;

    private int tries;

    ScriptedEvent(String orderingKey, String eventId, JsonNode json, String text) {
        this.orderingKey = orderingKey;
        this.eventId = eventId;
        this.json = json;
        this.text = text;
    }

    enum Fault {
        NONE,
        THROW,
        THROW_PERMANENT,
        CRASH,
        TIME_OUT
    }

    /** Counts a try and says what happens in it. */
    synchronized Fault nextTry() {
        tries++;
        return tries <= faultyTries ? fault : Fault.NONE;
    }
}
