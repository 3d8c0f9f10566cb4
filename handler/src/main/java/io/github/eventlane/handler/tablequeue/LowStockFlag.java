package io.github.eventlane.handler.tablequeue;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the keeper row says about a dip that has not ended: its mail was sent, or it is due and one consumer has until
 * {@code until} to send it. No flag means that the next dip is to be noticed.
 *
 * @param sent whether the mail was sent
 * @param claim names the consumer or, of a take with a request id, the request, which is asked again when its first attempt
 *     was cut off; with {@code until} it names the attempt, so that nobody ends the attempt of another
 * @param until until when the others leave the mail to that consumer
 */
record LowStockFlag(boolean sent, String claim, Instant until) {
    static LowStockFlag claimedUntil(Instant until, Optional<String> requestId) {
        return new LowStockFlag(
                false,
                requestId
                        .map(LowStockFlag::claimOf)
                        .orElseGet(() -> UUID.randomUUID().toString()),
                until);
    }

    /** Whether the mail is due and may be sent for this request: nobody is at it, or the request itself was. */
    boolean isOpenAt(Instant now, Optional<String> requestId) {
        boolean ours =
                requestId.map(LowStockFlag::claimOf).filter(claim::equals).isPresent();
        return !sent && (ours || !now.isBefore(until));
    }

    private static String claimOf(String requestId) {
        return UUID.nameUUIDFromBytes(requestId.getBytes(UTF_8)).toString();
    }

    LowStockFlag toSent() {
        return new LowStockFlag(true, claim, until);
    }

    LowStockFlag toFailed() {
        return new LowStockFlag(false, claim, Instant.EPOCH);
    }

    AttributeValue toAttribute() {
        return AttributeValue.fromM(Map.of(
                "mail", AttributeValue.fromS(sent ? "SENT" : "DUE"),
                "claim", AttributeValue.fromS(claim),
                "claimedUntil", AttributeValue.fromS(until.toString())));
    }

    static LowStockFlag of(AttributeValue attribute) {
        Map<String, AttributeValue> flag = attribute.m();
        return new LowStockFlag(
                "SENT".equals(text(flag, "mail")), text(flag, "claim"), Instant.parse(text(flag, "claimedUntil")));
    }

    private static String text(Map<String, AttributeValue> flag, String member) {
        AttributeValue value = flag.get(member);
        if (value == null || value.s() == null) {
            throw new IllegalStateException("The keeper row's low-stock flag has no " + member);
        }
        return value.s();
    }
}
