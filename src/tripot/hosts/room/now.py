"""The two clocks of the card room."""

import time

_CLOCK = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
"""On Linux, only the first goes on while the computer sleeps; on macOS, the second does; Windows has neither."""


def _running_ns() -> int:
    """Nanoseconds since some moment, by a clock that nobody sets."""
    return time.monotonic_ns() if _CLOCK is None else time.clock_gettime_ns(_CLOCK)


_BEGUN = time.time_ns() - _running_ns()


def now_ms() -> int:
    """Milliseconds since 1970, counted from the start of this process, because the system's clock may be changed."""
    return (_BEGUN + _running_ns()) // 1_000_000


def steady_ms() -> float:
    """Milliseconds of a clock that never jumps, precise enough for races."""
    return time.monotonic_ns() / 1e6
