package io.github.eventlane.constructs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** Looks at the user's handler class while the app is synthesized, so that a wrong one fails there and not in Lambda. */
final class HandlerClass {
    private static final List<String> HANDLERS =
            List.of("io.github.eventlane.handler.EventHandler", "io.github.eventlane.handler.BatchEventHandler");

    private HandlerClass() {}

    static void check(String className, List<Path> jars, HandlerAsset asset) {
        String entry = className.replace('.', '/') + ".class";
        if (jars.stream().noneMatch(jar -> holds(jar, entry))) {
            throw Checks.refusal(
                    "handler",
                    className,
                    "is not in " + jars.get(0),
                    "name a class of the jar with its package, and with $ before the name of a nested class");
        }
        try (URLClassLoader loader = new URLClassLoader(urls(asset.jars()), ClassLoader.getPlatformClassLoader())) {
            checkShape(Class.forName(className, false, loader), loader);
        } catch (ClassNotFoundException | LinkageError e) {
            // The class needs what only the function has: a layer, or a newer Java than this one. The function's start
            // then decides.
            return;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void checkShape(Class<?> type, ClassLoader loader) throws ClassNotFoundException {
        int kinds = 0;
        for (String handler : HANDLERS) {
            kinds += Class.forName(handler, false, loader).isAssignableFrom(type) ? 1 : 0;
        }
        if (kinds == 2) {
            throw Checks.refusal(
                    "handler",
                    type.getName(),
                    "is both an EventHandler and a BatchEventHandler",
                    "let it implement one of them");
        }
        if (kinds == 0) {
            throw Checks.refusal(
                    "handler",
                    type.getName(),
                    "is no event handler",
                    "let it implement EventHandler or BatchEventHandler");
        }
        if (Modifier.isAbstract(type.getModifiers()) || !hasPublicConstructor(type)) {
            throw Checks.refusal(
                    "handler",
                    type.getName(),
                    "cannot be made by the function",
                    "let it be a public class, not abstract, with a public constructor without parameters");
        }
    }

    private static boolean hasPublicConstructor(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && Stream.of(type.getConstructors()).anyMatch(constructor -> constructor.getParameterCount() == 0);
    }

    private static boolean holds(Path jar, String entry) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.getEntry(entry) != null;
        } catch (IOException e) {
            throw new UncheckedIOException("handler: " + jar + " cannot be read as a jar", e);
        }
    }

    private static URL[] urls(List<Path> jars) throws MalformedURLException {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        return urls;
    }
}
