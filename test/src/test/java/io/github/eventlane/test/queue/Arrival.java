package io.github.eventlane.test.queue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** An event that the handler has seen. */
record Arrival(long atMillis, String orderingKey, String json) {
    private static final String MARK = "ARRIVED";

    String toLine() {
        return String.join(" ", MARK, Long.toString(atMillis), orderingKey, json);
    }

    /** All of them, as the function's output has them. */
    static List<Arrival> in(Path log) throws IOException {
        return Files.exists(log)
                ? Files.readAllLines(log).stream()
                        .map(Arrival::of)
                        .flatMap(Optional::stream)
                        .toList()
                : List.of();
    }

    private static Optional<Arrival> of(String line) {
        String[] parts = line.split(" ", 4);
        return parts.length == 4 && parts[0].equals(MARK)
                ? Optional.of(new Arrival(Long.parseLong(parts[1]), parts[2], parts[3]))
                : Optional.empty();
    }
}
