package io.github.eventlane.constructs;

/** A class that handles nothing. */
public final class NoHandler {
    /** Nothing to prepare. */
    public NoHandler() {}
}
