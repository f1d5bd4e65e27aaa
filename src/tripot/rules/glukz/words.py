"""Glükz in words: starts, views and results as people, records and the wire write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tripot.cards import FRENCH, RANK_LETTERS, TAROT, list_cards, pack_of
from tripot.kernel import Array
from tripot.rules.contract import flag_words
from tripot.rules.glukz.moves import EMPTY, Happened, Phase
from tripot.rules.glukz.options import GlukzOptions
from tripot.rules.glukz.state import Standing
from tripot.rules.row_words import (
    choices,
    deck_of,
    played,
    plays,
    read_move,
    read_totals,
    row_view,
    standing,
    start,
    write_moves,
)

__all__ = [
    "choices",
    "deck",
    "happened",
    "played",
    "read_move",
    "read_standing",
    "read_start",
    "result",
    "sizes",
    "standing",
    "start",
    "view",
    "write_moves",
]

MOST_PLAYERS = 12


def sizes(options: GlukzOptions) -> dict[str, int]:
    """Sizes of the records: each number of packs is one compilation of the kernels."""
    return {"seats": MOST_PLAYERS, "lanes": options.decks, "pack": len(TAROT) * options.decks}


def deck(options: GlukzOptions) -> Array:
    """Every card of a deal in deck order (GLU-01)."""
    return pack_of(TAROT if options.tarot else FRENCH, options.decks)


def read_start(start: Mapping[str, Any], options: GlukzOptions, dealer: int) -> Array:
    """The deck that deals this start (GLU-04); raises `Unreadable`."""
    rows = {"hidden": options.hidden, "visible": options.visible}
    return deck_of(start, dealer, deck(options), rows, options.players)


def happened(states: Array) -> list[str]:
    """What the last move brought about, as keys of the message files."""
    return flag_words(Happened, states)


def result(states: Array, scores: list[int]) -> dict[str, Any]:  # noqa: ARG001  (places say it all)
    """The record's `result` (GLU-15)."""
    return {"places": scores}


def view(views: Array) -> dict[str, Any]:
    """What one seat sees, for the wire; the layout is in `docs/protocol.md`."""
    v = views[0]
    return {
        "phase": Phase(int(v.phase)).name.lower(),
        "turn": None if v.phase == Phase.RACE else int(v.turn),
        "direction": int(v.direction),
        "top": None if v.top == EMPTY else RANK_LETTERS[v.top],
        "run": int(v.run),
        "annul": int(v.annul),
        "pile": plays(v.laid[: v.laid_count]),
        "gone": list_cards(v.gone),
        "seats": [row_view(v, seat) | {"place": int(v.places[seat]) or None} for seat in range(int(v.players))],
    }


def read_standing(standing: Mapping[str, Any], options: GlukzOptions, dealer: int, deal: int) -> Array:
    """The inverse of `standing`; an empty mapping is a match's beginning (GLU-24). Raises `Unreadable`."""
    record = Standing.new(**sizes(options))
    return read_totals(standing, record, options.players, options.deals, (dealer, deal))
