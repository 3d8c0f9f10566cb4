"""Runs MiniStack until its standard input closes, so that it never outlives the JVM, however that one ends."""

import os
import runpy
import sys
import threading


def end_with_parent():
    sys.stdin.buffer.read()
    os._exit(0)


threading.Thread(target=end_with_parent, daemon=True).start()
runpy.run_module("ministack.app", run_name="__main__")
