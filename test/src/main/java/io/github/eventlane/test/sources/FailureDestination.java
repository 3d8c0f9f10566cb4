package io.github.eventlane.test.sources;

import software.amazon.awssdk.services.lambda.model.EventSourceMappingConfiguration;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Where a stream mapping sends word of records that it gave up. */
interface FailureDestination {
    void send(String failureRecord);

    /**
     * The mapping's destination.
     *
     * @throws UnsupportedOperationException when it is not an SQS queue
     */
    static FailureDestination of(EventSourceMappingConfiguration mapping, SqsClient sqs) {
        if (mapping.destinationConfig() == null || mapping.destinationConfig().onFailure() == null) {
            return record -> Mappings.LOG.log(
                    System.Logger.Level.WARNING,
                    "Records are discarded, there is no on-failure destination: " + record);
        }
        String destination = mapping.destinationConfig().onFailure().destination();
        if (!destination.startsWith("arn:aws:sqs:")) {
            throw new UnsupportedOperationException(
                    "LocalEventSources knows SQS queues as on-failure destinations and not " + destination);
        }
        String name = destination.substring(destination.lastIndexOf(':') + 1);
        String url = sqs.getQueueUrl(request -> request.queueName(name)).queueUrl();
        return record -> sqs.sendMessage(request -> request.queueUrl(url).messageBody(record));
    }
}
