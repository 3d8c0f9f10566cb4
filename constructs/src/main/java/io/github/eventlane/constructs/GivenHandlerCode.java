package io.github.eventlane.constructs;

import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awscdk.services.lambda.Code;

/** Code that is taken as it is. */
final class GivenHandlerCode extends EventHandlerCode {
    private final Supplier<Code> code;
    private final String entryPoint;
    private final boolean bundled;

    GivenHandlerCode(Supplier<Code> code, String entryPoint, boolean bundled) {
        this.code = code;
        this.entryPoint = entryPoint;
        this.bundled = bundled;
    }

    @Override
    Code code() {
        return code.get();
    }

    @Override
    String entryPoint() {
        return entryPoint;
    }

    @Override
    boolean isBundled() {
        return bundled;
    }

    @Override
    Map<String, String> environment() {
        return Map.of();
    }
}
