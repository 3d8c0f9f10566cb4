package io.github.eventlane.test.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.DestinationConfig;
import software.amazon.awssdk.services.lambda.model.EnvironmentResponse;
import software.amazon.awssdk.services.lambda.model.FilterCriteria;
import software.amazon.awssdk.services.lambda.model.FunctionConfiguration;
import software.amazon.awssdk.services.lambda.model.GetEventSourceMappingResponse;
import software.amazon.awssdk.services.lambda.model.GetFunctionConfigurationResponse;
import software.amazon.awssdk.services.lambda.model.OnFailure;
import software.amazon.awssdk.services.lambda.model.ResourceNotFoundException;

/** Functions, their aliases and their event source mappings. */
final class FunctionChecks {
    private final LambdaClient lambda;
    private final Physical physical;
    private final Report report;

    FunctionChecks(LambdaClient lambda, Physical physical, Report report) {
        this.lambda = lambda;
        this.physical = physical;
        this.report = report;
    }

    void function(String what, String name, JsonNode properties) {
        GetFunctionConfigurationResponse deployed =
                lambda.getFunctionConfiguration(request -> request.functionName(name));
        compare(what + " Handler", properties.path("Handler"), deployed.handler());
        compare(what + " Runtime", properties.path("Runtime"), deployed.runtimeAsString());
        compare(what + " Timeout", properties.path("Timeout"), deployed.timeout());
        compare(what + " MemorySize", properties.path("MemorySize"), deployed.memorySize());
        Map<String, String> variables = Optional.ofNullable(deployed.environment())
                .map(EnvironmentResponse::variables)
                .orElse(Map.of());
        for (Map.Entry<String, JsonNode> variable :
                properties.path("Environment").path("Variables").properties()) {
            String variableName = variable.getKey();
            compare(what + " variable " + variableName, variable.getValue(), variables.getOrDefault(variableName, ""));
        }
    }

    /** An alias has been seen to vanish when its function was updated: it is made again, on the newest version. */
    void alias(String what, JsonNode properties) {
        Optional<JsonNode> function = physical.resolve(properties.path("FunctionName"));
        if (function.isEmpty()) {
            report.findings().add(what + " is not compared: the test kit cannot tell which function it is of");
            return;
        }
        String name = properties.path("Name").asText();
        String functionName = function.get().asText();
        try {
            lambda.getAlias(request -> request.functionName(functionName).name(name));
        } catch (ResourceNotFoundException e) {
            String version = newestVersion(functionName);
            lambda.createAlias(
                    request -> request.functionName(functionName).name(name).functionVersion(version));
            report.repaired(what + ": the alias had vanished, made again on version " + version);
        }
    }

    private String newestVersion(String function) {
        return lambda.listVersionsByFunctionPaginator(request -> request.functionName(function)).versions().stream()
                .map(FunctionConfiguration::version)
                .reduce("$LATEST", (older, newer) -> newer);
    }

    void mapping(String what, String id, JsonNode properties) {
        GetEventSourceMappingResponse deployed = lambda.getEventSourceMapping(request -> request.uuid(id));
        compare(what + " BatchSize", properties.path("BatchSize"), deployed.batchSize());
        compare(what + " StartingPosition", properties.path("StartingPosition"), deployed.startingPositionAsString());
        compare(
                what + " FunctionResponseTypes",
                properties.path("FunctionResponseTypes").path(0),
                String.join(",", deployed.functionResponseTypesAsStrings()));
        compare(
                what + " BisectBatchOnFunctionError",
                properties.path("BisectBatchOnFunctionError"),
                deployed.bisectBatchOnFunctionError());
        compare(
                what + " MaximumRetryAttempts",
                properties.path("MaximumRetryAttempts"),
                deployed.maximumRetryAttempts());
        compare(
                what + " ParallelizationFactor",
                properties.path("ParallelizationFactor"),
                deployed.parallelizationFactor());
        compare(
                what + " on-failure destination",
                properties.path("DestinationConfig").path("OnFailure").path("Destination"),
                Optional.ofNullable(deployed.destinationConfig())
                        .map(DestinationConfig::onFailure)
                        .map(OnFailure::destination)
                        .orElse(""));
        JsonNode filters = properties.path("FilterCriteria").path("Filters");
        int count = Optional.ofNullable(deployed.filterCriteria())
                .map(FilterCriteria::filters)
                .map(List::size)
                .orElse(0);
        compare(what + " number of filters", IntNode.valueOf(filters.size()), count);
        disable(what, id, properties);
    }

    /** LocalEventSources reads the sources; the emulator must not read them too, with other semantics. */
    private void disable(String what, String id, JsonNode properties) {
        if (properties.path("Enabled").isBoolean()
                && !properties.path("Enabled").booleanValue()) {
            report.findings().add(what + " is disabled in the template; LocalEventSources drives it all the same");
        }
        lambda.updateEventSourceMapping(request -> request.uuid(id).enabled(false));
        report.repaired(what + ": event source mapping disabled, LocalEventSources drives it");
    }

    private void compare(String what, JsonNode value, Object deployed) {
        if (!value.isMissingNode()) {
            report.compare(what, physical.resolve(value), String.valueOf(deployed));
        }
    }
}
