"""Tables in play, folded from events, without a server around them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

import pytest

from tripot import shuffle
from tripot.hosts import names
from tripot.hosts.config import Config
from tripot.hosts.room import faults
from tripot.hosts.room.port import Client
from tripot.play.deal import SPECTATOR_SEAT
from tripot.rules.move import Move
from tripot.table import events, project, wire
from tripot.table.apply import apply
from tripot.table.crowd import Presence, Visitor
from tripot.table.events import Event, Stored
from tripot.table.house import House
from tripot.table.session import Session
from tripot.table.state import TableState, open_table
from tripot.table.times import Now, StoredTimes
from tripot.table.todo import Send

HOUSE = House(Config(), names, faults.internal, faults.damaged, shuffle.new_secret)
GUESTS = [f"g{seat}" for seat in range(20)]
HERE = Presence(frozenset(GUESTS))


def table_in_play(
    game: str, players: int, seed: int, options: dict[str, Any] | None = None, *, clock: int = 60, pace: int = 0
) -> TableState:
    """A table of people whose first deal has just been dealt."""
    created = events.Created(
        game=game,
        options={"players": players, **(options or {})},
        clock=clock,
        pace=pace,
        public=True,
        guest=GUESTS[0],
        name="Ada",
    )
    state = open_table("table", Stored(1, 1, created))
    secret = seed.to_bytes(shuffle.SECRET_BYTES)
    happen(state, *[events.Sat(seat, GUESTS[seat], f"Bob {seat}") for seat in range(1, players)])
    happen(state, events.Started(0, secret.hex(), shuffle.commitment(secret)), events.Dealt(0))
    return state


def with_four_of_a_kind(*, on_turn: bool) -> tuple[TableState, int]:
    """A deal of Vatra in which one player alone has been dealt four of a kind."""
    for seed in range(3000):
        state = table_in_play("pig", 3, seed, {"variant": "vatra"})
        assert state.deal is not None
        able = [seat for seat in state.deal.actors() if Move("slam") in state.deal.legal(seat)]
        if len(able) == 1 and (able == state.deal.awaited()) == on_turn:
            return state, able[0]
    pytest.fail("nobody was dealt four of a kind")


def happen(state: TableState, *happened: Event, at: int | None = None) -> list[Any]:
    """Let events happen; the news of the last."""
    news: list[Any] = []
    for event in happened:
        news = list(apply(state, Stored(state.seq + 1, state.seq + 1 if at is None else at, event)))
    return news


def session_at(state: TableState, visitors: Iterable[Visitor] = (), config: Config | None = None) -> Session:
    """A table that is played at, with people who have not been shown it."""
    session = Session(state, replace(HOUSE, config=config or HOUSE.config), StoredTimes(0))
    session.course = replace(session.course, opened_after=0)  # everybody has seen its races begin
    for visitor in visitors:
        session.crowd.enter(visitor)
    return session


def show(session: Session, state: TableState, now: float) -> None:
    """Show a table, in a state that a test has made, to all its clients at a steady time."""
    for each in session.rewritten(state, Now(round(now), now)):
        if isinstance(each, Send):
            cast("Client", each.client).send(each.text, each.at)


def message(state: TableState, seat: int, news: list[Any]) -> str:
    """The `table` message of a seat, or of a spectator."""
    guest = "stranger" if seat == SPECTATOR_SEAT else GUESTS[seat]
    return wire.write(project.Telling(state, HERE, state.at, Config()).to(guest, news))
