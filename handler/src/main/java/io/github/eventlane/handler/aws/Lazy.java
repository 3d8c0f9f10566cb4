package io.github.eventlane.handler.aws;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a value when it is first asked for, once, whichever threads ask: an SDK client costs hundreds of milliseconds, and
 * most invocations need none.
 *
 * @param <T> the value's type
 */
public final class Lazy<T> implements Supplier<T> {
    private final Supplier<T> maker;
    private @Nullable T value;

    /**
     * Makes nothing yet.
     *
     * @param maker makes the value
     */
    public Lazy(Supplier<T> maker) {
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
