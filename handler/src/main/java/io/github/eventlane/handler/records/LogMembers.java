package io.github.eventlane.handler.records;

import io.github.eventlane.handler.Event;
import org.jspecify.annotations.Nullable;

/**
 * The members by which an event log's event is known, gathered while its JSON is read. Only an event that has all four is
 * one: a message that merely happens to have an {@code id} keeps the id that the queue gave it.
 */
final class LogMembers {
    private @Nullable String eventId;
    private @Nullable String id;
    private @Nullable String type;
    private @Nullable Long sequenceNr;

    void string(String name, String value) {
        switch (name) {
            case "eventId" -> eventId = value;
            case "id" -> id = value;
            case "type" -> type = value;
            default -> {}
        }
    }

    void number(String name, String digits) {
        if (name.equals("sequenceNr")) {
            sequenceNr = wholeNumber(digits);
        }
    }

    /** Names the event: by the log's members when it has them, else by what its source says. */
    void name(Event.Builder event, String idOfSource, @Nullable String typeOfSource) {
        if (eventId != null && id != null && type != null && sequenceNr != null) {
            event.id(eventId).type(type).sequenceNr(sequenceNr);
            return;
        }
        event.id(idOfSource);
        if (typeOfSource != null) {
            event.type(typeOfSource);
        }
    }

    private static @Nullable Long wholeNumber(String digits) {
        try {
            return Long.valueOf(digits);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
