package io.github.eventlane.test.guides;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuidesTest {
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Path SOURCES = PROJECT.resolve("test/src/test/java");

    /** What stands here in a text is not compiled. */
    private static final String THIS_FILE = "GuidesTest.java";

    @Test
    void everyJavaBlockStandsInASourceThatTheBuildCompiles() throws IOException {
        List<JavaBlock> blocks = new ArrayList<>();
        for (Path file : guides()) {
            blocks.addAll(JavaBlock.in(file));
        }
        List<String> sources = sources();

        assertThat(blocks).hasSizeGreaterThan(20);
        assertThat(blocks)
                .filteredOn(block -> !block.standsIn(sources))
                .as("blocks that no source of %s has", SOURCES)
                .isEmpty();
    }

    @Test
    void aBlockThatNoSourceHasIsNamedByFileAndFirstLine(@TempDir Path directory) throws IOException {
        Path guide = Files.writeString(directory.resolve("guide.md"), """
                # A guide

                ```java
                event
                  .compiles();
                ```
                ```json
                { "no": "java" }
                ```
                ```Java
                event.doesNot();
                event.compile();
                ```
                """);

        List<JavaBlock> blocks = JavaBlock.in(guide);
        List<String> sources = List.of("void a() {\n    event.compiles();\n}", "void b() {\n    event.doesNot();\n}");

        assertThat(blocks)
                .filteredOn(block -> !block.standsIn(sources))
                .singleElement()
                .hasToString(guide + ":11: event.doesNot();");
    }

    @Test
    void whatStandsInACommentIsNotCompiled() {
        JavaBlock block = new JavaBlock(Path.of("guide.md"), 1, "// Note:\nevent.compiles();");

        assertThat(block.standsIn(List.of("// event.compiles();", "/** event.compiles(); */")))
                .isFalse();
        assertThat(block.standsIn(List.of("event.compiles(); // now"))).isTrue();
    }

    private static List<Path> guides() throws IOException {
        try (Stream<Path> files = Files.list(PROJECT.resolve("docs"))) {
            return Stream.concat(Stream.of(PROJECT.resolve("README.md")), files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> sources() throws IOException {
        List<String> sources = new ArrayList<>();
        for (String directory : List.of("com/acme", "io/github/eventlane/test/guides")) {
            try (Stream<Path> files = Files.list(SOURCES.resolve(directory))) {
                for (Path file : files.filter(file -> !file.endsWith(THIS_FILE)).toList()) {
                    sources.add(Files.readString(file));
                }
            }
        }
        return sources;
    }
}
