package io.github.eventlane.test.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import software.amazon.awssdk.services.sesv2.SesV2Client;
import software.amazon.awssdk.services.sesv2.model.AlreadyExistsException;
import software.amazon.awssdk.services.sesv2.model.EmailTemplateContent;

/** SES templates of a stack, made through the API. */
final class MailTemplates {
    static final String TYPE = "AWS::SES::Template";

    private MailTemplates() {}

    /** The template's name: its own, else one made from stack and logical id. */
    static String name(String stack, String logicalId, JsonNode resource) {
        JsonNode name = resource.path("Properties").path("Template").path("TemplateName");
        return name.isTextual() ? name.asText() : stack + "-" + logicalId;
    }

    static void put(SesV2Client ses, String name, JsonNode resource) {
        JsonNode template = resource.path("Properties").path("Template");
        EmailTemplateContent content = EmailTemplateContent.builder()
                .subject(text(template.path("SubjectPart")))
                .text(text(template.path("TextPart")))
                .html(text(template.path("HtmlPart")))
                .build();
        try {
            ses.createEmailTemplate(request -> request.templateName(name).templateContent(content));
        } catch (AlreadyExistsException e) {
            ses.updateEmailTemplate(request -> request.templateName(name).templateContent(content));
        }
    }

    private static String text(JsonNode part) {
        if (part.isContainerNode()) {
            throw new IllegalStateException(
                    "An SES template whose text is put together by CloudFormation cannot be made locally: " + part);
        }
        return part.asText();
    }
}
