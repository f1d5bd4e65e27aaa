"""Tasks with numbers from 0 on, done side by side on threads or on a Ray cluster, their results in order.

Only a few tasks more than there are workers are under way at once: however many there are, they take the same memory.
"""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, TypeVar

import tripot
from tripot.errors import BadOption, NotInstalled, TripotError

T = TypeVar("T")

AHEAD = 2  # tasks under way for each worker
MOST_WORKERS = 1024
LOCAL = "local"
REACH_SECONDS = 5.0  # in which something has to listen at the address of a cluster
ANSWER_SECONDS = 20.0  # in which Ray has to be what listens there
PROBE = "import sys, ray; ray.init(address=sys.argv[1], log_to_driver=False, logging_level='ERROR')"


def check_workers(workers: int) -> None:
    """Raise `BadOption` for no workers or too many."""
    if not 1 <= workers <= MOST_WORKERS:
        raise BadOption("workers", f"there can be 1 to {MOST_WORKERS} workers, not {workers}")


def on_threads(task: Callable[[int], T], workers: int) -> Generator[T, None, None]:
    """`task(0)`, `task(1)`, … without end, on that many threads; with one worker, each only when it is asked for.

    Close the iterator to end: tasks that have begun are waited for, the others dropped.
    """
    if workers == 1:
        yield from map(task, count())
        return
    pool = ThreadPoolExecutor(workers, thread_name_prefix="tripot")
    try:
        yield from _in_order(lambda number: pool.submit(task, number), lambda future: future.result(), workers)
    finally:
        pool.shutdown(cancel_futures=True)


def _in_order(start: Callable[[int], Any], result: Callable[[Any], T], workers: int) -> Iterator[T]:
    numbers = count()
    under_way = deque(start(next(numbers)) for _ in range(AHEAD * workers))
    while True:
        done = result(under_way.popleft())
        under_way.append(start(next(numbers)))
        yield done


# ---------------------------------------------------------------- Ray


def on_ray(task: Callable[[int], T], address: str) -> Generator[T, None, None]:
    """`task(0)`, `task(1)`, … without end, on a Ray cluster, or one started here for `local`.

    The task and its results are pickled; every machine of the cluster needs this version of Tripot. Raises
    `NotInstalled` without Ray, `TripotError` when the address cannot be reached.
    """
    ray = connect(address)
    try:
        remote = ray.remote(_versioned)
        shared = ray.put(task)
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        yield from _in_order(
            lambda number: remote.remote(shared, number, tripot.__version__), lambda ref: _get(ray, ref), workers
        )
    finally:
        ray.shutdown()


def _versioned(task: Callable[[int], T], number: int, version: str) -> T:
    """A task, on a machine of the cluster."""
    if tripot.__version__ != version:
        raise TripotError(f"this is Tripot {version}, a machine of the cluster has {tripot.__version__}")
    return task(number)


def _get(ray: Any, ref: Any) -> Any:
    """A task's result; its error as it was raised there."""
    try:
        return ray.get(ref)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, TripotError):
            raise error.cause from None
        raise


def connect(address: str) -> Any:
    """The module `ray`, connected; raises `NotInstalled` or `TripotError`.

    Under `uv run`, Ray would have every worker make an environment of its own from a copy of the current folder.
    """
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    try:
        import ray  # noqa: PLC0415  (an optional extra)
    except ImportError:
        raise NotInstalled("Ray", "ray") from None
    if address != LOCAL:
        _reach(address)
    own: dict[str, Any] = {"include_dashboard": False} if address == LOCAL else {}
    ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **own)
    return ray


def _reach(address: str) -> None:
    """Raise `TripotError` unless a cluster answers there: Ray itself would try for minutes, and cannot be stopped."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        raise BadOption("ray", f"a cluster is HOST:PORT, ray://HOST:PORT or {LOCAL}, not {address!r:.60}")
    try:
        socket.create_connection((host, int(port)), REACH_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise TripotError(
            f"no Ray cluster can be reached at {address} ({error}): is it running (ray start --head), is the port open?"
        ) from None
    try:
        subprocess.run([sys.executable, "-c", PROBE, address], check=True, capture_output=True, timeout=ANSWER_SECONDS)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise TripotError(f"what listens at {address} does not answer as a Ray cluster") from None
    except subprocess.CalledProcessError as error:
        raise TripotError(f"no Ray cluster answers at {address}: {_last_line(error.stderr)}") from None


def _last_line(told: bytes) -> str:
    """What a Python program that ended with an error says of it."""
    return next(reversed(told.decode(errors="replace").strip().splitlines()), "it does not say why")
