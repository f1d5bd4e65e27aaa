"""Iljig in words: moves, steps, starts and results, as they appear on screen, in records and on the wire."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from tripot.cards import FACE_OF, FRENCH, JOKER, RANK_LETTERS, SUIT_LETTERS, write_card
from tripot.engine.records import Array
from tripot.errors import Unreadable
from tripot.rules.iljig.options import IljigOptions
from tripot.rules.iljig.state import PACK_SIZE
from tripot.rules.iljig.terms import DECK_ORDER, HAND, LETTERS, ORDER, Verb
from tripot.rules.move import Move
from tripot.rules.shared.decks import Copies, Deck
from tripot.rules.shared.fields import Card, Cards, Number, Seat
from tripot.rules.shared.formulas import PLAYERS, either
from tripot.rules.shared.move_words import MoveWords
from tripot.rules.shared.texts import read_faces, read_hands
from tripot.rules.shared.verbs import Reading

FULL_PACK_PLAYERS = 9  # the fewest players who use the low cards too (ILJ-02)
LOW_CARDS = tuple(face for face in FRENCH if write_card(face)[0] in "654")
OTHER_CARDS = (*(face for face in FRENCH if face not in LOW_CARDS), FACE_OF["XR"], FACE_OF["XB"])
deck = Deck(Copies(OTHER_CARDS), Copies(LOW_CARDS, either(PLAYERS >= FULL_PACK_PLAYERS, 1, 0)))  # ILJ-02
HELD = JOKER + "".join(RANK_LETTERS[rank] for rank in ORDER)
ABOUT_CARDS = {"ILJ-03": True, "ILJ-04": True}
SEATS = 10
FOREIGN = "is not in the pack (ILJ-02)"
READING = Reading(
    "Iljig",
    "trump, declare, decline, lead, cover or take",
    faces=frozenset(DECK_ORDER.tolist()),
    foreign=FOREIGN,
    order=tuple(DECK_ORDER.tolist()),
    errors={
        "names": "a {verb} names {fewest} to {most} cards and nothing else",
        "suit": f"trump names one suit of {SUIT_LETTERS}; no other move does",
        "twice": "{move} names a card twice",
    },
)
MOVES = MoveWords(Verb, READING)


def sizes(options: IljigOptions) -> dict[str, int]:  # noqa: ARG001  (the same for all options)
    """The sizes of the records."""
    return {"seats": SEATS, "lanes": 1}


def played(move: Move, states: Array) -> Move:
    """The whole move that was just completed, by a step or by the move itself."""
    if move.verb in ("lay", "cover", "declare"):
        s = states[0]
        cards = tuple(write_card(int(face)) for face in s.table[: int(s.table_count)])
        return Move("lead" if move.verb == "lay" else move.verb, cards=cards)
    return move


# ---------------------------------------------------------------- the deal


def stock(s: Any) -> list[str]:
    """The stock in drawing order, the turned card last (ILJ-07)."""
    return [write_card(int(face)) for face in s.stock[PACK_SIZE - int(s.stock_count) :]]


START = {"hands": Cards(name="hand"), "stock": stock, "turned": Card()}
RESULT = {"out": Seat(), "loser": Seat()}


def read_start(start: Mapping[str, Any], options: IljigOptions, dealer: int) -> Array:
    """The deck that produces this start (ILJ-05). Raises `Unreadable`."""
    dealt, stock = read_hands(start.get("hands"), options.players, HAND, dealer, "ILJ-05"), start.get("stock")
    if not isinstance(stock, list) or not stock or stock[-1] != start.get("turned"):
        raise Unreadable("start: 'stock' must list the cards as they are drawn, the turned card last (ILJ-07)")
    cards = np.array(read_faces([*dealt, stock[-1], *stock[:-1]], READING.faces, FOREIGN), dtype=np.int64)
    if sorted(cards) != sorted(deck(options)):
        raise Unreadable("start: these must be all the cards of the deal, each once (ILJ-02)")
    return cards


# ---------------------------------------------------------------- the match


STANDING = {"letters": Number()}  # ILJ-18


def check_standing(standings: Array, options: IljigOptions) -> None:  # noqa: ARG001  (the same for all options)
    """Raise `Unreadable` if the match is over (ILJ-18)."""
    if not all(0 <= number < LETTERS for number in standings["letters"][0]):
        raise Unreadable(f"before: a player with {LETTERS} letters has lost, so the match is over (ILJ-18)")
