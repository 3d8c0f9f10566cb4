package io.github.eventlane.constructs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Enumeration;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Copies a jar into the one form that depends on its contents alone: entries in the order of their names, one fixed
 * time, not compressed, no directories. Two builds of the same classes then give the same bytes, and so the same asset.
 */
final class CanonicalJar {
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    private CanonicalJar() {}

    static void copy(Path source, Path target) throws IOException {
        try (ZipFile jar = new ZipFile(source.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(target))) {
            for (ZipEntry entry : entriesByName(jar).values()) {
                byte[] content;
                try (InputStream in = jar.getInputStream(entry)) {
                    content = in.readAllBytes();
                }
                out.putNextEntry(stored(entry.getName(), content));
                out.write(content);
                out.closeEntry();
            }
        }
    }

    private static SortedMap<String, ZipEntry> entriesByName(ZipFile jar) {
        SortedMap<String, ZipEntry> entries = new TreeMap<>();
        for (Enumeration<? extends ZipEntry> all = jar.entries(); all.hasMoreElements(); ) {
            ZipEntry entry = all.nextElement();
            if (!entry.isDirectory() && !isEventlane(entry.getName())) {
                entries.putIfAbsent(entry.getName(), entry);
            }
        }
        return entries;
    }

    /** Classes that the bundled handler brings itself and that nothing may shadow. */
    private static boolean isEventlane(String name) {
        return name.startsWith("io/github/eventlane/handler/") || name.startsWith("io/github/eventlane/shaded/");
    }

    private static ZipEntry stored(String name, byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(TIME);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(crc.getValue());
        return entry;
    }
}
