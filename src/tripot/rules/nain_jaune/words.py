"""Nain Jaune in words: moves, starts and results, as they appear on screen, in records and on the wire."""

from collections.abc import Mapping
from typing import Any

from tripot.cards import FRENCH, RANK_LETTERS, SUITS
from tripot.engine.records import Array
from tripot.errors import Unreadable
from tripot.rules.move import Move
from tripot.rules.nain_jaune.options import MOST_PLAYERS, NainJauneOptions
from tripot.rules.nain_jaune.state import HEIGHTS
from tripot.rules.nain_jaune.terms import HEIGHT_OF, RANK_OF, STAKES
from tripot.rules.shared.decks import RANK, SUIT, Copies, Deck
from tripot.rules.shared.fields import Cards, Flag, Number, Seat
from tripot.rules.shared.formulas import either, option_named
from tripot.rules.shared.places import number_packs
from tripot.rules.shared.recording import SCORES
from tripot.rules.shared.texts import read_hands
from tripot.rules.shared.verbs import Reading

READING = Reading("Nain Jaune", "lead, follow or decline", FRENCH, "is not in a pack of 52 (NAI-02)")
START = {"hands": Cards(name="hand"), "talon": Cards(), "boxes": Number()}
RESULT = {"out": Seat(), "grand_opera": Flag(), "paid": SCORES}
STANDING = {"tokens": Number(), "boxes": Number()}  # after the last deal, the boxes are not shared out yet (NAI-18)
FROM_HIGH = [rank * SUITS + suit for rank in reversed(RANK_OF.tolist()) for suit in range(SUITS)]
IN_PACK = (option_named("ranks") > RANK) & (option_named("suits") > SUIT)  # the highest ranks, the first suits (NAI-20)
deck = Deck(Copies(FROM_HIGH, either(IN_PACK, 1, 0)))  # NAI-02
HELD = "".join(RANK_LETTERS[rank] for rank in reversed(RANK_OF))
ABOUT_CARDS = {"NAI-06": True, "NAI-11": True}


def sizes(options: NainJauneOptions) -> dict[str, int]:  # noqa: ARG001  (the same for all options)
    """The sizes of the records."""
    return {"seats": MOST_PLAYERS, "places": MOST_PLAYERS + 1, "lanes": 1}


def ranks(move: Move) -> dict[str, str]:
    """The rank of the card played, and the next rank, as players call them: "3 without 4" (NAI-08)."""
    if not move.cards:
        return {}
    rank = move.cards[0][0]
    return {"rank": rank, "next": RANK_LETTERS[RANK_OF[(HEIGHT_OF[RANK_LETTERS.index(rank)] + 1) % HEIGHTS]]}


def read_start(start: Mapping[str, Any], options: NainJauneOptions, dealer: int) -> Array:
    """The deck that produces this start (NAI-04). Raises `Unreadable`."""
    talon = start.get("talon")
    dealt = read_hands(start.get("hands"), options.players, options.hand_size, dealer, "NAI-04")
    if not isinstance(talon, list):
        raise Unreadable("start: 'talon' must be a list of cards")
    return number_packs(dealt + talon, deck(options))


def check_standing(standings: Array, options: NainJauneOptions) -> None:
    """Raise `Unreadable` unless there is such a deal, and everyone can stake or owe the stake (NAI-17, NAI-18)."""
    deal, tokens = int(standings["deal"][0]), standings["tokens"][0, : options.players]
    if not 0 <= deal < options.deals:
        raise Unreadable(f"match: there is no deal {deal} in a match of {options.deals} deals, counted from 0 (NAI-18)")
    if min(standings["boxes"][0]) < 0 or (not options.debts and min(tokens) < STAKES * options.stake):
        raise Unreadable("before: no box may be below 0, and without debts everyone must be able to stake (NAI-17)")
