package io.github.eventlane.handler.tablequeue;

import java.util.List;
import java.util.Optional;

/**
 * Tells somebody that a queue's stock is low: by default with a templated mail of Amazon SES. Write your own for another
 * channel.
 */
@FunctionalInterface
public interface LowStockNotifier {
    /**
     * Tells of one dip. It is called once for a dip; again only when it failed, when its success could not be written down,
     * such as because the process ended before, when it took longer than a minute, or when the request that is at it is asked
     * again.
     *
     * @param lowStock what to tell
     * @throws Exception when it could not be told: the next take tries again
     */
    void tell(LowStock lowStock) throws Exception;

    /**
     * A templated mail. The template gets {@code queue}, {@code stock}, {@code minFree} and {@code time} (ISO-8601).
     *
     * @param template the name of the SES template
     * @param sender the sender's address, verified in SES
     * @param recipients the recipients' addresses, from 1 to 50
     * @return a notifier that sends it; the SES client is made with the first mail
     * @see <a href="https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html">SendEmail</a>
     */
    static LowStockNotifier mail(String template, String sender, List<String> recipients) {
        return new LowStockMail(template, sender, recipients);
    }

    /**
     * The mail that the construct {@code TableQueue} has configured for this function.
     *
     * @return empty when no template is named
     * @throws IllegalStateException when a template is named, but no sender or no recipients
     */
    static Optional<LowStockNotifier> fromEnvironment() {
        return LowStockMail.from(System.getenv());
    }
}
