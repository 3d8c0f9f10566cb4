package io.github.eventlane.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventHandlerCodeTest {
    private final OneStack app = new OneStack();

    @TempDir
    private Path directory;

    @Test
    void theUsersJarStandsBehindTheBundledHandler() throws IOException {
        Path jar = UserJar.of(GoodHandler.class).write(directory.resolve("acme.jar"));
        EventCollector collector = collector(EventHandlerCode.fromJar(jar.toString(), GoodHandler.class.getName()));

        assertThat(libraries(collector)).containsExactly("eventlane-handler.jar", "user-001-acme.jar");
        assertThat(app.properties(collector.getFunction()))
                .containsEntry("Handler", "io.github.eventlane.handler.collector.EventCollectorFunction");
        assertThat(String.valueOf(app.properties(collector.getFunction()).get("Environment")))
                .contains("EVENTLANE_HANDLER=" + GoodHandler.class.getName());
    }

    @Test
    void dependenciesStandBehindTheUsersJar() throws IOException {
        Path jar = UserJar.of(GoodHandler.class).write(directory.resolve("acme.jar"));
        Path dependencies = Files.createDirectory(directory.resolve("dependencies"));
        UserJar.of(OneStack.class).write(dependencies.resolve("b.jar"));
        UserJar.of(OneStack.class).write(dependencies.resolve("a.jar"));
        Files.writeString(dependencies.resolve("notes.txt"), "no jar");
        Path single = UserJar.of(Policies.class).write(directory.resolve("single.jar"));

        EventCollector collector = collector(EventHandlerCode.fromJar(jar.toString(), GoodHandler.class.getName())
                .withDependencies(dependencies.toString(), single.toString()));

        assertThat(libraries(collector))
                .containsExactly(
                        "eventlane-handler.jar",
                        "user-001-acme.jar",
                        "user-002-a.jar",
                        "user-003-b.jar",
                        "user-004-single.jar");
    }

    @Test
    void aJarWithOtherTimesAndOrderGivesTheSameAsset() throws IOException {
        UserJar contents = UserJar.of(GoodHandler.class, OneStack.class);
        Path one =
                contents.write(Files.createDirectory(directory.resolve("one")).resolve("acme.jar"));
        Path other = contents.rebuilt()
                .write(Files.createDirectory(directory.resolve("other")).resolve("acme.jar"));

        assertThat(Files.mismatch(one, other)).isNotNegative();
        assertThat(key(one)).isEqualTo(key(other));
    }

    @Test
    void anotherClassGivesAnotherAsset() throws IOException {
        Path one = UserJar.of(GoodHandler.class).write(directory.resolve("acme.jar"));
        String before = key(one);
        Path other = UserJar.of(GoodHandler.class, OneStack.class)
                .write(Files.createDirectory(directory.resolve("other")).resolve("acme.jar"));

        assertThat(key(other)).isNotEqualTo(before);
    }

    @Test
    void aJarThatWasBuiltAgainIsReadAgain() throws IOException {
        Path jar = UserJar.of(GoodHandler.class).write(directory.resolve("acme.jar"));
        String before = key(jar);
        UserJar.of(GoodHandler.class, OneStack.class).write(jar);

        assertThat(key(jar)).isNotEqualTo(before);
    }

    @Test
    void classesOfEventlaneInTheUsersJarAreLeftOut() throws IOException {
        Path jar = UserJar.of(GoodHandler.class)
                .with("io/github/eventlane/handler/Event.class", new byte[] {1})
                .with("META-INF/services/io.github.eventlane.handler.EventHandler", new byte[] {1})
                .write(directory.resolve("acme.jar"));
        EventCollector collector = collector(EventHandlerCode.fromJar(jar.toString(), GoodHandler.class.getName()));

        try (ZipFile zip =
                new ZipFile(asset(collector).resolve("lib/user-001-acme.jar").toFile())) {
            assertThat(zip.stream().map(ZipEntry::getName))
                    .containsExactly(
                            "META-INF/services/io.github.eventlane.handler.EventHandler",
                            UserJar.entry(GoodHandler.class));
        }
    }

    @Test
    void aMissingJarIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> collector(EventHandlerCode.fromJar("target/absent.jar", "com.acme.Handler")))
                .withMessageContainingAll("handler: target/absent.jar does not exist", "mvn package");
    }

    @Test
    void aMissingDependencyIsRefused() throws IOException {
        Path jar = UserJar.of(GoodHandler.class).write(directory.resolve("acme.jar"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> collector(EventHandlerCode.fromJar(jar.toString(), GoodHandler.class.getName())
                        .withDependencies("target/absent")))
                .withMessageContainingAll("handler: target/absent does not exist", "existing jar or directory");
    }

    @Test
    void aDirectoryWithoutJarsIsRefused() throws IOException {
        Path jar = UserJar.of(GoodHandler.class).write(directory.resolve("acme.jar"));
        Path empty = Files.createDirectory(directory.resolve("empty"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> collector(EventHandlerCode.fromJar(jar.toString(), GoodHandler.class.getName())
                        .withDependencies(empty.toString())))
                .withMessageContainingAll("empty holds no jar");
    }

    @Test
    void aClassThatIsNotInTheJarIsRefused() throws IOException {
        Path jar = UserJar.of(GoodHandler.class).write(directory.resolve("acme.jar"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> collector(EventHandlerCode.fromJar(jar.toString(), "com.acme.Other")))
                .withMessageContainingAll("handler: com.acme.Other is not in", "acme.jar");
    }

    @Test
    void aClassThatHandlesNoEventsIsRefused() throws IOException {
        Path jar = UserJar.of(NoHandler.class).write(directory.resolve("acme.jar"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> collector(EventHandlerCode.fromJar(jar.toString(), NoHandler.class.getName())))
                .withMessageContainingAll(NoHandler.class.getName(), "is no event handler", "BatchEventHandler");
    }

    @Test
    void aClassOfBothKindsIsRefused() throws IOException {
        Path jar = UserJar.of(HandlerOfBothKinds.class).write(directory.resolve("acme.jar"));

        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> collector(EventHandlerCode.fromJar(jar.toString(), HandlerOfBothKinds.class.getName())))
                .withMessageContainingAll("handler: " + HandlerOfBothKinds.class.getName(), "implement one of them");
    }

    @Test
    void whatIsNoJarIsRefused() throws IOException {
        Path text = Files.writeString(directory.resolve("pom.xml"), "no jar");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> collector(EventHandlerCode.fromJar(text.toString(), GoodHandler.class.getName())))
                .withMessageContainingAll("handler: " + text + " is no jar", "give a jar file");
    }

    @Test
    void aDirectoryInPlaceOfTheJarIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> collector(EventHandlerCode.fromJar(directory.toString(), GoodHandler.class.getName())))
                .withMessageContainingAll("handler: " + directory + " is no jar", "give a jar file");
    }

    @Test
    void aClassThatCannotBeMadeIsRefused() throws IOException {
        Path jar = UserJar.of(HandlerWithParameter.class).write(directory.resolve("acme.jar"));

        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> collector(EventHandlerCode.fromJar(jar.toString(), HandlerWithParameter.class.getName())))
                .withMessageContainingAll("cannot be made", "public constructor without parameters");
    }

    @Test
    void aBatchHandlerIsAHandlerToo() throws IOException {
        Path jar = UserJar.of(GoodBatchHandler.class).write(directory.resolve("acme.jar"));

        assertThat(collector(EventHandlerCode.fromJar(jar.toString(), GoodBatchHandler.class.getName())))
                .isNotNull();
    }

    @Test
    void aClassWhoseParentsComeFromALayerIsLeftToTheFunction() throws IOException {
        Path jar = UserJar.of(HandlerWithParent.class).write(directory.resolve("acme.jar"));

        assertThat(collector(EventHandlerCode.fromJar(jar.toString(), HandlerWithParent.class.getName())))
                .isNotNull();
    }

    private EventCollector collector(EventHandlerCode code) {
        return app.collector("Summaries").handler(code).build();
    }

    private static String key(Path jar) {
        OneStack app = new OneStack();
        EventCollector collector = app.collector("Summaries")
                .handler(EventHandlerCode.fromJar(jar.toString(), GoodHandler.class.getName()))
                .build();
        return String.valueOf(
                OneStack.map(app.properties(collector.getFunction()).get("Code"))
                        .get("S3Key"));
    }

    private List<String> libraries(EventCollector collector) throws IOException {
        try (Stream<Path> files = Files.list(asset(collector).resolve("lib"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** The staged asset: the directory that the CDK would upload. */
    private Path asset(EventCollector collector) {
        String hash = String.valueOf(
                        OneStack.map(app.properties(collector.getFunction()).get("Code"))
                                .get("S3Key"))
                .replace(".zip", "");
        return Path.of(app.app.synth().getDirectory(), "asset." + hash);
    }
}
