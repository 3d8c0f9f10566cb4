package io.github.eventlane.sample;

import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** The edge of a handler: keeps the updates that it sends, and can refuse the conditional ones. */
final class RecordedUpdates implements DynamoDbClient {
    private final List<UpdateItemRequest> updates = new ArrayList<>();
    private final boolean positionIsTaken;

    RecordedUpdates(boolean positionIsTaken) {
        this.positionIsTaken = positionIsTaken;
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest update) {
        updates.add(update);
        if (positionIsTaken && update.conditionExpression() != null) {
            throw ConditionalCheckFailedException.builder().build();
        }
        return UpdateItemResponse.builder().build();
    }

    List<UpdateItemRequest> updates() {
        return updates;
    }

    @Override
    public String serviceName() {
        return SERVICE_NAME;
    }

    @Override
    public void close() {}
}
