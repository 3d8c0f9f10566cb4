package io.github.eventlane.test.aws;

import io.github.eventlane.test.LocalAws;

/** One embedded AWS for all tests of this JVM; a class that wants it empty takes an account of its own. */
public final class SharedAws {
    private static final LocalAws AWS = LocalAws.start();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(AWS::close));
    }

    private SharedAws() {}

    /**
     * The AWS of one test class.
     *
     * @param account twelve digits that no other class uses
     * @return a view that no other class sees
     */
    public static LocalAws account(String account) {
        return AWS.account(account);
    }
}
