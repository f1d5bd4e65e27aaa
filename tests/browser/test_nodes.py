"""A node of the card room is killed under a page that plays: it says so, and plays on at another by itself."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tripot.hosts.storage.postgres import PostgresServer

from ..faults.line import End, open_line
from ..hosts import servers
from ..hosts.kit import query
from .room import make_a_move, start_at_my_turn, table_of
from .test_connection import BACK, Cable, down, line_is

pytestmark = pytest.mark.browser

START = 10.0  # seconds
STORED = 10_000  # milliseconds


@contextmanager
def node(database: str, bus: str) -> Iterator[subprocess.Popen[str]]:
    """A node on a free port, which it says first."""
    command = [
        sys.executable,
        "-m",
        "tripot",
        "serve",
        "--no-open",
        "--port",
        "0",
        "--database",
        database,
        "--bus",
        bus,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            yield running
        finally:
            running.kill()


def port_of(running: subprocess.Popen[str]) -> int:
    """Where a node listens, once it does."""
    assert running.stdout
    said = running.stdout.readline().split()
    assert said[:3] == ["Tripot", "is", "open"], said
    return urlsplit(said[4]).port or 0


@contextmanager
def balancer(ports: list[int]) -> Iterator[str]:
    """The address of a balancer: a connection goes to the first node that takes it."""

    async def dial() -> End:
        for port in ports[:-1]:
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                pass
        return await asyncio.open_connection("127.0.0.1", ports[-1])

    async def carry() -> None:
        async with open_line(dial) as line:
            begun.set_result((asyncio.get_running_loop(), line.port))
            await ended.wait()

    begun, ended = Future[tuple[asyncio.AbstractEventLoop, int]](), asyncio.Event()
    thread = threading.Thread(target=lambda: asyncio.run(carry()))
    thread.start()
    loop, port = begun.result(START)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()


class Nodes:
    """Two nodes behind a balancer."""

    def __init__(self, stack: ExitStack) -> None:
        postgres, nats = stack.enter_context(servers.postgres()), stack.enter_context(servers.nats())
        self._database = postgres.new()
        self.processes = [stack.enter_context(node(self._database, nats.address)) for _ in range(2)]
        self.address = stack.enter_context(balancer([port_of(each) for each in self.processes]))

    def moves(self, table_id: str) -> list[dict[str, Any]]:
        """The moves of people that are stored."""
        rows = query(PostgresServer(self._database), f"SELECT event FROM events WHERE table_id = '{table_id}'")
        happened = [json.loads(event) for (event,) in rows]
        return [event for event in happened if event["kind"] == "move" and event.get("by", "player") == "player"]

    def send(self, number: signal.Signals) -> None:
        """Send the first node a signal."""
        os.kill(self.processes[0].pid, number)


@pytest.fixture
def nodes(kernels: None) -> Iterator[Nodes]:
    with ExitStack() as stack:
        yield Nodes(stack)


def until_stored(page: Page, nodes: Nodes, table_id: str, moves: int) -> None:
    """Wait until so many moves of people are stored."""
    for _ in range(STORED // 50):
        if len(nodes.moves(table_id)) >= moves:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{nodes.moves(table_id)} are not {moves} moves")


@pytest.mark.long
@pytest.mark.parametrize("lost", ["move", "answer"])
def test_a_page_plays_on_at_another_node(page: Page, nodes: Nodes, lost: str) -> None:
    """The node dies before it has looked at a move that was sent, or before the page hears that it was played."""
    cable = Cable.at(page)
    table_id = start_at_my_turn(page, nodes.address, "turkish", pace=900)
    if lost == "move":
        nodes.send(signal.SIGSTOP)
        make_a_move(page)
    else:
        cable.home = False
        make_a_move(page)
        until_stored(page, nodes, table_id, 1)
        page.wait_for_timeout(300)  # the answer is on its way
        cable.home = True
    nodes.send(signal.SIGKILL)
    down(page)
    line_is(page, "up")
    until_stored(page, nodes, table_id, 1)
    page.wait_for_timeout(500)
    assert len({move["ref"] for move in cable.moves}) == 1
    assert len(cable.moves) == 2  # it was sent again
    [stored] = nodes.moves(table_id)
    assert stored["ref"] == cable.moves[0]["ref"]
    expect(page.locator('[data-testid="table"][data-your-turn="true"]')).to_be_attached(timeout=BACK)
    make_a_move(page)
    until_stored(page, nodes, table_id, 2)
    expect(page.get_by_test_id("refusal")).to_have_count(0)
    expect(table_of(page)).to_be_visible()
