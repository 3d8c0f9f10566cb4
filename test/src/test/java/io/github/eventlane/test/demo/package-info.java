/** The demo: orders through the deployed sample app, and a report of what became of every event. */
@NullMarked
package io.github.eventlane.test.demo;

import org.jspecify.annotations.NullMarked;
