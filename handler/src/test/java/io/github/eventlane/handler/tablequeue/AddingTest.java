package io.github.eventlane.handler.tablequeue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class AddingTest {
    @Test
    void aTransactionHoldsNinetyNineItemsAndWithAReceiptNinetyEight() {
        List<String> items = Collections.nCopies(250, "1");

        assertThat(Adding.parts(items, false)).extracting(List::size).containsExactly(99, 99, 52);
        assertThat(Adding.parts(items, true)).extracting(List::size).containsExactly(98, 98, 54);
    }

    @Test
    void longItemsEndATransactionEarlier() {
        List<String> items = Collections.nCopies(5, "x".repeat(400_000));

        assertThat(Adding.parts(items, false)).extracting(List::size).containsExactly(2, 2, 1);
    }

    @Test
    void nothingToAddTakesNoTransaction() {
        assertThat(Adding.parts(List.of(), false)).isEmpty();
    }
}
