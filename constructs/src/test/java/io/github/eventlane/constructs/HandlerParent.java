package io.github.eventlane.constructs;

import io.github.eventlane.handler.EventHandler;

/** What a library might offer. */
public abstract class HandlerParent implements EventHandler {}
