"""Glükz in words: starts, views and results as people, records and the wire write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tripot.cards import FRENCH, RANK_LETTERS, TAROT, list_cards, pack_of
from tripot.kernel import Array
from tripot.rules.glukz.moves import EMPTY, Knight, Phase
from tripot.rules.glukz.options import GlukzOptions
from tripot.rules.glukz.state import Standing
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

MOST_PLAYERS = 12
RACES: dict[int, str] = {Phase.RACE: "opening", Phase.SECOND: "second"}


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


def result(states: Array, scores: list[int]) -> dict[str, Any]:  # noqa: ARG001  (places say it all)
    """The record's `result` (GLU-15)."""
    return {"places": scores}


def view(views: Array) -> dict[str, Any]:
    """What one seat (or a spectator) sees, for the wire.

    - `race`: `"opening"` while anybody still in may lay first (GLU-05), `"second"` while either neighbour of the opener
      may make the second play (GLU-06); else `None`. Reaction decides then.
    - `turn`: the seat whose turn it is; `None` in a race and when the deal is over. Who may fly (GLU-22) is not told.
    - `opener`: who was first, from the opening play to the end of the deal; `None` before.
    - `direction`: 1 clockwise, -1 back, 0 while nobody has set it.
    - `pile`: the cards in the middle, play by play, oldest first: `[["2S"], ["4H", "4D"]]`.
    - `top`, `run`, `annul`: the rank on top (`None`: empty pile), how many of the last cards are of that rank, and how
      many annul the pile (GLU-11).
    - `knight`, `fly`: what knights do (`"none"`, `"reverse"`, `"skip"`), and whether one may annul on the fly.
    - `gone`: cards annulled, in deck order.
    - `seats`, by seat: `hand` (how many), `cards` (one's own hand; of others what everybody has seen of it), `visible`
      (cards), `hidden` (a bool for each place), `place` (1 for the first out; `None` while in); once the deal is over
      `cards` are all of the hand, and `hidden_cards` has the card or `None` for each place.

    What a move brought about comes beside the view, as keys of `happened` in the message files: `opens`, `joker`,
    `annul`, `again`, `pickup`, `fails`, `direction`, `turn` and `skip` (knights), `fly`, `out`, `stopped`.
    """
    v = views[0]
    race = None if v.over else RACES.get(int(v.phase))
    return {
        "race": race,
        "turn": None if race or v.over else int(v.turn),
        "opener": None if v.opener == NOBODY else int(v.opener),
        "direction": int(v.direction),
        "top": None if v.top == EMPTY else RANK_LETTERS[v.top],
        "run": int(v.run),
        "annul": int(v.annul),
        "knight": Knight(int(v.knight)).name.lower(),
        "fly": bool(v.fly),
        "pile": plays(v.laid[: v.laid_count]),
        "gone": list_cards(v.gone),
        "seats": [_seat_view(v, seat) for seat in range(int(v.players))],
    }


def _seat_view(v: Any, seat: int) -> dict[str, Any]:
    return row_view(v, seat, int(v.slots)) | {"place": int(v.places[seat]) or None}


def read_standing(standing: Mapping[str, Any], options: GlukzOptions, dealer: int, deal: int) -> Array:
    """The inverse of `standing`; an empty mapping is a match's beginning (GLU-24). Raises `Unreadable`."""
    record = Standing.new(**sizes(options))
    return read_totals(standing, record, options.players, options.deals, (dealer, deal))
