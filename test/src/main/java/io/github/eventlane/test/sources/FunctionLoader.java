package io.github.eventlane.test.sources;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.FunctionConfiguration;
import software.amazon.awssdk.services.lambda.model.GetFunctionResponse;

/** Reads a function's configuration and fetches its code, once per content. */
final class FunctionLoader {
    private final LambdaClient lambda;
    private final Path directory;

    FunctionLoader(LambdaClient lambda, Path directory) {
        this.lambda = lambda;
        this.directory = directory;
    }

    DeployedFunction load(String arn) {
        GetFunctionResponse function = lambda.getFunction(request -> request.functionName(arn));
        FunctionConfiguration configuration = function.configuration();
        Map<String, String> variables = configuration.environment() == null
                ? Map.of()
                : configuration.environment().variables();
        String logGroup = configuration.loggingConfig() == null
                ? "/aws/lambda/" + configuration.functionName()
                : configuration.loggingConfig().logGroup();
        return new DeployedFunction(
                configuration.functionName(),
                arn,
                configuration.version(),
                configuration.runtimeAsString(),
                configuration.handler(),
                Duration.ofSeconds(configuration.timeout()),
                configuration.memorySize(),
                variables,
                logGroup,
                unpacked(configuration.codeSha256(), URI.create(function.code().location())));
    }

    private Path unpacked(String sha256, URI location) {
        Path target = directory.resolve(
                "code-" + HexFormat.of().formatHex(Base64.getDecoder().decode(sha256), 0, 8));
        if (Files.exists(target)) {
            return target;
        }
        try (InputStream in = location.toURL().openStream();
                ZipInputStream zip = new ZipInputStream(in)) {
            unzip(zip, Files.createDirectories(target));
            return target;
        } catch (IOException e) {
            throw new IllegalStateException("Cannot fetch the code at " + location + ": " + e.getMessage(), e);
        }
    }

    private static void unzip(ZipInputStream zip, Path target) throws IOException {
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            Path file = target.resolve(entry.getName()).normalize();
            if (!file.startsWith(target)) {
                throw new IOException("The code's zip leads out of its directory: " + entry.getName());
            }
            if (entry.isDirectory()) {
                Files.createDirectories(file);
            } else {
                Files.createDirectories(target.resolve(file).resolve("..").normalize());
                Files.copy(zip, file);
            }
        }
    }
}
