package io.github.eventlane.constructs;

import io.github.eventlane.handler.EnvironmentVariables;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.lambda.Function;
import software.constructs.IConstruct;

/** An event log, made in this app or imported. */
public interface IEventLog extends IConstruct {
    /**
     * The table that holds the events.
     *
     * @return the table
     */
    ITable getTable();

    /**
     * Lets someone append events with {@code EventLogClient}.
     *
     * @param grantee who may
     * @return the grant
     */
    default Grant grantAppend(IGrantable grantee) {
        return Access.append(getTable(), grantee);
    }

    /**
     * Lets someone replay the events of an aggregate with {@code EventLogClient}.
     *
     * @param grantee who may
     * @return the grant
     */
    default Grant grantReplay(IGrantable grantee) {
        return Access.replay(getTable(), grantee);
    }

    /**
     * Lets someone read every event of the log with {@code EventLogClient}, for example to build a read model anew.
     *
     * @param grantee who may
     * @return the grant
     */
    default Grant grantReadAll(IGrantable grantee) {
        return Access.readAll(getTable(), grantee);
    }

    /**
     * Connects a function to the log: it may append and replay, and {@code EventLogClient.fromEnvironment()} in it finds
     * this log.
     *
     * @param function the function
     * @throws IllegalArgumentException when it is of another account or region, where it would look for the table, or bound
     *     to another log already
     */
    default void bindTo(Function function) {
        bindReplayTo(function);
        grantAppend(function);
    }

    /**
     * Connects a function that only reads to the log: it may replay, and {@code EventLogClient.fromEnvironment()} in it
     * finds this log. It may not append.
     *
     * @param function the function
     * @throws IllegalArgumentException when it is of another account or region, or bound to another log already,
     *     or has its variable set to something else
     */
    default void bindReplayTo(Function function) {
        Binding.toLog(function, getTable());
        grantReplay(function);
        FunctionVariable.set(
                function, EnvironmentVariables.EVENT_LOG_TABLE, getTable().getTableName());
    }
}
