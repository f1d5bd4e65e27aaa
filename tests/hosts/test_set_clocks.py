"""Clocks that are set: what one server stored an hour ahead of time, another goes on with by its own clock."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from tripot import shuffle
from tripot.hosts.config import Config
from tripot.hosts.room import now
from tripot.hosts.room.kernel_loader import KernelLoader
from tripot.hosts.room.room import Room, room_alone
from tripot.table import clock, events, requests
from tripot.table.apply import apply
from tripot.table.crowd import Presence
from tripot.table.events import Event, Stored
from tripot.table.guest import Guest
from tripot.table.state import TablePhase, TableState, open_table
from tripot.table.todo import Row

from ..security.still import BEGUN, CONFIG, Ear, run_still, stop_clocks

HOUR = 3_600_000
CLOCK = 60  # seconds
TURN = CLOCK * 1000 + CONFIG.bank
TABLE = "table"


@dataclass
class Kept:
    """A store for one table, which outlives its servers."""

    stored: list[Stored] = field(default_factory=list)
    due_at: int | None = None

    def happen(self, at: int, *happened: Event) -> None:
        """Let another server store events."""
        for event in happened:
            self.stored.append(Stored(len(self.stored) + 1, at, event))

    async def append(self, _table_id: str, stored: Sequence[Stored], row: Row) -> None:
        """Store what happened next."""
        self.stored += stored
        self.due_at = row.due

    async def read(self, _table_id: str, after: int = 0) -> list[Stored]:
        """The events that come after a number."""
        return [each for each in self.stored if each.seq > after]

    async def due(self) -> list[tuple[str, int]]:
        """When something happens by itself."""
        return [] if self.due_at is None else [(TABLE, self.due_at)]

    def folded(self) -> TableState:
        """The table, by the times that are stored."""
        state = open_table(TABLE, self.stored[0])
        for each in self.stored[1:]:
            apply(state, each)
        return state


def kept(at: int = BEGUN, *later: Event, then: int = BEGUN) -> Kept:
    """Two people whose first deal was dealt at a time, and what happened after."""
    made, secret = Kept(), bytes(32)
    options = {"players": 2, "deals": 2}
    made.happen(
        at,
        events.Created("turkish", options, clock=CLOCK, pace=900, public=False, guest="ada", name="Ada"),
        events.Sat(1, "bob", "Bob"),
        events.Started(0, secret.hex(), shuffle.commitment(secret)),
        events.Dealt(0),
    )
    made.due_at = at + TURN
    made.happen(then, *later)
    return made


SAID = events.Said(0, "Ada", None, "hello", None, "ada")


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_clocks(monkeypatch)
    monkeypatch.setattr(KernelLoader, "want", lambda *_: None)


def serve(store: Kept, work: Callable[[Room], Coroutine[Any, Any, None]]) -> None:
    """Start a server whose clock is right and which goes on with the table."""

    async def run() -> None:
        room = room_alone(store, CONFIG)  # type: ignore[arg-type]
        try:
            await room.open()
            await work(room)
        finally:
            await room.close()

    run_still(run())


async def come(room: Room, guest: str = "ada") -> dict[str, Any]:
    """What somebody is shown who comes to the table."""
    ear = Ear(Guest(guest, guest.title()), guest)
    await room.enter(TABLE, ear)
    told: dict[str, Any] = json.loads(ear.heard[-1][1])
    return told


async def played(store: Kept) -> float:
    """Wait until the clock has played a turn; how many milliseconds this server has run then."""
    before = sum(isinstance(each.event, events.Moved) for each in store.stored)
    while sum(isinstance(each.event, events.Moved) for each in store.stored) == before:
        await asyncio.sleep(0.05)
    return asyncio.get_running_loop().time() * 1000


def test_a_turn_that_began_an_hour_ahead_ends_in_time_though_nobody_comes() -> None:
    store = kept(BEGUN + HOUR)

    async def work(_: Room) -> None:
        assert await played(store) == pytest.approx(TURN, abs=200)

    serve(store, work)


def test_somebody_who_comes_late_is_shown_what_is_left_of_such_a_turn() -> None:
    async def work(room: Room) -> None:
        await asyncio.sleep(20)
        assert (await come(room))["deal"]["deadline_ms"] == pytest.approx(TURN - 20_000, abs=200)

    serve(kept(BEGUN + HOUR), work)


def test_a_turn_does_not_end_because_something_else_happened_an_hour_ahead() -> None:
    """A server whose clock was set forward received something, and ended."""
    store = kept(BEGUN - 10_000, SAID, then=BEGUN + HOUR)

    async def work(room: Room) -> None:
        assert (await come(room))["deal"]["deadline_ms"] == TURN - 10_000
        assert await played(store) == pytest.approx(TURN - 10_000, abs=200)

    serve(store, work)


def test_what_another_server_stores_ahead_of_time_happens_now() -> None:
    store = kept()

    async def work(room: Room) -> None:
        assert (await come(room))["deal"]["deadline_ms"] == TURN
        await asyncio.sleep(10)
        store.happen(BEGUN + HOUR, SAID)
        assert (await come(room, "bob"))["deal"]["deadline_ms"] == TURN - 10_000
        deal = store.folded().begun.dealt
        seat = deal.actors()[0]
        store.happen(BEGUN + HOUR, events.Moved(seat, deal.legal(seat)[0], "player"))
        assert (await come(room, "carol"))["deal"]["deadline_ms"] == TURN

    serve(store, work)


def test_stored_times_go_on_from_the_last_and_deadlines_are_stored_by_the_right_clock() -> None:
    store = kept(BEGUN + HOUR)

    async def work(room: Room) -> None:
        ear = Ear(Guest("ada", "Ada"), "ada")
        await room.enter(TABLE, ear)
        await asyncio.sleep(5)
        await room.ask(TABLE, ear, requests.Say(text="hello"), 5000.0)
        assert store.due_at == BEGUN + TURN
        await asyncio.sleep(5)
        await room.ask(TABLE, ear, requests.Say(text="hello"), 10_000.0)

    serve(store, work)
    assert [each.at - BEGUN for each in store.stored[-3:]] == [HOUR, HOUR + 5000, HOUR + 10_000]


def test_it_is_logged_once_that_another_clock_was_ahead(caplog: pytest.LogCaptureFixture) -> None:
    async def work(room: Room) -> None:
        await come(room)
        await come(room, "bob")

    serve(kept(BEGUN + 900), work)
    assert not caplog.records, "clocks agree to a second"
    serve(kept(BEGUN + HOUR), work)
    [record] = caplog.records
    assert record.levelno == logging.WARNING
    assert TABLE in record.message
    assert "3600.0 s" in record.message


def test_visitors_who_come_back_do_not_fill_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """A table that nobody uses leaves memory, and is read again for anybody who comes."""

    async def work(room: Room) -> None:
        for _ in range(3):
            await come(room)
            room.drop(TABLE)

    serve(kept(BEGUN + HOUR), work)
    assert len(caplog.records) == 1


@pytest.mark.parametrize("phase", [TablePhase.SHUFFLING, TablePhase.BEGINNING, TablePhase.COUNTING])
def test_after_a_start_people_have_time_to_connect_whatever_waits_for_them(phase: TablePhase) -> None:
    """The clock was set forward meanwhile, or the start took long."""
    state, config = kept().folded(), Config(restart_grace=8_000)
    state.phase, began = phase, BEGUN + HOUR
    here = Presence(frozenset({"ada"}), since=began)
    assert clock.due(state, here, config) == began + 8_000
    assert clock.fall_due(state, began + 7_999, here, config) == []
    usual = clock.due(state, Presence(frozenset({"ada"})), config)
    watching = Presence(frozenset({"ada"}), since=BEGUN - 1)
    assert clock.due(state, watching, config) == usual, "nothing has just started"


@pytest.mark.skipif(not hasattr(time, "CLOCK_BOOTTIME"), reason="this system has no such clock")
def test_the_time_goes_on_while_the_computer_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    before, steady, running = now.now_ms(), now.steady_ms(), time.clock_gettime_ns
    slept = {time.CLOCK_BOOTTIME: HOUR * 1_000_000}
    monkeypatch.setattr(time, "clock_gettime_ns", lambda clock: running(clock) + slept.get(clock, 0))
    assert HOUR <= now.now_ms() - before < 2 * HOUR
    assert now.steady_ms() - steady < HOUR
