package io.github.eventlane.test.tablequeue;

import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/**
 * Asks DynamoDB for the write units that each write consumed, and adds them up. The SDK finds it by the resource {@code
 * software/amazon/awssdk/services/dynamodb/execution.interceptors}, so that clients that make their own SDK client are
 * measured as they are.
 */
public final class CapacityMeter implements ExecutionInterceptor {
    private static final DoubleAdder WRITTEN = new DoubleAdder();

    /** Made by the SDK. */
    public CapacityMeter() {}

    /**
     * What one action writes.
     *
     * @param action calls DynamoDB, and nobody else in this JVM does meanwhile
     * @return write units
     */
    public static double writeUnits(Runnable action) {
        WRITTEN.reset();
        action.run();
        return WRITTEN.sum();
    }

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
        SdkRequest request = context.request();
        if (request instanceof TransactWriteItemsRequest write) {
            return write.toBuilder()
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                    .build();
        } else if (request instanceof UpdateItemRequest write) {
            return write.toBuilder()
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                    .build();
        } else if (request instanceof PutItemRequest write) {
            return write.toBuilder()
                    .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                    .build();
        }
        return request;
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        SdkResponse response = context.response();
        if (response instanceof TransactWriteItemsResponse write) {
            write.consumedCapacity().forEach(CapacityMeter::add);
        } else if (response instanceof UpdateItemResponse write) {
            add(write.consumedCapacity());
        } else if (response instanceof PutItemResponse write) {
            add(write.consumedCapacity());
        }
    }

    private static void add(@Nullable ConsumedCapacity consumed) {
        if (consumed != null && consumed.capacityUnits() != null) {
            WRITTEN.add(consumed.capacityUnits());
        }
    }
}
