package io.github.eventlane.handler.topic;

/** What became of one event of a {@link EventTopicClient#publishAll publishAll}. */
public sealed interface PublishResult {
    /**
     * The topic has it.
     *
     * @param messageId the id that the topic gave to the message
     * @param sequenceNumber its place in the topic, decimal digits; empty where the endpoint gives none
     */
    record Published(String messageId, String sequenceNumber) implements PublishResult {}

    /**
     * The topic has not taken it.
     *
     * @param code SNS's error code
     * @param reason SNS's message
     * @param permanent whether the event itself was refused, so that sending it again cannot help
     */
    record Failed(String code, String reason, boolean permanent) implements PublishResult {}

    /** Not sent: an earlier event of its ordering key failed, or time ran out. */
    record Held() implements PublishResult {}
}
