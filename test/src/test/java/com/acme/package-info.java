/** What a user of Eventlane writes: the handlers, the app and the tests that README.md and the guides show. */
@NullMarked
package com.acme;

import org.jspecify.annotations.NullMarked;
