package io.github.eventlane.handler.collector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.eventlane.handler.BatchEventHandler;
import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserHandlerTest {
    private static final String HERE = UserHandlerTest.class.getName() + "$";

    @TempDir
    private Path classPath = Path.of("");

    @Test
    void theNamedClassIsTheHandler() {
        assertThat(find(HERE + "Single").takesLists()).isFalse();
        assertThat(find(HERE + "Lists").takesLists()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.Missing, is not on the class path",
        "$WithoutConstructor, has no public constructor without parameters",
        "$Abstract, is abstract",
        "$Throwing, failed in its constructor: java.lang.IllegalArgumentException: no table",
        "$Unloadable, cannot be loaded",
        "$Neither, is neither an EventHandler nor a BatchEventHandler",
        "$Both, is both an EventHandler and a BatchEventHandler"
    })
    void aBrokenClassFailsWithItsNameAndTheReason(String className, String reason) {
        String name = className.replace("$", HERE);

        assertThatIllegalStateException()
                .isThrownBy(() -> find(name))
                .withMessageContaining("The event handler " + name + " " + reason);
    }

    @Test
    void withoutANameTheOneServiceIsTheHandler() throws IOException {
        provide(EventHandler.class, HERE + "Single");

        assertThat(findService().takesLists()).isFalse();
    }

    @Test
    void twoServicesAreRefusedByName() throws IOException {
        provide(EventHandler.class, HERE + "Single");
        provide(BatchEventHandler.class, HERE + "Lists");

        assertThatIllegalStateException()
                .isThrownBy(this::findService)
                .withMessageContainingAll(
                        "More than one event handler", HERE + "Single", HERE + "Lists", "EVENTLANE_HANDLER");
    }

    @Test
    void noServiceIsRefusedWithWhatToDo() {
        assertThatIllegalStateException()
                .isThrownBy(this::findService)
                .withMessageContainingAll("No event handler was found", "EVENTLANE_HANDLER", "META-INF/services/");
    }

    @Test
    void aBrokenServiceIsRefusedByName() throws IOException {
        provide(EventHandler.class, "com.acme.Missing");

        assertThatIllegalStateException().isThrownBy(this::findService).withMessageContaining("com.acme.Missing");
    }

    private static UserHandler find(String className) {
        return UserHandler.find(className, UserHandlerTest.class.getClassLoader());
    }

    private UserHandler findService() throws IOException {
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {classPath.toUri().toURL()}, getClass().getClassLoader())) {
            return UserHandler.find(null, loader);
        }
    }

    private void provide(Class<?> service, String provider) throws IOException {
        Path services = Files.createDirectories(classPath.resolve("META-INF/services"));
        Files.writeString(services.resolve(service.getName()), provider);
    }

    /** A handler. */
    public static final class Single implements EventHandler {
        @Override
        public void handle(Event event) {}
    }

    /** A handler of lists. */
    public static final class Lists implements BatchEventHandler {
        @Override
        public void handle(List<Event> events) {}
    }

    /** Cannot be made. */
    public static final class WithoutConstructor implements EventHandler {
        private WithoutConstructor() {}

        @Override
        public void handle(Event event) {}
    }

    /** Cannot be made. */
    public abstract static class Abstract implements EventHandler {
        /** For a subclass. */
        public Abstract() {}
    }

    /** Cannot be made. */
    public static final class Throwing implements EventHandler {
        /** Throws. */
        public Throwing() {
            throw new IllegalArgumentException("no table");
        }

        @Override
        public void handle(Event event) {}
    }

    /** Cannot be loaded. */
    public static final class Unloadable implements EventHandler {
        private static final int FAILS = Integer.parseInt("x");

        @Override
        public void handle(Event event) {
            throw new IllegalStateException(String.valueOf(FAILS));
        }
    }

    /** No handler. */
    public static final class Neither {}

    /** Both. */
    public static final class Both implements EventHandler, BatchEventHandler {
        @Override
        public void handle(Event event) {}

        @Override
        public void handle(List<Event> events) {}
    }
}
