"""A race between people at two nodes, in virtual time: the table's home judges it, whatever else the machine does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
import pytest

from tripot.hosts.nodes import bus, node, remote
from tripot.hosts.nodes import homes as node_home
from tripot.hosts.nodes.homes import room_among_nodes
from tripot.hosts.room.kernel_loader import KernelLoader
from tripot.hosts.room.room import Room
from tripot.rules.move import Move
from tripot.table import events, requests
from tripot.table.guest import Guest
from tripot.table.race import Travel

from ..security.still import BEGUN, CONFIG, Ear, _steady, run_still, stop_clocks
from .kit import Json, move_of
from .test_set_clocks import TABLE, Kept

LINE = 0.03  # seconds between two nodes, one way
WAY = 0.06  # seconds from the far player to the node, one way
READ = 0.02  # seconds for which the far player's press waits at its node
MEASURED = 2.0  # seconds after which the home knows the line, and how far its clients are
FAR = 290.0  # milliseconds after which the far player presses


class Line:
    """In place of NATS: every message takes the same time."""

    hearing: dict[str, Callable[[bus.Message], None]]  # by node

    def __init__(self, _address: str, _room: str, name: str, hear: Callable[[bus.Message], None]) -> None:
        self.cut = asyncio.Event()
        self._name, self._hear = name, hear

    async def open(self) -> None:
        """Connect."""
        self.hearing[self._name] = self._hear

    async def close(self) -> None:
        """Hang up."""
        self.hearing.pop(self._name, None)

    def tell(self, other: str, message: bus.Message) -> None:
        """Say something to a node."""
        [heard] = bus._DECODER.decode(bus._ENCODER.encode([message]))
        asyncio.get_running_loop().call_later(LINE, self._deliver, other, heard)

    def tell_all(self, message: bus.Message) -> None:
        """Say something to all other nodes."""
        for other in self.hearing.keys() - {self._name}:
            self.tell(other, message)

    def _deliver(self, other: str, message: bus.Message) -> None:
        if other in self.hearing:
            self.hearing[other](message)


@dataclass
class Living:
    """In place of the database of nodes: all live, and the first that asks is the home of the one table."""

    names: list[str] = field(default_factory=list)
    at_home: str = ""

    async def room(self) -> str:
        """What this card room is called."""
        return "room"

    async def join(self, name: str) -> None:
        """Begin to live."""
        self.names.append(name)

    async def renew(self, _name: str) -> frozenset[str]:
        """Live on."""
        return frozenset(self.names)

    async def leave(self, name: str) -> None:
        """Stop living."""
        self.names = [each for each in self.names if each != name]

    async def home(self, _table_id: str, name: str) -> str:
        """The home of the table."""
        self.at_home = self.at_home or name
        return self.at_home

    async def take_due(self, *_: object) -> list[tuple[str, int]]:
        """Nothing is free."""
        return []


class NoCounts:
    """Counts nothing."""

    def take_new(self) -> list[tuple[str, str, float]]:
        """Nothing."""
        return []

    def add(self, counts: list[tuple[str, str, float]]) -> None:
        """Nothing."""


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_clocks(monkeypatch)
    for module in (remote, node, node_home):
        monkeypatch.setattr(module, "steady_ms", _steady)
    monkeypatch.setattr(node_home, "now_ms", lambda: BEGUN + round(_steady()))
    monkeypatch.setattr(node, "Bus", Line)
    monkeypatch.setattr(KernelLoader, "want", lambda *_: None)
    monkeypatch.setattr(Line, "hearing", {}, raising=False)


def kept() -> Kept:
    """Two people at a table of Glükz, who may both open its first deal."""
    made = Kept()
    created = events.Created("glukz", {"players": 2}, clock=0, pace=0, public=False, guest="ada", name="Ada")
    made.happen(BEGUN, created, events.Sat(1, "bob", "Bob"))
    return made


def tables(ear: Ear) -> list[tuple[float, Json]]:
    """The table as a client has been shown it, and when it was sent."""
    read = [(at, json.loads(text)) for at, text in ear.heard]
    return [(at, message) for at, message in read if message["type"] == "table"]


async def shown_the_race(ear: Ear) -> tuple[float, Json]:
    """The deal as it has begun, and the moment at which its client has seen it."""
    while not (found := [(at, table) for at, table in tables(ear) if table["phase"] == "playing"]):
        await asyncio.sleep(0.001)
    at, table = found[0]
    return at + ear.travel.one_way, table


async def press(room: Room, ear: Ear, ms: float, waits: float = 0.0) -> str:
    """Press this long after seeing the cards, and wait `waits` seconds once the press is in; returns the answer."""
    seen, table = await shown_the_race(ear)
    arrival = seen + ms + ear.travel.one_way
    await asyncio.sleep((arrival - _steady()) / 1000 + waits)
    stamp = requests.Stamp(table["deal"]["race"]["seq"], ms)
    move = msgspec.convert(move_of(table["deal"]["choices"][0]), Move)
    await room.ask(TABLE, ear, requests.PlayMove(seq=table["seq"], move=move, reaction=stamp, ref=ear.name), arrival)
    while not (answers := [json.loads(text) for _, text in ear.heard if f'"ref":"{ear.name}"' in text]):
        await asyncio.sleep(0.001)
    return str(answers[0]["type"])


async def race(near_ms: float) -> tuple[tuple[str, str], events.Moved]:
    """Let the two press: what each is answered, and the move that was played."""
    store, living = kept(), Living()
    rooms = [room_among_nodes(store, CONFIG, living, "", NoCounts()) for _ in range(2)]  # type: ignore[arg-type]
    for room in rooms:
        await room.open()
    try:
        near = Ear(Guest("ada", "Ada"), "near", travel=Travel())
        away = Ear(Guest("bob", "Bob"), "far", travel=Travel(2000 * WAY, 2000 * WAY))
        for room, ear in zip(rooms, (near, away), strict=True):
            await room.enter(TABLE, ear)
        await asyncio.sleep(MEASURED)
        await rooms[0].ask(TABLE, near, requests.Start(), _steady())
        here, there = await asyncio.gather(press(rooms[0], near, near_ms), press(rooms[1], away, FAR, READ))
        [moved] = [each.event for each in store.stored if isinstance(each.event, events.Moved)]
        return (here, there), moved
    finally:
        for room in rooms:
            await room.close()


@pytest.mark.parametrize("near_ms", [250.0, 289.0, 291.0 + 1000 * READ, 330.0])
def test_a_race_is_judged_at_home(near_ms: float) -> None:
    """The far player, also far from its node, presses a moment before or after the one at home.

    The home waits for the time that the far player is away, but not for the time that the press waits to be read.
    """
    answers, moved = run_still(race(near_ms))
    if near_ms < FAR:
        assert (answers, moved.seat, moved.ms) == (("done", "error"), 0, near_ms)
    else:
        assert (answers, moved.seat, moved.ms) == (("error", "done"), 1, FAR)
        assert moved.behind == ((0, near_ms),)
