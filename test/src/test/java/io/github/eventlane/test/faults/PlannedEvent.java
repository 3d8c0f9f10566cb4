package io.github.eventlane.test.faults;

import io.github.eventlane.handler.log.NewEvent;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * An event that the test appends.
 *
 * @param aggregate its ordering key
 * @param sequenceNr its position, from 1
 * @param fault what befalls it
 */
record PlannedEvent(String aggregate, long sequenceNr, Fault fault) {
    static final int AGGREGATES = 50;
    static final int EVENTS_OF_AN_AGGREGATE = 40;

    /** Up to this position no event fails at all its tries; the refused ones are there. */
    static final long LAST_BEFORE_ALWAYS = 25;

    static List<PlannedEvent> all() {
        return IntStream.range(0, AGGREGATES)
                .boxed()
                .flatMap(aggregate ->
                        LongStream.rangeClosed(1, EVENTS_OF_AN_AGGREGATE).mapToObj(nr -> of(aggregate, nr)))
                .toList();
    }

    /** One in 100 fails twice, one in 500 for good; no aggregate has more than one of them. */
    private static PlannedEvent of(int aggregate, long sequenceNr) {
        long number = (long) aggregate * EVENTS_OF_AN_AGGREGATE + sequenceNr;
        Fault fault = Fault.NONE;
        if (number % 100 == 13) {
            fault = Fault.TWICE;
        } else if (number % 1_000 == 350) {
            fault = Fault.ALWAYS;
        } else if (number % 1_000 == 850) {
            fault = Fault.REFUSED;
        }
        return new PlannedEvent("aggregate-%02d".formatted(aggregate), sequenceNr, fault);
    }

    NewEvent toAppend() {
        return NewEvent.of(fault.name(), "{\"text\":\"number %d of %s\"}".formatted(sequenceNr, aggregate));
    }

    static Stream<PlannedEvent> forGood() {
        return all().stream().filter(event -> event.fault().isForGood());
    }
}
