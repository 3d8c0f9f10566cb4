package io.github.eventlane.test.sources;

import java.util.List;
import software.amazon.awssdk.services.lambda.model.EventSourceMappingConfiguration;
import software.amazon.awssdk.services.lambda.model.Filter;
import software.amazon.awssdk.services.lambda.model.FunctionResponseType;

/** How event source mappings are read. */
final class Mappings {
    static final System.Logger LOG = System.getLogger(LocalEventSources.class.getName());

    private Mappings() {}

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
