package io.github.eventlane.handler.tablequeue;

import java.util.EnumMap;
import java.util.Map;

/** The names of one queue: the defaults, and what differs from them. */
record Names(Map<TableQueueName, String> changed) {
    Names {
        changed.forEach((name, value) -> {
            if (value.isBlank() || value.contains(",") || value.contains("=")) {
                throw new IllegalArgumentException(name + " is \"" + value
                        + "\": a name must not be blank, nor contain a comma or an equals sign");
            }
        });
        changed = Map.copyOf(changed);
    }

    String get(TableQueueName name) {
        return changed.getOrDefault(name, name.defaultName());
    }

    /** Reads what the construct writes: {@code PARTITION_KEY=pk,HEAD_AT=head}. */
    static Map<TableQueueName, String> parse(String text) {
        Map<TableQueueName, String> names = new EnumMap<>(TableQueueName.class);
        if (!text.isEmpty()) {
            for (String entry : text.split(",", -1)) {
                int equals = entry.indexOf('=');
                if (equals < 0) {
                    throw new IllegalArgumentException("\"" + entry + "\" is no NAME=value");
                }
                names.put(TableQueueName.valueOf(entry.substring(0, equals)), entry.substring(equals + 1));
            }
        }
        return names;
    }
}
