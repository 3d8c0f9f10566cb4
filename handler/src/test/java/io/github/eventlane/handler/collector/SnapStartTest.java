package io.github.eventlane.handler.collector;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.crac.Core;
import org.junit.jupiter.api.Test;

class SnapStartTest {
    @Test
    void theCannedBatchesAreReadAndAnswered() {
        assertThatCode(() -> {
                    SnapStart.PRIMING.beforeCheckpoint(Core.getGlobalContext());
                    SnapStart.PRIMING.afterRestore(Core.getGlobalContext());
                })
                .doesNotThrowAnyException();
    }
}
