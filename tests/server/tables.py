"""Tables in play, folded from events, without a server around them."""

from __future__ import annotations

from typing import Any

import pytest

from tripot import shuffle
from tripot.play.deal import SPECTATOR_SEAT
from tripot.rules.move import Move
from tripot.server.core import events, project, wire
from tripot.server.core.clockwork import Presence
from tripot.server.core.config import Config
from tripot.server.core.events import Event, Stored
from tripot.server.core.table import TableState, apply, open_table

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


def message(state: TableState, seat: int, news: list[Any]) -> str:
    """The `table` message of a seat, or of a spectator."""
    guest = "stranger" if seat == SPECTATOR_SEAT else GUESTS[seat]
    return wire.write(project.table_info(state, guest, HERE, state.at, Config(), news))
