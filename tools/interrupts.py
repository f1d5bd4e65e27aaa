"""Ctrl+C that comes twice at once counts as one.

What runs behind `uv run` gets it from whoever sent it to all, and once more from uv, which passes it on. The second one
would cut short the tidying up that the first one began. Whoever presses it again a moment later is heard.
"""

from __future__ import annotations

import signal
import time

APART = 2.0  # seconds between two that somebody meant


def hear_once() -> None:
    """Let Ctrl+C raise `KeyboardInterrupt`, but not again within a moment. Who ignores it goes on ignoring it."""
    last = float("-inf")

    def interrupt(_number: int, _frame: object) -> None:
        nonlocal last
        before, last = last, time.monotonic()
        if last - before > APART:
            raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)


def end_as_interrupted() -> None:
    """Let SIGTERM, and a terminal that is closed, end us as Ctrl+C does: after what has to be tidied up."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)
