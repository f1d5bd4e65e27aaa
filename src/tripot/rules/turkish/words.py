"""Turkish in words: starts, views and results as people, records and the wire write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tripot.cards import RANK_LETTERS, TAROT, list_cards, pack_of
from tripot.kernel import Array
from tripot.rules.row_words import (
    SHOWS,
    choices,
    deck_of,
    played,
    plays,
    read_move,
    read_totals,
    row_view,
    standing,
    start,
    told,
    write_moves,
)
from tripot.rules.rows import NOBODY
from tripot.rules.turkish.moves import EMPTY
from tripot.rules.turkish.options import CARDS_IN_PACK, TurkishOptions
from tripot.rules.turkish.state import SLOTS, Standing

__all__ = [
    "SHOWS",
    "choices",
    "deck",
    "played",
    "read_move",
    "read_standing",
    "read_start",
    "result",
    "sizes",
    "standing",
    "start",
    "told",
    "view",
    "write_moves",
]


def sizes(options: TurkishOptions) -> dict[str, int]:
    """Sizes of the records: with one pack 8 can play, with two 10. Each pair is one compilation of the kernels."""
    return {"seats": 8 if options.decks == 1 else 10, "lanes": options.decks, "pack": CARDS_IN_PACK * options.decks}


def deck(options: TurkishOptions) -> Array:
    """Every card of a deal in deck order (TUR-01, TUR-02)."""
    return pack_of(TAROT, options.decks)


def read_start(start: Mapping[str, Any], options: TurkishOptions, dealer: int) -> Array:
    """The deck that deals this start (TUR-04); raises `Unreadable`."""
    return deck_of(start, dealer, deck(options), {"hidden": SLOTS, "visible": SLOTS}, options.players)


def result(states: Array, scores: list[int]) -> dict[str, Any]:
    """The record's `result` (TUR-19, TUR-20)."""
    out = int(states["out"][0])
    return {"out": None if out == NOBODY else out, "points": scores}


def view(views: Array) -> dict[str, Any]:
    """What one seat sees, for the wire; the layout is in `docs/protocol.md`."""
    v = views[0]
    return {
        "direction": int(v.direction),
        "top": None if v.top == EMPTY else RANK_LETTERS[v.top],
        "lead": bool(v.top == EMPTY),
        "trick": plays(v.laid[: v.laid_count]),
        "gone": list_cards(v.gone),
        "seats": [row_view(v, seat) | {"started": bool(v.started[seat])} for seat in range(int(v.players))],
    }


def read_standing(standing: Mapping[str, Any], options: TurkishOptions, dealer: int, deal: int) -> Array:
    """The inverse of `standing`; an empty mapping is a match's beginning (TUR-21). Raises `Unreadable`."""
    record = Standing.new(**sizes(options))
    return read_totals(standing, record, options.players, options.deals, (dealer, deal))
