package io.github.eventlane.handler.topic;

import java.util.List;

/** Thrown when not every event could be published. Those that could stand in the topic, in order per ordering key. */
public final class PublishException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<PublishResult> results;

    PublishException(List<PublishResult> results) {
        super(message(results));
        this.results = List.copyOf(results);
    }

    /**
     * What became of each event.
     *
     * @return one result for each event, in the order of the events
     */
    public List<PublishResult> results() {
        return results;
    }

    private static String message(List<PublishResult> results) {
        long published = results.stream()
                .filter(PublishResult.Published.class::isInstance)
                .count();
        String first = results.stream()
                .filter(PublishResult.Failed.class::isInstance)
                .map(PublishResult.Failed.class::cast)
                .findFirst()
                .map(failed -> "; the first failure: " + failed.code() + ", " + failed.reason())
                .orElse("; time ran out");
        return published + " of " + results.size() + " events were published" + first;
    }
}
