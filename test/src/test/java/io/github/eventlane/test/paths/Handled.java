package io.github.eventlane.test.paths;

/**
 * An event as a handler was given it.
 *
 * @param id its id
 * @param orderingKey its ordering key
 * @param json its JSON
 */
record Handled(String id, String orderingKey, String json) {
    private static final int SHOWN = 300;

    /** A failed assertion shows hundreds of these. */
    @Override
    public String toString() {
        String shown = json.length() <= SHOWN ? json : json.substring(0, SHOWN) + "... of " + json.length();
        return orderingKey + ": " + id + " " + shown;
    }
}
