package io.github.eventlane.constructs;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.sns.FifoThroughputScope;

/** What a builder has collected. The copy that {@code build()} hands out is never changed again. */
final class EventTopicValues extends StreamConsumerValues implements EventTopicProps {
    @Nullable
    String topicName;

    @Nullable
    String displayName;

    @Nullable
    Boolean contentBasedDeduplication;

    @Nullable
    FifoThroughputScope fifoThroughputScope;

    @Nullable
    Boolean encrypted;

    @Nullable
    IKey masterKey;

    @Nullable
    Boolean enforceSSL;

    @Nullable
    Duration archive;

    @Nullable
    Number maxMessageSizeBytes;

    List<IEventLog> eventLogs = List.of();

    @Nullable
    IDeadLetterQueue deadLetterQueue;

    EventTopicValues copy() {
        return (EventTopicValues) clone();
    }

    @Override
    public @Nullable String getTopicName() {
        return topicName;
    }

    @Override
    public @Nullable String getDisplayName() {
        return displayName;
    }

    @Override
    public @Nullable Boolean getContentBasedDeduplication() {
        return contentBasedDeduplication;
    }

    @Override
    public @Nullable FifoThroughputScope getFifoThroughputScope() {
        return fifoThroughputScope;
    }

    @Override
    public @Nullable Boolean getEncrypted() {
        return encrypted;
    }

    @Override
    public @Nullable IKey getMasterKey() {
        return masterKey;
    }

    @Override
    public @Nullable Boolean getEnforceSSL() {
        return enforceSSL;
    }

    @Override
    public @Nullable Duration getArchive() {
        return archive;
    }

    @Override
    public @Nullable Number getMaxMessageSizeBytes() {
        return maxMessageSizeBytes;
    }

    @Override
    public List<IEventLog> getEventLogs() {
        return eventLogs;
    }

    @Override
    public @Nullable IDeadLetterQueue getDeadLetterQueue() {
        return deadLetterQueue;
    }
}
