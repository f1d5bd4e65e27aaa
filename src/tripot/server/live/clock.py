"""The two clocks of the card room."""

import time

_BEGUN = time.time_ns() - time.monotonic_ns()


def now_ms() -> int:
    """Milliseconds since 1970, counted on from the start of this process: the system's clock may be set meanwhile."""
    return (_BEGUN + time.monotonic_ns()) // 1_000_000


def steady_ms() -> float:
    """Milliseconds of a clock that never jumps, precise enough for races."""
    return time.monotonic_ns() / 1e6
