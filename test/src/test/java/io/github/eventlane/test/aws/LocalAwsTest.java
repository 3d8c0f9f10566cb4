package io.github.eventlane.test.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.eventlane.test.CdkApp;
import io.github.eventlane.test.Deployment;
import io.github.eventlane.test.LocalAws;
import io.github.eventlane.test.LocalAwsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.EventSourceMappingConfiguration;
import software.amazon.awssdk.services.sesv2.SesV2Client;
import software.amazon.awssdk.services.sns.SnsClient;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

class LocalAwsTest {
    @TempDir
    private Path directory;

    @Test
    void deploysWhatTheTemplateSaysAndNamesEachRepair() throws IOException {
        LocalAws aws = SharedAws.account("000000000102");
        Deployment app = aws.deploy(plainApp("one"));

        SqsClient sqs = aws.configure(SqsClient.builder()).build();
        assertThat(sqs.getQueueAttributes(request -> request.queueUrl(app.output("Plain", "QueueUrl"))
                                .attributeNames(QueueAttributeName.ALL))
                        .attributes())
                .containsEntry(QueueAttributeName.FIFO_QUEUE, "true")
                .containsEntry(QueueAttributeName.DEDUPLICATION_SCOPE, "messageGroup")
                .containsEntry(QueueAttributeName.FIFO_THROUGHPUT_LIMIT, "perMessageGroupId")
                .containsKeys(QueueAttributeName.REDRIVE_POLICY, QueueAttributeName.POLICY);
        SnsClient sns = aws.configure(SnsClient.builder()).build();
        assertThat(sns.getTopicAttributes(request -> request.topicArn(app.output("Plain", "TopicArn")))
                        .attributes())
                .containsEntry("FifoThroughputScope", "MessageGroup");
        SesV2Client ses = aws.configure(SesV2Client.builder()).build();
        assertThat(ses.getEmailTemplate(request -> request.templateName(app.output("Plain", "MailTemplate")))
                        .templateContent()
                        .text())
                .isEqualTo("{{stock}} left");
        assertThat(app.repairs())
                .anySatisfy(repair -> assertThat(repair).contains("FifoThroughputScope was not set"))
                .anySatisfy(repair -> assertThat(repair).contains("PointInTimeRecoveryEnabled was false"))
                .anySatisfy(repair -> assertThat(repair).contains("event source mapping disabled"));
        assertThat(app.findings()).isEmpty();
    }

    @Test
    void theAppsOwnTemplateHoldsNothingLocalAndASecondDeploymentKeepsTheAlias() throws IOException {
        LocalAws aws = SharedAws.account("000000000103");
        aws.deploy(plainApp("one"));
        Deployment app = aws.deploy(plainApp("two"));

        String template = Files.readString(app.assembly().resolve("Plain.template.json"));
        assertThat(template).doesNotContain("127.0.0.1", "000000000103");
        assertThat(new ObjectMapper().readTree(template).findValuesAsText("Type"))
                .contains("AWS::SES::Template");
        LambdaClient lambda = aws.configure(LambdaClient.builder()).build();
        assertThat(lambda.getAlias(request -> request.functionName(app.output("Plain", "FunctionName"))
                                .name("live"))
                        .functionVersion())
                .isEqualTo("2");
        assertThat(app.repairs()).noneMatch(repair -> repair.contains("vanished"));
        assertThat(lambda.listEventSourceMappings().eventSourceMappings())
                .hasSize(2)
                .extracting(EventSourceMappingConfiguration::state)
                .containsOnly("Disabled");
    }

    @Test
    void theDefaultOfThisJvmLeadsToAnAwsUntilThatIsClosed() {
        String property = "aws.accessKeyId";
        LocalAws aws = SharedAws.account("000000000104");
        try {
            System.setProperty(property, "before");
            aws.makeDefault();
            aws.makeDefault();
            assertThat(System.getProperty(property)).isEqualTo("000000000104");
            assertThat(System.getProperty("aws.endpointUrl"))
                    .isEqualTo(aws.endpoint().uri().toString());
            aws.close();

            assertThat(System.getProperty(property)).isEqualTo("before");
            assertThat(System.getProperty("aws.endpointUrl")).isNull();
        } finally {
            aws.close();
            System.clearProperty(property);
        }
    }

    @Test
    void aSecondDefaultOfThisJvmIsRefusedUntilTheFirstIsClosed() {
        String property = "aws.accessKeyId";
        LocalAws one = SharedAws.account("000000000106");
        LocalAws other = SharedAws.account("000000000107");
        try {
            one.makeDefault();

            assertThatIllegalStateException()
                    .isThrownBy(other::makeDefault)
                    .withMessageContainingAll("of account 000000000106 already", "close that LocalAws first");
            assertThat(System.getProperty(property)).isEqualTo("000000000106");
            one.close();
            other.makeDefault();
            assertThat(System.getProperty(property)).isEqualTo("000000000107");
        } finally {
            one.close();
            other.close();
        }
        assertThat(System.getProperty(property)).isNull();
    }

    @Test
    void closingEndsTheProcessAndRemovesItsFiles() {
        LocalAws aws = LocalAws.start();
        long pid = aws.pid().orElseThrow();
        assertThat(ProcessHandle.of(pid)).isPresent();

        aws.close();

        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void aFailedDeploymentShowsTheEndOfItsOutput() {
        CdkApp broken = CdkApp.in(module()).startedBy("echo the app is broken && exit 3");

        assertThatThrownBy(() -> SharedAws.account("000000000104").deploy(broken))
                .isInstanceOf(LocalAwsException.class)
                .hasMessageContaining("Synthesizing the app ended with status 1")
                .hasMessageContaining("the app is broken");
    }

    @Test
    void anAppWithoutALockedCdkIsRefusedWithTheCommandToRun() {
        assertThatThrownBy(() -> SharedAws.account("000000000104").deploy(directory))
                .isInstanceOf(LocalAwsException.class)
                .hasMessageContaining("npm install --save-dev aws-cdk");
    }

    private CdkApp plainApp(String code) throws IOException {
        Path function = Files.createDirectories(directory.resolve(code));
        Files.writeString(function.resolve("code.txt"), code);
        return CdkApp.in(module())
                .startedBy("java -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path") + "' "
                        + PlainApp.class.getName() + " " + function);
    }

    private static Path module() {
        return Path.of(System.getProperty("basedir", ""));
    }
}
