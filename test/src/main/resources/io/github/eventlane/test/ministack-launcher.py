"""Runs MiniStack until its standard input closes, so that it never outlives the JVM, however that one ends.

Before that it repairs what no API of MiniStack can set right.
"""

import contextvars
import functools
import os
import runpy
import sys
import threading


def end_with_parent():
    sys.stdin.buffer.read()
    os._exit(0)


def hold_each_topic_to_its_own_message_size():
    """SNS keeps the attribute MaximumMessageSize and holds every topic to 256 KiB all the same."""
    from ministack.services import sns

    default = sns._SNS_MAX_PAYLOAD_BYTES
    of_this_topic = contextvars.ContextVar("maximum message size", default=default)

    class Limit:
        def __lt__(self, size):
            return of_this_topic.get() < size

        def __str__(self):
            return str(of_this_topic.get())

    def by_topic(publish, arn_of):
        @functools.wraps(publish)
        def publishing(first, *others, **named):
            topic = sns._topic_by_arn_any_scope(arn_of(first)) or {"attributes": {}}
            of_this_topic.set(int(topic["attributes"].get("MaximumMessageSize", default)))
            return publish(first, *others, **named)

        return publishing

    sns._SNS_MAX_PAYLOAD_BYTES = Limit()
    sns.publish_internal = by_topic(sns.publish_internal, lambda arn: arn)
    sns._publish_batch = by_topic(
        sns._publish_batch, lambda request: sns._normalize_arn(sns._p(request, "TopicArn"))
    )


threading.Thread(target=end_with_parent, daemon=True).start()
hold_each_topic_to_its_own_message_size()
runpy.run_module("ministack.app", run_name="__main__")
