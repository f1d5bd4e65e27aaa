"""Ctrl+C that comes twice at once counts as one.

What runs behind `uv run` gets it from whoever sent it to all, and once more from uv, which passes it on. The second one
would cut short the tidying up that the first one began. Whoever presses it again a moment later is heard.
"""

from __future__ import annotations

import signal
import time

APART = 2.0  # seconds between two that somebody meant


def hear_once(*more: signal.Signals) -> None:
    """Let Ctrl+C, and more signals, raise `KeyboardInterrupt`, but not again within a moment.

    A signal that is ignored, or that somebody else hears, is left as it is.
    """
    last = float("-inf")

    def interrupt(_number: int, _frame: object) -> None:
        nonlocal last
        before, last = last, time.monotonic()
        if last - before > APART:
            raise KeyboardInterrupt

    for number in (signal.SIGINT, *more):
        if signal.getsignal(number) in {signal.default_int_handler, signal.SIG_DFL}:
            signal.signal(number, interrupt)
