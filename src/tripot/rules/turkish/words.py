"""Turkish in words: starts and results, as they appear on screen, in records and on the wire."""

from collections.abc import Mapping
from typing import Any

from tripot.cards import TAROT
from tripot.engine.records import Array
from tripot.rules.rows.words import deck_of
from tripot.rules.shared.decks import Copies, Deck
from tripot.rules.shared.fields import Seat
from tripot.rules.shared.formulas import option_named
from tripot.rules.shared.recording import SCORES
from tripot.rules.shared.remarks import Costs
from tripot.rules.turkish.counting import points_of
from tripot.rules.turkish.options import CARDS_IN_PACK, DECKS, TurkishOptions
from tripot.rules.turkish.state import SLOTS

HELD = "AKQNJ98765432T"  # the 10 comes last: it stands apart (TUR-03)
LOW_TO_HIGH = "23456789JNQKA"
ABOUT_CARDS = {"TUR-03": True, "TUR-15": ~option_named("sweep_anytime"), "TUR-14": True}
deck = Deck(Copies(TAROT, DECKS))  # TUR-01, TUR-02
RESULT = {"out": Seat(), "points": SCORES}  # TUR-19, TUR-20
REMARKS = {"worth": Costs(points_of)}  # TUR-20


def sizes(options: TurkishOptions) -> dict[str, int]:
    """The sizes of the records: 8 seats with one pack, 10 with two. The kernels are compiled once for each pair."""
    return {"seats": 8 if options.decks == 1 else 10, "lanes": options.decks, "pack": CARDS_IN_PACK * options.decks}


def read_start(start: Mapping[str, Any], options: TurkishOptions, dealer: int) -> Array:
    """The deck that produces this start (TUR-04). Raises `Unreadable`."""
    return deck_of(start, dealer, deck(options), {"hidden": SLOTS, "visible": SLOTS}, options.players)
