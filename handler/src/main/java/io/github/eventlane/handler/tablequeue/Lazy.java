package io.github.eventlane.handler.tablequeue;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Made on first need: an SDK client costs most of a second at a cold start. */
final class Lazy<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private @Nullable T value;

    Lazy(Supplier<T> maker) {
        this.maker = maker;
    }

    @Override
    public synchronized T get() {
        T made = value;
        if (made == null) {
            made = maker.get();
            value = made;
        }
        return made;
    }
}
