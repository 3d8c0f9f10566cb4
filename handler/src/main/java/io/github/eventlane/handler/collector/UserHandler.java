package io.github.eventlane.handler.collector;

import io.github.eventlane.handler.BatchEventHandler;
import io.github.eventlane.handler.EnvironmentVariables;
import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The user's handler, whichever of the two kinds it is.
 *
 * @param takesLists whether it wants the events of one ordering key together; else the lists that it gets hold one event
 */
record UserHandler(BatchEventHandler handler, boolean takesLists) {

    static UserHandler oneByOne(EventHandler handler) {
        return new UserHandler(events -> handler.handle(events.get(0)), false);
    }

    static UserHandler inLists(BatchEventHandler handler) {
        return new UserHandler(handler, true);
    }

    void handle(List<Event> events) throws Exception {
        handler.handle(events);
    }

    /**
     * Makes the handler of the named class, or without a name the one that ServiceLoader finds.
     *
     * @throws IllegalStateException when there is none, more than one, or one that cannot be made; it names class and reason
     */
    static UserHandler find(@Nullable String className, ClassLoader loader) {
        return className == null || className.isBlank() ? findService(loader) : ofObject(make(className, loader));
    }

    private static Object make(String className, ClassLoader loader) {
        try {
            return Class.forName(className, true, loader).getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw broken(className, "is not on the class path", e);
        } catch (NoSuchMethodException e) {
            throw broken(className, "has no public constructor without parameters", e);
        } catch (InstantiationException e) {
            throw broken(className, "is abstract", e);
        } catch (IllegalAccessException e) {
            throw broken(className, "is not public", e);
        } catch (InvocationTargetException e) {
            throw broken(className, "failed in its constructor: " + e.getCause(), e.getCause());
        } catch (LinkageError e) {
            throw broken(className, "cannot be loaded: " + e, e);
        }
    }

    private static UserHandler findService(ClassLoader loader) {
        List<Object> found = new ArrayList<>();
        try {
            ServiceLoader.load(EventHandler.class, loader).forEach(found::add);
            ServiceLoader.load(BatchEventHandler.class, loader).forEach(found::add);
        } catch (ServiceConfigurationError e) {
            throw new IllegalStateException("A handler in META-INF/services is broken: " + e.getMessage(), e);
        }
        if (found.size() != 1) {
            List<String> names =
                    found.stream().map(handler -> handler.getClass().getName()).toList();
            throw new IllegalStateException(
                    (found.isEmpty() ? "No event handler was found" : "More than one event handler was found: " + names)
                            + ". Name the class in " + EnvironmentVariables.HANDLER
                            + ", or list exactly one in META-INF/services/" + EventHandler.class.getName());
        }
        return ofObject(found.get(0));
    }

    private static UserHandler ofObject(Object handler) {
        if (handler instanceof EventHandler single) {
            if (handler instanceof BatchEventHandler) {
                throw broken(handler.getClass().getName(), "is both an EventHandler and a BatchEventHandler", null);
            }
            return oneByOne(single);
        }
        if (handler instanceof BatchEventHandler batch) {
            return inLists(batch);
        }
        throw broken(handler.getClass().getName(), "is neither an EventHandler nor a BatchEventHandler", null);
    }

    private static IllegalStateException broken(String className, String reason, @Nullable Throwable cause) {
        return new IllegalStateException("The event handler " + className + " " + reason, cause);
    }
}
