package io.github.eventlane.constructs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar as a user's build makes it: compressed, with the times of the build. */
record UserJar(Map<String, byte[]> entries, long time) {
    static UserJar of(Class<?>... classes) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (Class<?> type : classes) {
            try (InputStream in = type.getClassLoader().getResourceAsStream(entry(type))) {
                if (in == null) {
                    throw new IllegalArgumentException("no class file of " + type);
                }
                entries.put(entry(type), in.readAllBytes());
            }
        }
        return new UserJar(entries, 1_700_000_000_000L);
    }

    static String entry(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    UserJar with(String name, byte[] content) {
        Map<String, byte[]> more = new LinkedHashMap<>(entries);
        more.put(name, content);
        return new UserJar(more, time);
    }

    /** The same contents, as another build on another day may order them. */
    UserJar rebuilt() {
        List<String> names = new ArrayList<>(entries.keySet());
        Collections.reverse(names);
        Map<String, byte[]> reversed = new LinkedHashMap<>();
        names.forEach(name -> reversed.put(name, entries.get(name)));
        return new UserJar(reversed, time + 86_400_000L);
    }

    Path write(Path target) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(target))) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                ZipEntry zipped = new ZipEntry(entry.getKey());
                zipped.setTime(time);
                out.putNextEntry(zipped);
                out.write(entry.getValue());
                out.closeEntry();
            }
        }
        return target;
    }
}
