package io.github.eventlane.handler.log;

/**
 * How far {@link EventLogClient#readAll} has come.
 *
 * @param events events handed out so far, over all segments
 * @param finishedSegments segments that are read to their end
 * @param segments how many segments there are
 */
public record ReadProgress(long events, int finishedSegments, int segments) {}
