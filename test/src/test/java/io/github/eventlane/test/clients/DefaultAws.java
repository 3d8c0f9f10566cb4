package io.github.eventlane.test.clients;

import io.github.eventlane.test.LocalAws;

/** Leads clients that find AWS by themselves to an embedded one. */
public final class DefaultAws {
    private DefaultAws() {}

    /**
     * An embedded AWS, for all clients until it is closed.
     *
     * @return the AWS, for the caller to close
     */
    public static LocalAws start() {
        LocalAws aws = LocalAws.start();
        aws.makeDefault();
        return aws;
    }
}
