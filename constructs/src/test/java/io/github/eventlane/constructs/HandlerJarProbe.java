package io.github.eventlane.constructs;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.EventHandler;
import io.github.eventlane.handler.collector.EventCollectorFunction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Proxy;
import java.util.List;

/** The main class of a process that has nothing but the bundled jar, Lambda's core and this handler. */
public final class HandlerJarProbe implements EventHandler {
    private static final String MESSAGE = """
            {"Records":[{"messageId":"m-1","receiptHandle":"r-1","body":"{}","attributes":{"MessageGroupId":"g"},\
            "eventSource":"aws:sqs"}]}""";

    /** Made by the function. */
    public HandlerJarProbe() {}

    /**
     * Handles one message and makes each kind of SDK client.
     *
     * @param arguments none
     * @throws Exception when the jar lacks anything for it
     */
    public static void main(String[] arguments) throws Exception {
        Context context = (Context) Proxy.newProxyInstance(
                HandlerJarProbe.class.getClassLoader(),
                new Class<?>[] {Context.class},
                (proxy, method, values) -> method.getReturnType() == int.class ? (Object) 60_000 : null);
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        new EventCollectorFunction().handleRequest(new ByteArrayInputStream(MESSAGE.getBytes(UTF_8)), answer, context);
        Class<?> clients = Class.forName("io.github.eventlane.handler.aws.SdkClients");
        for (String client : List.of("sns", "sqs", "dynamoDb", "dynamoDbStreams")) {
            clients.getMethod(client).invoke(null);
        }
        System.out.println("answer " + answer.toString(UTF_8));
    }

    @Override
    public void handle(Event event) {
        System.out.println("handled " + event.id());
    }
}
