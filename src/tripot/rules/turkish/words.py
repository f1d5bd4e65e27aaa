"""Turkish in words: starts and results as people, records and the wire write them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tripot.cards import NO_CARD, PACK, TAROT, pack_of, write_card
from tripot.engine.records import Array
from tripot.rules.shared.row_words import deck_of
from tripot.rules.shared.texts import seat_or_none
from tripot.rules.turkish.counting import points_of
from tripot.rules.turkish.options import CARDS_IN_PACK, TurkishOptions
from tripot.rules.turkish.state import SLOTS

HELD = "AKQJ98765432T"  # the 10 stands last: it has a role of its own (TUR-16)


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
    return {"out": seat_or_none(states["out"][0]), "points": scores}


def remarks(states: Array, log: Sequence[tuple[int, tuple[str, ...]]]) -> dict[str, Any]:  # noqa: ARG001  (no words)
    """What every card left to a seat costs it, as `[["KS", 10], …]` by seat (TUR-20)."""
    s = states[0]
    return {"worth": [[_cost(face) for face in _left(s, seat)] for seat in range(int(s["players"]))]}


def _left(s: Any, seat: int) -> list[int]:
    """The faces of the cards left to a seat: in its hand, visible, hidden."""
    lanes = [*s["hand"][seat], *s["visible"][seat]]
    open_ = [face for bits in lanes for face in range(PACK) if int(bits) >> face & 1]
    return open_ + [int(card) % PACK for card in s["hidden"][seat] if card != NO_CARD]


def _cost(face: int) -> tuple[str, int]:
    return write_card(face), int(points_of(1 << face))
