"""Numbered tasks, run side by side on threads or on a Ray cluster. Their results come in order.

Only a few more tasks than workers are in progress at once, so any number of tasks takes the same memory.
"""

import logging
import os
import socket
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from itertools import count
from typing import Any, TypeVar

import tripot
from tripot.errors import BadOption, NotInstalled, TripotError

T = TypeVar("T")

AHEAD = 2  # tasks in progress for each worker
MOST_WORKERS = 1024
LOCAL = "local"
REACH_SECONDS = 5.0  # something must listen at the address of a cluster within this time
ANSWER_SECONDS = 20.0  # a cluster must answer as Ray does within this time
PROBE = "import sys, ray; ray.init(address=sys.argv[1], log_to_driver=False, logging_level='ERROR')"


def check_workers(workers: int) -> None:
    """Raise `BadOption` unless the number of workers is possible."""
    if not 1 <= workers <= MOST_WORKERS:
        raise BadOption("workers", f"workers must be from 1 to {MOST_WORKERS}, not {workers}")


_thread = threading.local()  # `unwanted`: an event, set once nobody waits for the tasks of this thread


def check_wanted() -> None:
    """Raise `CancelledError` in a task whose result is no longer wanted. Long tasks call this now and then."""
    unwanted: threading.Event | None = getattr(_thread, "unwanted", None)
    if unwanted and unwanted.is_set():
        raise CancelledError


def _begin_thread(unwanted: threading.Event) -> None:
    _thread.unwanted = unwanted


def on_threads(task: Callable[[int], T], workers: int) -> Generator[T, None, None]:
    """`task(0)`, `task(1)`, … without end, on `workers` threads, but no more threads than cores.

    With one worker, each task runs when its result is asked for.
    To end, close the iterator. It waits until running tasks reach `check_wanted`, and drops the others.
    """
    workers = min(workers, os.cpu_count() or 1)
    if workers == 1:
        yield from map(task, count())
        return
    unwanted = threading.Event()
    pool = ThreadPoolExecutor(workers, "tripot", _begin_thread, (unwanted,))
    try:
        yield from _in_order(lambda number: pool.submit(task, number), lambda future: future.result(), workers)
    finally:
        unwanted.set()
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
    """`task(0)`, `task(1)`, … without end, on a Ray cluster. The address `local` starts one on this machine.

    The task and its results are pickled, and every machine of the cluster needs this version of Tripot. Raises
    `NotInstalled` without Ray, and `TripotError` if the address cannot be reached.
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
    if tripot.__version__ != version:
        raise TripotError(f"this is Tripot {version}, but a machine of the cluster has {tripot.__version__}")
    return task(number)


def _get(ray: Any, ref: Any) -> Any:
    """The result of a task. An error in the task is raised again here."""
    try:
        return ray.get(ref)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, TripotError):
            raise error.cause from None
        raise


def connect(address: str) -> Any:
    """The module `ray`, connected. Raises `NotInstalled` or `TripotError`.

    Under `uv run`, Ray would copy the current folder into a new environment for every worker. This is switched off.
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
    """Raise `TripotError` unless a cluster answers. Ray itself would try for minutes, and cannot be stopped."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit():
        raise BadOption("ray", f"a cluster must be HOST:PORT, ray://HOST:PORT or {LOCAL}, not {address!r:.60}")
    try:
        socket.create_connection((host, int(port)), REACH_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise TripotError(
            f"no Ray cluster can be reached at {address} ({error}). "
            "Is it running (`ray start --head`), and is the port open?"
        ) from None
    command = [sys.executable, "-P", "-c", PROBE, address]  # `-P`: no `ray.py` in the current folder
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=ANSWER_SECONDS)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise TripotError(
            f"{address} accepts connections, but did not answer as a Ray cluster within {ANSWER_SECONDS:.0f} seconds"
        ) from None
    except subprocess.CalledProcessError as error:
        raise TripotError(f"no Ray cluster answers at {address}: {_last_line(error.stderr)}") from None


def _last_line(output: bytes) -> str:
    """The last line that a failed Python program printed, which is its error."""
    return next(reversed(output.decode(errors="replace").strip().splitlines()), "it does not say why")
