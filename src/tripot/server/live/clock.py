"""The two clocks of the card room."""

import time


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def steady_ms() -> float:
    """Milliseconds of a clock that never jumps: for races."""
    return time.monotonic_ns() / 1e6
