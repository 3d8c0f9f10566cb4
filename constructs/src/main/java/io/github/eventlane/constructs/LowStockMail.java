package io.github.eventlane.constructs;

import io.github.eventlane.handler.EnvironmentVariables;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.ArnComponents;
import software.amazon.awscdk.ArnFormat;
import software.amazon.awscdk.Names;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.UniqueResourceNameOptions;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.GrantOnPrincipalOptions;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.ses.CfnTemplate;
import software.constructs.Construct;

/** The low-stock mail of a queue: its template, who may send it, and what tells the run time about it. */
record LowStockMail(Stack stack, String template, String sender, List<String> recipients) {
    private static final String TEXT = """
            The stock of {{queue}} was {{stock}} at {{time}}. Its minimum is {{minFree}}.
            Please add more.
            """;

    /** The mail that the props ask for; null when they ask for none. */
    static @Nullable LowStockMail of(Construct scope, TableQueueProps props) {
        String sender = props.getMailSender();
        List<String> recipients = props.getMailRecipients();
        String template = props.getMailTemplate();
        if (sender == null) {
            refuseWithoutSender("mailRecipients", recipients);
            refuseWithoutSender("mailTemplate", template);
            return null;
        }
        if (recipients == null || recipients.isEmpty() || recipients.size() > 50) {
            throw Checks.refusal(
                    "mailRecipients",
                    recipients == null ? List.of() : recipients,
                    "cannot receive the mail of mailSender " + sender,
                    "set 1 to 50 addresses");
        }
        for (String recipient : recipients) {
            if (recipient.contains(",")) {
                throw Checks.refusal("mailRecipients", recipient, "is no single address", "set each address by itself");
            }
        }
        return new LowStockMail(Stack.of(scope), template == null ? makeTemplate(scope) : template, sender, recipients);
    }

    private static void refuseWithoutSender(String prop, @Nullable Object value) {
        if (value != null) {
            throw Checks.refusal(prop, value, "needs a mailSender", "set mailSender to an address verified in SES");
        }
    }

    private static String makeTemplate(Construct scope) {
        String name = Names.uniqueResourceName(
                scope,
                UniqueResourceNameOptions.builder()
                        .maxLength(64)
                        .allowedSpecialCharacters("-_")
                        .build());
        CfnTemplate.Builder.create(scope, "MailTemplate")
                .template(CfnTemplate.TemplateProperty.builder()
                        .templateName(name)
                        .subjectPart("Low stock: {{queue}} has {{stock}} left")
                        .textPart(TEXT)
                        .build())
                .build();
        return name;
    }

    /** SES asks for the template and for the identity of the sender: the address, or else its domain. */
    Grant grantSend(IGrantable grantee) {
        String domain = sender.substring(sender.indexOf('@') + 1);
        return Grant.addToPrincipal(GrantOnPrincipalOptions.builder()
                .grantee(grantee)
                .actions(List.of("ses:SendEmail", "ses:SendTemplatedEmail"))
                .resourceArns(List.of(arn("identity", sender), arn("identity", domain), arn("template", template)))
                .conditions(Map.of("StringEquals", Map.of("ses:FromAddress", sender)))
                .build());
    }

    void bindTo(Function function) {
        FunctionVariable.set(function, EnvironmentVariables.TABLE_QUEUE_MAIL_TEMPLATE, template);
        FunctionVariable.set(function, EnvironmentVariables.TABLE_QUEUE_MAIL_SENDER, sender);
        FunctionVariable.set(function, EnvironmentVariables.TABLE_QUEUE_MAIL_RECIPIENTS, String.join(",", recipients));
    }

    private String arn(String resource, String name) {
        return stack.formatArn(ArnComponents.builder()
                .service("ses")
                .resource(resource)
                .resourceName(name)
                .arnFormat(ArnFormat.SLASH_RESOURCE_NAME)
                .build());
    }
}
