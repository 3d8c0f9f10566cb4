package io.github.eventlane.handler.collector;

import io.github.eventlane.handler.Event;
import io.github.eventlane.handler.PermanentFailureException;
import io.github.eventlane.handler.deadletter.DeadLetter;
import io.github.eventlane.handler.deadletter.DeadLetterSink;
import io.github.eventlane.handler.deadletter.Failure;
import io.github.eventlane.handler.records.Delivery;
import io.github.eventlane.handler.records.Delivery.HasEvent;
import io.github.eventlane.handler.records.Delivery.Unreadable;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Handles the deliveries of one lane, one step after the other: a step is one delivery, or for a handler of lists as many as
 * stand together. The first step that is to be tried again ends the run, and holds all that come after it.
 */
final class LaneRun {
    private final Settings settings;
    private final UserHandler handler;
    private final DeadLetterSink deadLetters;
    private final CollectorLog log;
    private final Deadline deadline;
    private final Deque<List<Delivery>> steps;
    private final List<Settled> settled = new ArrayList<>();

    LaneRun(
            Lane lane,
            Settings settings,
            UserHandler handler,
            DeadLetterSink deadLetters,
            CollectorLog log,
            Deadline deadline) {
        this.settings = settings;
        this.handler = handler;
        this.deadLetters = deadLetters;
        this.log = log;
        this.deadline = deadline;
        this.steps = handler.takesLists() ? listsOf(lane.deliveries()) : singlesOf(lane.deliveries());
    }

    /** Each delivery of the lane with its outcome. */
    List<Settled> run() {
        while (!steps.isEmpty()) {
            if (!deadline.leavesTimeToStart()) {
                settleRest(Outcome.UNFINISHED);
                break;
            }
            List<Delivery> step = steps.remove();
            Throwable failure = attempt(step);
            if (failure == null) {
                step.forEach(delivery -> settle(delivery, Outcome.HANDLED));
            } else if (blamesTheInnocent(step, failure)) {
                putBackOneByOne(step);
            } else if (!parkAll(step, failure)) {
                settleRest(Outcome.HELD);
            }
        }
        return settled;
    }

    private @Nullable Throwable attempt(List<Delivery> step) {
        if (step.get(0).content() instanceof Unreadable unreadable) {
            return new UnreadableEventException(unreadable.reason());
        }
        List<Event> events = step.stream().map(LaneRun::event).toList();
        try {
            deadline.enforceOn(() -> handler.handle(events));
            return null;
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable failure) {
            return failure;
        }
    }

    /** A list fails as a whole. Before one of its events is parked for that, each gets its last try alone. */
    private boolean blamesTheInnocent(List<Delivery> step, Throwable failure) {
        return step.size() > 1
                && !(failure instanceof PermanentFailureException)
                && step.stream().anyMatch(delivery -> Verdict.isLastReceive(delivery, settings.maxReceiveCount()));
    }

    private void putBackOneByOne(List<Delivery> step) {
        for (int i = step.size() - 1; i >= 0; i--) {
            steps.addFirst(List.of(step.get(i)));
        }
    }

    /** Whether all of it was parked, so that the lane goes on. */
    private boolean parkAll(List<Delivery> step, Throwable failure) {
        boolean parked = true;
        for (Delivery delivery : step) {
            parked = parked
                    && Verdict.of(delivery, failure, settings.maxReceiveCount()) == Verdict.PARK
                    && park(delivery, failure);
            Outcome outcome = parked ? Outcome.PARKED : Outcome.FAILED;
            log.failure(delivery, outcome, failure);
            settle(delivery, outcome);
        }
        return parked;
    }

    private boolean park(Delivery delivery, Throwable failure) {
        try {
            deadLetters.park(DeadLetter.of(
                    settings.collector(),
                    delivery,
                    body(delivery),
                    Failure.of(failure, delivery.receiveCount(), Instant.now())));
            return true;
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable notParked) {
            log.notParked(delivery, notParked);
            return false;
        }
    }

    private void settle(Delivery delivery, Outcome outcome) {
        settled.add(new Settled(delivery, outcome));
    }

    private void settleRest(Outcome outcome) {
        steps.forEach(step -> step.forEach(delivery -> settle(delivery, outcome)));
        steps.clear();
    }

    private static Deque<List<Delivery>> singlesOf(List<Delivery> deliveries) {
        Deque<List<Delivery>> steps = new ArrayDeque<>();
        deliveries.forEach(delivery -> steps.add(List.of(delivery)));
        return steps;
    }

    private static Deque<List<Delivery>> listsOf(List<Delivery> deliveries) {
        Deque<List<Delivery>> steps = new ArrayDeque<>();
        List<Delivery> events = new ArrayList<>();
        for (Delivery delivery : deliveries) {
            if (delivery.content() instanceof HasEvent) {
                if (events.isEmpty()) {
                    steps.add(events);
                }
                events.add(delivery);
            } else {
                steps.add(List.of(delivery));
                events = new ArrayList<>();
            }
        }
        return steps;
    }

    private static Event event(Delivery delivery) {
        return ((HasEvent) delivery.content()).event();
    }

    private static String body(Delivery delivery) {
        return delivery.content() instanceof Unreadable unreadable
                ? unreadable.body().orElseThrow()
                : event(delivery).json();
    }
}
