package io.github.eventlane.test.sources;

import io.github.eventlane.test.delivery.BatchResult;
import java.util.List;
import software.amazon.awssdk.services.lambda.model.EventSourceMappingConfiguration;
import software.amazon.awssdk.services.lambda.model.Filter;
import software.amazon.awssdk.services.lambda.model.FunctionResponseType;

/** How event source mappings are read. */
final class Mappings {
    static final System.Logger LOG = System.getLogger(LocalEventSources.class.getName());

    private Mappings() {}

    /** Whole failures are news for a developer; partial ones are the handler's own doing, which it logs itself. */
    static void logFailure(DeployedFunction function, BatchResult result) {
        System.Logger.Level level =
                result instanceof BatchResult.AllFailed ? System.Logger.Level.INFO : System.Logger.Level.DEBUG;
        LOG.log(level, () -> function.name() + ": " + result);
    }

    static boolean partialResponses(EventSourceMappingConfiguration mapping) {
        return mapping.functionResponseTypes().contains(FunctionResponseType.REPORT_BATCH_ITEM_FAILURES);
    }

    static RecordFilter filter(EventSourceMappingConfiguration mapping) {
        return new RecordFilter(
                mapping.filterCriteria() == null
                        ? List.of()
                        : mapping.filterCriteria().filters().stream()
                                .map(Filter::pattern)
                                .toList());
    }
}
