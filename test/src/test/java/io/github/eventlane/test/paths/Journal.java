package io.github.eventlane.test.paths;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/** Everything that the handlers of one collector were given, in this order: a file to which all of their processes add. */
final class Journal {
    /** The environment variable that names the file to the handler. */
    static final String FILE = "JOURNAL";

    private final Path file;

    Journal(Path file) {
        this.file = file;
    }

    /** A lock of the file holds for other processes only, the monitor for the other threads of this one. */
    synchronized void add(Handled event) throws IOException {
        String line = String.join(" ", encode(event.id()), encode(event.orderingKey()), encode(event.json())) + '\n';
        try (FileChannel channel = FileChannel.open(
                        file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
                FileLock lock = channel.lock()) {
            ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(UTF_8));
            while (lock.isValid() && bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    /** All entries; a repetition of one only once. */
    List<Handled> read() throws IOException {
        if (Files.notExists(file)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(Journal::decode).distinct().toList();
        }
    }

    private static Handled decode(String line) {
        String[] texts = line.split(" ", -1);
        return new Handled(text(texts[0]), text(texts[1]), text(texts[2]));
    }

    private static String encode(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }

    private static String text(String base64) {
        return new String(Base64.getDecoder().decode(base64), UTF_8);
    }
}
