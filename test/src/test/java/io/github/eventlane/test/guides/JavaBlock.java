package io.github.eventlane.test.guides;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A block of Java in a Markdown file.
 *
 * @param file the file
 * @param line the number of its first line of Java
 * @param text the Java
 */
record JavaBlock(Path file, int line, String text) {
    private static final Pattern BEGIN = Pattern.compile("\\s*(```+|~~~+)\\s*java\\b.*", Pattern.CASE_INSENSITIVE);
    private static final Pattern END = Pattern.compile("\\s*(```+|~~~+)\\s*");
    /** On lines of their own; what stands only in a comment is not compiled. */
    private static final Pattern COMMENTS = Pattern.compile("(?s)/\\*.*?\\*/|(?m:^\\s*//[^\\n]*$)");

    private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

    /** All of a file, in their order. */
    static List<JavaBlock> in(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<JavaBlock> blocks = new ArrayList<>();
        for (int begin = 0; begin < lines.size(); begin++) {
            if (BEGIN.matcher(lines.get(begin)).matches()) {
                int first = begin + 1;
                int end = first;
                while (end < lines.size() && !END.matcher(lines.get(end)).matches()) {
                    end++;
                }
                blocks.add(new JavaBlock(file, first + 1, String.join("\n", lines.subList(first, end))));
                begin = end;
            }
        }
        return blocks;
    }

    /** Whether one of some sources has it, however either is formatted. */
    boolean standsIn(Collection<String> sources) {
        String wanted = code(text);
        return !wanted.isEmpty() && sources.stream().map(JavaBlock::code).anyMatch(source -> source.contains(wanted));
    }

    @Override
    public String toString() {
        return file + ":" + line + ": " + text.lines().findFirst().orElse("");
    }

    private static String code(String text) {
        return WHITE_SPACE.matcher(COMMENTS.matcher(text).replaceAll("")).replaceAll("");
    }
}
