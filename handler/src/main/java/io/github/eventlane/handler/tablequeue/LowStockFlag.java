package io.github.eventlane.handler.tablequeue;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the keeper row says about a dip that has not ended: its mail was sent, or it is due and one consumer has until
 * {@code until} to send it. No flag means that the next dip is to be noticed.
 *
 * @param sent whether the mail was sent
 * @param claim names the consumer's attempt, so that nobody ends the attempt of another
 * @param until until when the others leave the mail to that consumer
 */
record LowStockFlag(boolean sent, String claim, Instant until) {
    static LowStockFlag claimedUntil(Instant until) {
        return new LowStockFlag(false, UUID.randomUUID().toString(), until);
    }

    boolean isOpenAt(Instant now) {
        return !sent && !now.isBefore(until);
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
