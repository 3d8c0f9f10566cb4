package io.github.eventlane.constructs;

import java.util.List;
import software.constructs.IConstruct;

/**
 * Who uses a part, remembered as metadata of the part itself, so that it works for made and imported parts alike.
 *
 * @param part the used part
 * @param kind what is remembered, for example the readers of a stream
 */
record Registrations(IConstruct part, String kind) {
    List<String> all() {
        return part.getNode().getMetadata().stream()
                .filter(entry -> entry.getType().equals(kind))
                .map(entry -> String.valueOf(entry.getData()))
                .toList();
    }

    void add(String user) {
        part.getNode().addMetadata(kind, user);
    }
}
