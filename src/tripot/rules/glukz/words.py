"""Glükz in words: starts and results as people, records and the wire write them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tripot.cards import FRENCH, TAROT, pack_of
from tripot.engine.records import Array
from tripot.rules.glukz.options import GlukzOptions
from tripot.rules.shared.row_words import deck_of

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


def result(states: Array, scores: list[int]) -> dict[str, Any]:  # noqa: ARG001  (places say it all)
    """The record's `result` (GLU-15)."""
    return {"places": scores}


def remarks(states: Array, log: Sequence[tuple[int, tuple[str, ...]]]) -> dict[str, Any]:  # noqa: ARG001  (the log says it)
    """Who served the winner: the last other player to move before the winner went out; nothing where nobody did."""
    winner, end = next(((seat, place) for place, (seat, happened) in enumerate(log) if "out" in happened), (None, 0))
    others = [seat for seat, _ in log[:end] if seat != winner]
    return {"served": others[-1]} if others else {}
