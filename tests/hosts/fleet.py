"""Nodes as processes of their own, which may be killed, paused, woken and stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

NURSERY = Path(__file__).with_name("nursery.py")
START = 60.0  # seconds


@dataclass(frozen=True)
class Running:
    """A node."""

    id: int
    base: str

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        with suppress(ProcessLookupError):
            os.kill(self.id, number)

    async def ended(self) -> None:
        """Wait until it has ended."""
        async with asyncio.timeout(START):
            while Path(f"/proc/{self.id}").exists():
                await asyncio.sleep(0.01)


@dataclass
class Fleet:
    """Starts nodes, each as a fork of a process that has loaded everything."""

    nursery: Process
    nodes: list[Running] = field(default_factory=list)

    async def start(self, *more: object) -> Running:
        """Another node, with more arguments."""
        assert self.nursery.stdin is not None
        self.nursery.stdin.write(" ".join(map(str, more)).encode() + b"\n")
        number = int(await self._line())
        while b"Tripot is open at" not in (said := await self._line()):
            pass
        self.nodes.append(Running(number, said.split()[4].decode().rstrip("/")))
        return self.nodes[-1]

    async def kill(self, node: Running) -> None:
        """End a node at once."""
        self.nodes.remove(node)
        node.send(signal.SIGKILL)
        await node.ended()

    async def _line(self) -> bytes:
        assert self.nursery.stdout is not None
        async with asyncio.timeout(START):
            line = await self.nursery.stdout.readline()
        assert line, "the nursery has ended"
        return line


@asynccontextmanager
async def open_fleet(*arguments: str, games: str = "turkish", log: IO[bytes] | None = None) -> AsyncIterator[Fleet]:
    """Nodes that are all started with some arguments; none is left behind. What they log goes to a file, or is seen."""
    command = (str(NURSERY), games, "serve", "--no-open", "--port", "0", *arguments)
    nursery = await asyncio.create_subprocess_exec(sys.executable, *command, stdin=PIPE, stdout=PIPE, stderr=log)
    fleet = Fleet(nursery)
    try:
        yield fleet
    finally:
        for node in list(fleet.nodes):
            await fleet.kill(node)
        assert nursery.stdin is not None
        nursery.stdin.close()  # it ends with its input
        await nursery.wait()
