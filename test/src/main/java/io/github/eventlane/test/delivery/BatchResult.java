package io.github.eventlane.test.delivery;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What an invocation says about the records of its batch.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html">AWS: partial batch
 *     responses</a>
 */
public sealed interface BatchResult {
    /** Every record is handled. */
    record AllDone() implements BatchResult {}

    /**
     * No record counts as handled.
     *
     * @param reason for people
     */
    record AllFailed(String reason) implements BatchResult {}

    /**
     * All but these records are handled.
     *
     * @param identifiers the failed records' item identifiers, at least one, all of the batch
     */
    record SomeFailed(Set<String> identifiers) implements BatchResult {}

    /**
     * Reads an invocation's outcome as Lambda does.
     *
     * @param outcome how the invocation ended
     * @param identifiers the item identifiers of the batch's records
     * @param partialResponses whether the mapping has {@code ReportBatchItemFailures}; without it the answer's text means
     *     nothing
     * @return all done for an empty or null answer or list; all failed for a failed invocation, an answer that is not as
     *     documented, or an identifier that is not in the batch
     */
    static BatchResult of(Outcome outcome, Collection<String> identifiers, boolean partialResponses) {
        if (outcome instanceof Outcome.Failed failed) {
            return new AllFailed(failed.reason());
        }
        String response = ((Outcome.Answered) outcome).response();
        if (!partialResponses || response.isBlank()) {
            return new AllDone();
        }
        try {
            return of(new ObjectMapper().readTree(response), identifiers);
        } catch (JsonProcessingException e) {
            return new AllFailed("the response is not JSON: " + e.getMessage());
        }
    }

    private static BatchResult of(JsonNode response, Collection<String> identifiers) {
        if (response.isNull() || response.isMissingNode()) {
            return new AllDone();
        }
        if (!response.isObject()) {
            return new AllFailed("the response is not an object");
        }
        JsonNode failures = response.path("batchItemFailures");
        if (failures.isNull() || failures.isMissingNode()) {
            return new AllDone();
        }
        if (!failures.isArray()) {
            return new AllFailed("batchItemFailures is not a list");
        }
        Set<String> failed = new LinkedHashSet<>();
        for (JsonNode failure : failures) {
            JsonNode identifier = failure.path("itemIdentifier");
            if (!identifier.isTextual() || !identifiers.contains(identifier.textValue())) {
                return new AllFailed("batchItemFailures names no record of the batch: " + failure);
            }
            failed.add(identifier.textValue());
        }
        return failed.isEmpty() ? new AllDone() : new SomeFailed(failed);
    }
}
