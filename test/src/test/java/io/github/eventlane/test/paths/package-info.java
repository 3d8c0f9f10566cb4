/** Both paths of an event, the log's stream and the topic, on an embedded AWS: what they carry, filter and share with other apps. */
@NullMarked
package io.github.eventlane.test.paths;

import org.jspecify.annotations.NullMarked;
