package io.github.eventlane.handler.aws;

import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/** Makes a call again that failed for a passing reason, beyond the SDK's own short retries. Internal. */
public final class Retries {
    static final int MAX_ATTEMPTS = 5;

    /** What SQS answers with status 400 when a key is asked for too often. The SDK knows the other names. */
    private static final Set<String> MORE_THROTTLING = Set.of("KmsThrottled", "KMS.ThrottlingException");

    private final Backoff backoff;

    /**
     * Makes calls.
     *
     * @param backoff waits between two attempts
     */
    public Retries(Backoff backoff) {
        this.backoff = backoff;
    }

    /**
     * Makes a call, up to five times.
     *
     * @param call the call; safe to be made again
     * @throws SdkException that of the last attempt, or one that says that another attempt cannot help
     */
    public void run(Runnable call) {
        for (int attempt = 1; ; attempt++) {
            try {
                call.run();
                return;
            } catch (SdkException e) {
                if (attempt == MAX_ATTEMPTS || !isPassing(e) || !backoff.pause(attempt)) {
                    throw e;
                }
            }
        }
    }

    private static boolean isPassing(SdkException e) {
        if (e instanceof AwsServiceException answer) {
            return answer.statusCode() >= 500 || answer.isThrottlingException() || isMoreThrottling(answer);
        }
        return e.retryable()
                || e instanceof ApiCallTimeoutException
                || e instanceof ApiCallAttemptTimeoutException
                || e.getCause() instanceof IOException;
    }

    private static boolean isMoreThrottling(AwsServiceException answer) {
        return answer.awsErrorDetails() != null
                && MORE_THROTTLING.contains(
                        Objects.requireNonNullElse(answer.awsErrorDetails().errorCode(), ""));
    }
}
