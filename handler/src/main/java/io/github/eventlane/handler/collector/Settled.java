package io.github.eventlane.handler.collector;

import io.github.eventlane.handler.records.Delivery;

/** A delivery and what became of it. */
record Settled(Delivery delivery, Outcome outcome) {}
