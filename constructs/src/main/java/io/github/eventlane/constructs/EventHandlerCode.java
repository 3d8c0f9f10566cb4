package io.github.eventlane.constructs;

import java.util.List;
import java.util.Map;
import software.amazon.awscdk.services.lambda.Code;

/**
 * The code of a collector's function. By default, with {@link #fromJar}, it is the bundled handler together with your
 * own plain jar: you shade nothing.
 */
public abstract sealed class EventHandlerCode permits JarHandlerCode, GivenHandlerCode {
    private static final String COLLECTOR_FUNCTION = "io.github.eventlane.handler.collector.EventCollectorFunction";

    EventHandlerCode() {}

    /**
     * Puts your jar beside the bundled handler. The jar needs no dependencies inside; give those of your handler with
     * {@link JarHandlerCode#withDependencies}.
     *
     * @param jar the jar, absolute or relative to the working directory; it must be built before the synthesis
     * @param className the full name of the class in it: a public {@code io.github.eventlane.handler.EventHandler} or
     *     {@code BatchEventHandler} with a public constructor without parameters
     * @return the code
     */
    public static JarHandlerCode fromJar(String jar, String className) {
        return new JarHandlerCode(
                Checks.given("jar", jar), Checks.given("className", className), List.of(), COLLECTOR_FUNCTION);
    }

    /**
     * Leaves everything to you: the bundled handler is not added. The function must answer with Lambda's partial batch
     * response.
     *
     * @param code the function's whole code
     * @param handler the entry point, for example {@code com.acme.Function::handleRequest}
     * @return the code
     */
    public static EventHandlerCode custom(Code code, String handler) {
        Code given = Checks.given("code", code);
        return new GivenHandlerCode(() -> given, Checks.given("handler", handler), false);
    }

    /** The bundled handler alone, for functions that run none of the user's code. */
    static EventHandlerCode bundled(String entryPoint) {
        return new GivenHandlerCode(() -> HandlerAsset.of(List.of()).code(), entryPoint, true);
    }

    /** The code as Lambda gets it. */
    abstract Code code();

    /** Lambda's handler string. */
    abstract String entryPoint();

    /** Whether the bundled handler is in it, which needs Java 17. */
    abstract boolean isBundled();

    /** What the code needs to know. */
    abstract Map<String, String> environment();
}
