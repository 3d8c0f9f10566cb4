package io.github.eventlane.sample;

import software.amazon.awscdk.App;

/** The CDK app that {@code cdk.json} starts. */
public final class SampleApp {
    private SampleApp() {}

    /**
     * Synthesizes the app.
     *
     * @param args none
     */
    public static void main(String[] args) {
        App app = new App();
        new OrdersStack(app, "EventlaneOrders");
        app.synth();
    }
}
