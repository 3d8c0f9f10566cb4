package io.github.eventlane.test.sources;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.eventlane.test.delivery.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;
import org.jspecify.annotations.Nullable;

/**
 * The part of Lambda's Runtime API that one function process needs.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html">AWS: Runtime API</a>
 */
final class RuntimeApi implements AutoCloseable {
    private static final String PREFIX = "/2018-06-01/runtime/";

    static {
        // Without it an answer waits up to 40 ms for an acknowledgement of its headers.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final DeployedFunction function;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(RuntimeApi::daemon);
    private final SynchronousQueue<Invocation> next = new SynchronousQueue<>();
    private final CompletableFuture<String> initError = new CompletableFuture<>();
    private volatile @Nullable Invocation current;

    RuntimeApi(DeployedFunction function) {
        this.function = function;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot open a port on the loopback interface", e);
        }
        server.setExecutor(threads);
        server.createContext(PREFIX, this::answer);
        server.start();
    }

    /** One event on its way; {@code taken} completes when the function has it. */
    record Invocation(String id, String event, CompletableFuture<Void> taken, CompletableFuture<Outcome> outcome) {
        static Invocation of(String event) {
            return new Invocation(
                    UUID.randomUUID().toString(), event, new CompletableFuture<>(), new CompletableFuture<>());
        }
    }

    /** The value of {@code AWS_LAMBDA_RUNTIME_API}. */
    String address() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Completes with the reason when the function cannot start. */
    CompletableFuture<String> initError() {
        return initError;
    }

    /** Hands the invocation to the function as soon as it asks for one. */
    void offer(Invocation invocation) {
        threads.execute(() -> {
            try {
                next.put(invocation);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath().substring(PREFIX.length());
            if (path.equals("invocation/next")) {
                sendNext(exchange);
                return;
            }
            byte[] body = exchange.getRequestBody().readAllBytes();
            if (path.equals("init/error")) {
                initError.complete(new String(body, StandardCharsets.UTF_8));
            } else {
                finish(path, body);
            }
            exchange.sendResponseHeaders(202, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sendNext(HttpExchange exchange) throws IOException, InterruptedException {
        Invocation invocation = next.take();
        current = invocation;
        long deadline = System.currentTimeMillis() + function.timeout().toMillis();
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.getResponseHeaders().add("Lambda-Runtime-Aws-Request-Id", invocation.id());
        exchange.getResponseHeaders().add("Lambda-Runtime-Deadline-Ms", Long.toString(deadline));
        exchange.getResponseHeaders().add("Lambda-Runtime-Invoked-Function-Arn", function.arn());
        exchange.getResponseHeaders().add("Lambda-Runtime-Trace-Id", traceId());
        invocation.taken().complete(null);
        byte[] event = invocation.event().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, event.length);
        exchange.getResponseBody().write(event);
    }

    private void finish(String path, byte[] body) {
        Invocation invocation = current;
        if (invocation == null) {
            return;
        }
        if (path.equals("invocation/" + invocation.id() + "/response")) {
            invocation.outcome().complete(new Outcome.Answered(new String(body, StandardCharsets.UTF_8)));
        } else if (path.equals("invocation/" + invocation.id() + "/error")) {
            invocation.outcome().complete(new Outcome.Failed(new String(body, StandardCharsets.UTF_8)));
        }
    }

    private static String traceId() {
        String random = UUID.randomUUID().toString().replace("-", "");
        return "Root=1-" + Long.toHexString(System.currentTimeMillis() / 1000) + "-" + random.substring(0, 24)
                + ";Parent=" + random.substring(0, 16) + ";Sampled=0";
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "eventlane-runtime-api");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() {
        threads.shutdownNow();
        server.stop(0);
    }
}
