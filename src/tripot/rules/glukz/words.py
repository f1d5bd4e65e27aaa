"""Glükz in words: starts and results, as they appear on screen, in records and on the wire."""

from collections.abc import Mapping
from typing import Any

from tripot.cards import FRENCH, TAROT
from tripot.engine.records import Array
from tripot.rules.glukz.options import DECKS, WITH_TAROT, GlukzOptions
from tripot.rules.rows.words import deck_of
from tripot.rules.shared.decks import Copies, Deck
from tripot.rules.shared.formulas import either, option_named
from tripot.rules.shared.recording import SCORES
from tripot.rules.shared.remarks import LastBefore

MOST_PLAYERS = 12
KNIGHTS = sorted({*TAROT} - {*FRENCH})
deck = Deck(Copies(FRENCH, DECKS), Copies(KNIGHTS, either(WITH_TAROT, DECKS, 0)))  # GLU-01
RESULT = {"places": SCORES}  # GLU-15
REMARKS = {"served": LastBefore("out")}
ABOUT_CARDS = {"GLU-02": True, "GLU-09": True, "GLU-11": True, "GLU-17": ~option_named("knight").among("none")}


def sizes(options: GlukzOptions) -> dict[str, int]:
    """The sizes of the records. The kernels are compiled once for each number of packs."""
    return {"seats": MOST_PLAYERS, "lanes": options.decks, "pack": len(TAROT) * options.decks}


def read_start(start: Mapping[str, Any], options: GlukzOptions, dealer: int) -> Array:
    """The deck that produces this start (GLU-04). Raises `Unreadable`."""
    rows = {"hidden": options.hidden, "visible": options.visible}
    return deck_of(start, dealer, deck(options), rows, options.players)
