"""The lobby's list of tables: what it says of a table, and which ones it shows."""

from __future__ import annotations

import msgspec

from tripot.rules.game import Language
from tripot.table.state import BETWEEN_MATCHES, TablePhase, TableState
from tripot.table.wire import Phase


class TableLine(msgspec.Struct, frozen=True):
    """A table in the lobby's list."""

    id: str
    game: str
    players: int
    seated: list[str]
    free: int
    phase: Phase  # gathering, playing or finished
    bots: tuple[str, ...] = ()  # the level of each bot; lines stored by earlier releases have none
    language: Language | None = None  # that of whoever made the table
    faces: tuple[str | None, ...] = ()  # of those who are seated; lines stored by earlier releases have none


def line(state: TableState) -> TableLine:
    """A table's line in the lobby."""
    phase = state.phase if state.phase in BETWEEN_MATCHES else TablePhase.PLAYING
    return TableLine(
        id=state.id,
        game=state.table.game.name,
        players=len(state.seats),
        seated=[seat.name or "" for seat in state.seats if seat.guest],
        free=sum(seat.free for seat in state.seats),
        phase=phase.value,
        bots=tuple(seat.bot for seat in state.seats if seat.bot),
        language=state.created.language,
        faces=tuple(seat.face for seat in state.seats if seat.guest),
    )


def listed(state: TableState) -> bool:
    """Whether the lobby shows a table: public, with somebody at it, and a free seat or a match in play."""
    in_play = state.phase not in BETWEEN_MATCHES
    free = any(seat.free for seat in state.seats)
    return state.created.public and bool(state.people()) and (free or in_play)
